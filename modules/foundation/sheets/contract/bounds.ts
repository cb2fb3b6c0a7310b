/** Bounds of a sheet; beyond them it is refused before anything of it is read. */
export const mostRows = 100_000;
/** No sheet has more, filled or not. */
export const lastRow = 1_048_576;
export const mostColumns = 60;
/** More than any column takes: a text that is too long is told, never cut to one that fits. */
export const mostCellLength = 2500;
export const mostBytes = 20 * 1024 * 1024;
export const mostInflatedBytes = 100 * 1024 * 1024;
export const mostEntries = 64;
