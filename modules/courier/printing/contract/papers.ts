/** What is printed of parcels: what sticks on them, what the sender gets, what he signs when they come back. */
export const papers = ['label', 'receipt', 'return_slip'] as const;
export type Paper = (typeof papers)[number];

/** How labels lie on paper: one on an A6, or several on an A4 sheet of stickers, columns by rows. */
export const layouts = ['a6', 'a4_2x2', 'a4_2x4', 'a4_3x8'] as const;
export type Layout = (typeof layouts)[number];

interface Grid {
  columns: number;
  rows: number;
}
const grids: Record<Layout, Grid> = {
  a6: { columns: 1, rows: 1 },
  a4_2x2: { columns: 2, rows: 2 },
  a4_2x4: { columns: 2, rows: 4 },
  a4_3x8: { columns: 3, rows: 8 },
};
export const gridOf = (layout: Layout): Grid => grids[layout];
export const placesOn = (layout: Layout): number => grids[layout].columns * grids[layout].rows;

/** So many are printed while the person waits; more are printed beside, by a job. */
export const mostAtOnce = 100;
export const mostPrinted = 2000;
/** So many parcels stand on one return slip. */
export const mostOnSlip = 100;
/** How long what a job printed can be fetched. */
export const keptHours = 24;

/** How many sheets a print comes to, the places already used on the first one counted. */
export function sheetsOf(count: number, layout: Layout, start: number): number {
  return Math.ceil((count + start - 1) / placesOn(layout));
}

/** How many labels a step lays out so that each part ends with a full sheet, except the last. */
export function labelsInPart(layout: Layout, used: number): number {
  const places = placesOn(layout);
  return Math.ceil(labelsAtOnce / places) * places - used;
}
const labelsAtOnce = 48;
