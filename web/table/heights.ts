/** How tall the parts of a table stand, in pixels: known before the code that shows one is there. */
export const rowHeight = 26;
const plainHead = 44;
const profiledHead = 90;
const foot = 34;
/** So many rows are on screen at once; a table that has no more is seen whole, and needs no profiles. */
export const mostRows = 12;

export const isProfiled = (rows: number): boolean => rows > mostRows;
export const measureHead = (profiled: boolean): number => (profiled ? profiledHead : plainHead);
export const measureBody = (rows: number): number => Math.min(Math.max(rows, 1), mostRows) * rowHeight;

/** A table of so many rows as it first stands. */
export const measureTable = (rows: number): number => measureHead(isProfiled(rows)) + measureBody(rows) + foot;
