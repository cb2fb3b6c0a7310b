import { checkDigit } from '#erp/catalog/contract';
import type { LabelGrid } from './label-paper.ts';

/** What a code is drawn as. */
export const symbols = ['ean13', 'ean8', 'upca', 'code128', 'qrcode'] as const;
export type Symbol = (typeof symbols)[number];

const articles: Record<number, Symbol> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** The bars a code is read by: a number of an article as its length says, other Latin letters and digits in Code 128, anything else as a square code. */
export function symbolOf(code: string): Symbol {
  const article = /^\d+$/.test(code) ? articles[code.length] : undefined;
  if (article && checkDigit(code.slice(0, -1)) === Number(code.at(-1))) return article;
  return /^[\x20-\x7e]+$/.test(code) ? 'code128' : 'qrcode';
}

/** How many of its narrowest lines a code is wide, without the blank that scanners want beside it. */
export function linesIn(code: string): number {
  const symbol = symbolOf(code);
  if (symbol === 'ean13' || symbol === 'upca') return 95;
  if (symbol === 'ean8') return 67;
  return symbol === 'code128' ? code128Lines(code) : 0;
}

/** Eleven for a letter, for two digits in a row, for each change between these, for the start and the check; thirteen for the end. */
function code128Lines(code: string): number {
  let [letters, pairs, changes] = [0, 0, 0];
  for (const [at, run] of [...code.matchAll(/\d+|\D+/g)].map((found) => [found.index, found[0]] as const)) {
    const isEdge = at === 0 || at + run.length === code.length;
    const areDigits = /\d/.test(run);
    if (!areDigits || run.length < (isEdge ? 4 : 6)) {
      letters += run.length;
      continue;
    }
    pairs += Math.floor(run.length / 2);
    letters += run.length % 2;
    changes += (at === 0 ? 0 : 1) + (at + run.length === code.length && run.length % 2 === 0 ? 0 : 1);
  }
  return 11 * (letters + pairs + changes + 2) + 13;
}

/** The blank that a scanner wants on either side of the bars, in their narrowest lines. */
const blank = 10;
/** Wider lines are read no better; a poster is scanned from further off. */
const widest = { sticker: 0.375, shelf: 0.375, poster: 0.66 } as const;

/** How wide a code is drawn on a label of this paper, in millimetres; nothing where its lines would be too fine to be read. */
export function widthOn({ label, line, face }: LabelGrid, code: string): number | undefined {
  const lines = linesIn(code);
  const room = face === 'sticker' ? label.width : label.width * shares[face];
  const finest = room / (lines + 2 * blank);
  const inSteps = line.step === 0 ? finest : Math.floor(finest / line.step) * line.step;
  const drawn = Math.min(inSteps, widest[face]);
  return drawn < line.least ? undefined : lines * drawn;
}

/** How much of a label's width the code has: beside it stand the price, or the company. */
const shares = { shelf: 0.55, poster: 0.7 } as const;
