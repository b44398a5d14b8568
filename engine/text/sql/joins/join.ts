/** A join as a statement has it, cut so that each of its sides can be asked for itself. */

export interface JoinKey {
  /** Expressions over the left and the right side, as written. */
  readonly left: string;
  readonly right: string;
  /** The column of the left one in words; null when it is made of several. */
  readonly column: string | null;
}

/** Two sides matched by equal keys. */
export interface Join {
  /** Which side keeps its rows without a partner. */
  readonly kind: 'inner' | 'left' | 'right' | 'full';
  /** What the joined relation is called. */
  readonly name: string;
  /** The statement's `WITH …`, or ''. */
  readonly with: string;
  /** What stands behind FROM on each side. */
  readonly left: string;
  readonly right: string;
  readonly keys: readonly JoinKey[];
}
