/**
 * What each string field is (kind) and what it means for a cell's key (role): said once, in the
 * schema, and read by parser, references, rename, key and documentation.
 */

/** How a field's text is read. `plain` is never expanded. */
export type FieldKind = 'template' | 'expression' | 'cell' | 'sql' | 'code' | 'plain';

/** Only `behaviour` is in a cell's key. */
export type FieldRole = 'behaviour' | 'policy' | 'presentation';
