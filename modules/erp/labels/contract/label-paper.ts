/** What labels are printed on: sheets of stickers, single labels from a roll, strips for the shelf, posters. */
export const labelPapers = [
  'a4_65',
  'a4_40',
  'a4_24',
  'roll_38x25',
  'roll_50x30',
  'roll_58x40',
  'shelf',
  'poster_a5',
  'poster_a4',
] as const;
export type LabelPaper = (typeof labelPapers)[number];

/** What a label shows, by how large it is. */
export type LabelFace = 'sticker' | 'shelf' | 'poster';

interface Size {
  width: number;
  height: number;
}

/** How labels lie on a sheet, in millimetres; counted from the left in every language, as the sheet lies in the printer. */
export interface LabelGrid {
  face: LabelFace;
  page: Size;
  label: Size;
  columns: number;
  rows: number;
  /** From the edges of the sheet to the first label. */
  left: number;
  top: number;
  /** Between two labels. */
  gap: { x: number; y: number };
  /** The narrowest line a printer of this paper draws truly, and what it draws lines in. */
  line: { least: number; step: number };
  /** Cut out by hand: hair lines show where. */
  isCut: boolean;
}

const a4 = { width: 210, height: 297 };
const laser = { least: 0.19, step: 0 };
/** 203 dots to the inch. */
const thermal = { least: 0.25, step: 0.125 };
const usual = { left: 0, top: 0, gap: { x: 0, y: 0 }, isCut: false };

const onSheet = (columns: number, rows: number, label: Size, more: Partial<LabelGrid> = {}): LabelGrid => ({
  ...usual,
  face: 'sticker',
  page: a4,
  columns,
  rows,
  label,
  line: laser,
  ...more,
});
const single = (face: LabelFace, label: Size, line: LabelGrid['line']): LabelGrid => ({
  ...usual,
  face,
  page: label,
  columns: 1,
  rows: 1,
  label,
  line,
});

const grids: Record<LabelPaper, LabelGrid> = {
  a4_65: onSheet(5, 13, { width: 38.1, height: 21.2 }, { left: 4.75, top: 10.7, gap: { x: 2.5, y: 0 } }),
  a4_40: onSheet(4, 10, { width: 52.5, height: 29.7 }),
  a4_24: onSheet(3, 8, { width: 70, height: 37 }, { top: 0.5 }),
  roll_38x25: single('sticker', { width: 38, height: 25 }, thermal),
  roll_50x30: single('sticker', { width: 50, height: 30 }, thermal),
  roll_58x40: single('sticker', { width: 58, height: 40 }, thermal),
  shelf: onSheet(2, 7, { width: 95, height: 39 }, { face: 'shelf', left: 10, top: 12, isCut: true }),
  poster_a5: single('poster', { width: 148, height: 210 }, laser),
  poster_a4: single('poster', a4, laser),
};
export const gridOf = (paper: LabelPaper): LabelGrid => grids[paper];
export const placesOn = (paper: LabelPaper): number => grids[paper].columns * grids[paper].rows;
/** On a sheet of stickers that was begun, what is left is used first. */
export const canBegin = (paper: LabelPaper): boolean => placesOn(paper) > 1 && !grids[paper].isCut;
/** A struck price needs room beside the new one. */
export const showsOldPrice = (paper: LabelPaper): boolean => grids[paper].face !== 'sticker';

/** How many sheets a print comes to, the places already used on the first one counted. */
export const sheetsOf = (count: number, paper: LabelPaper, start: number): number =>
  Math.ceil((count + start - 1) / placesOn(paper));

/** So many kinds of goods, and so many labels in all, are printed at once. */
export const mostGoods = 500;
export const mostLabels = 2000;
