/** Which of a square code's fields are dark, row by row, without the blank around it. */
export type SquareCode = readonly (readonly boolean[])[];

/** By version, how many codewords of data and of correction each of its blocks has, at the level that bears 15 % of damage. */
const versions = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
] as const;
type Version = (typeof versions)[number];

/**
 * A text as a QR code, drawn by whoever shows it: a page, a printer without a connection. Digits alone are packed closest; at most a
 * hundred letters. Undefined where a text is too long.
 */
export function squareCode(text: string): SquareCode | undefined {
  const isNumeric = /^\d+$/.test(text);
  const content = isNumeric ? digitBits(text) : byteBits(text);
  const at = versions.findIndex(({ blocks, data }) => content.length <= blocks * data * 8);
  const version = versions[at];
  if (!version || text === '') return undefined;
  const codewords = interleaved(codewordsOf(content, version), version);
  const size = 21 + 4 * at;
  const masked = masks.map((mask, nth) => drawn(size, codewords, { mask, nth }));
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

type Bits = (0 | 1)[];
const bitsOf = (value: number, length: number): Bits =>
  Array.from({ length }, (_, nth) => ((value >> (length - 1 - nth)) & 1) as 0 | 1);

/** Three digits in ten bits. */
function digitBits(text: string): Bits {
  const groups = text.match(/\d{1,3}/g) ?? [];
  return [...bitsOf(1, 4), ...bitsOf(text.length, 10), ...groups.flatMap((one) => bitsOf(Number(one), one.length * 3 + 1))];
}

function byteBits(text: string): Bits {
  const bytes = utf8(text);
  return [...bitsOf(4, 4), ...bitsOf(bytes.length, 8), ...bytes.flatMap((one) => bitsOf(one, 8))];
}

const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, letter = '']) =>
    hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16),
  );

/** The content, its end, and what fills the rest. */
function codewordsOf(content: Bits, { blocks, data }: Version): number[] {
  const room = blocks * data;
  const bits = [...content, ...bitsOf(0, Math.min(4, room * 8 - content.length))];
  while (bits.length % 8 !== 0) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, nth) =>
    Number.parseInt(bits.slice(nth * 8, nth * 8 + 8).join(''), 2),
  );
  for (let nth = 0; words.length < room; nth++) words.push(nth % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Word by word of all blocks, first the data and then the correction. */
function interleaved(words: readonly number[], { blocks, data, correction }: Version): number[] {
  const parts = Array.from({ length: blocks }, (_, nth) => words.slice(nth * data, (nth + 1) * data));
  const corrections = parts.map((part) => correctionOf(part, correction));
  const across = (rows: readonly number[][], length: number) =>
    Array.from({ length }, (_, at) => rows.map((row) => row[at] as number)).flat();
  return [...across(parts, data), ...across(corrections, correction)];
}

/** Powers of two in the field of 256 elements that the correction is worked out in. */
const powers: number[] = [1];
for (let nth = 1; nth < 255; nth++) {
  const twice = (powers[nth - 1] as number) * 2;
  powers.push(twice > 255 ? twice ^ 0x11d : twice);
}
const logs = new Map(powers.map((value, nth) => [value, nth]));
const product = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : (powers[((logs.get(one) as number) + (logs.get(other) as number)) % 255] as number);

/** What is left of the data divided by the generator of so many words (Reed–Solomon). */
function correctionOf(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let nth = 0; nth < length; nth++)
    generator = [...generator, 0].map((term, at) => term ^ product(generator[at - 1] ?? 0, powers[nth] as number));
  const left = [...data, ...Array.from({ length }, () => 0)];
  for (let at = 0; at < data.length; at++) {
    const factor = left[at] as number;
    generator.forEach((term, nth) => {
      left[at + nth] = (left[at + nth] as number) ^ product(term, factor);
    });
  }
  return left.slice(data.length);
}

type Mask = (row: number, column: number) => boolean;
const masks: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The code with its marks, its content under a mask, and which mask that is. */
function drawn(size: number, codewords: readonly number[], { mask, nth }: { mask: Mask; nth: number }): boolean[][] {
  const marks = marksOf(size);
  for (const [at, isDark] of formatOf(nth).entries())
    for (const [row, column] of formatPlaces(size, at)) marks[row]![column] = isDark;
  const bits = codewords.flatMap((word) => bitsOf(word, 8));
  let next = 0;
  for (const [row, column] of contentPlaces(size, marks)) {
    const bit = (bits[next++] ?? 0) === 1;
    marks[row]![column] = bit !== mask(row, column);
  }
  return marks as boolean[][];
}

type Marks = (boolean | undefined)[][];
/** The three eyes, the small one, the lines between them; places of the format are kept free of content. */
function marksOf(size: number): Marks {
  const marks: Marks = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  const square = (row: number, column: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let down = -radius; down <= radius; down++)
      for (let right = -radius; right <= radius; right++) {
        const [y, x] = [row + down, column + right];
        if (y >= 0 && x >= 0 && y < size && x < size) marks[y]![x] = isDark(Math.max(Math.abs(down), Math.abs(right)));
      }
  };
  if (size > 21) square(size - 7, size - 7, 2, (ring) => ring !== 1);
  for (let at = 0; at < size; at++) {
    marks[6]![at] = at % 2 === 0;
    marks[at]![6] = at % 2 === 0;
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  for (let at = 0; at < 15; at++) for (const [row, column] of formatPlaces(size, at)) marks[row]![column] = false;
  marks[size - 8]![8] = true;
  return marks;
}

/** Where one of the fifteen fields of the format stands, twice. */
function formatPlaces(size: number, at: number): [row: number, column: number][] {
  const beside: [number, number] = at < 6 ? [at, 8] : at < 8 ? [at + 1, 8] : at === 8 ? [8, 7] : [8, 14 - at];
  const apart: [number, number] = at < 8 ? [8, size - 1 - at] : [size - 15 + at, 8];
  return [beside, apart];
}

/** The level of correction and the mask, corrected in themselves; the first field last. */
function formatOf(mask: number): boolean[] {
  const content = mask << 10;
  let left = content;
  for (let at = 14; at >= 10; at--) if ((left >> at) & 1) left ^= 0x537 << (at - 10);
  const format = (content | left) ^ 0x5412;
  return Array.from({ length: 15 }, (_, at) => ((format >> at) & 1) === 1);
}

/** Up and down in columns of two, from the right; the upright line between the eyes has no part in it. */
function* contentPlaces(size: number, marks: Marks): Generator<[row: number, column: number]> {
  const isFree = marks.map((row) => row.map((field) => field === undefined));
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (isFree[row]?.[column]) yield [row, column];
    }
    isUp = !isUp;
  }
}

/** How hard a code would be to read: long runs, dark squares, what looks like an eye, and too much of one colour. */
function penalty(code: SquareCode): number {
  const lines = [...code, ...code.map((_, at) => code.map((row) => row[at] as boolean))].map((line) =>
    line.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const eyes = lines.reduce((sum, line) => sum + [...line.matchAll(/(?=00001011101|10111010000)/g)].length * 40, 0);
  let squares = 0;
  let dark = 0;
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries()) {
      if (isDark) dark++;
      const under = code[y + 1];
      if (under && x + 1 < row.length && [row[x + 1], under[x], under[x + 1]].every((one) => one === isDark)) squares += 3;
    }
  const share = (dark * 100) / code.length ** 2;
  return runs + eyes + squares + Math.floor(Math.abs(share - 50) / 5) * 10;
}
