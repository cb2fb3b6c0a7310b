import { codeKey, readScaleCode } from '#erp/catalog/contract';
import type { Goods } from '#erp/pos/contract';
import { uuidOfPaper } from '#erp/sales/contract';
import type { ScalePattern } from '#erp/setup/contract';

/** Where a scanned code is looked for: all in memory. */
export interface CodeBook {
  codes: ReadonlyMap<string, readonly [variation: number, unit: number]>;
  goodsOf: (id: number) => Goods | undefined;
  /** Goods by their number on the shop's scales. */
  weighed: (item: number) => Goods | undefined;
  /** What one of them costs, in minor units. */
  priceOf: (goods: Goods) => number;
  isWhole: (unit: number) => boolean;
  patterns: readonly ScalePattern[];
}

/** What was scanned: goods with how many of which unit, the paper of a sale, or why it is neither. */
export type ReadCode =
  | { goods: number; unit: number; quantity: number }
  | { paper: string }
  | { problem: 'unknown' | 'checkDigit' | 'noScaleItem' | 'wholeOnly'; code: string };

/** Reads what a scanner typed. A carton's code counts cartons; a scale's says how much was weighed, or what it costs. */
export function readCode(written: string, book: CodeBook): ReadCode {
  const code = codeKey(written);
  const known = book.codes.get(code);
  const goods = known && book.goodsOf(known[0]);
  if (known && goods) return { goods: goods.id, unit: known[1] || goods.unit, quantity: 1000 };
  const paper = uuidOfPaper(written);
  if (paper) return { paper };
  return weighedGoods(code, book) ?? { problem: 'unknown', code };
}

function weighedGoods(code: string, book: CodeBook): ReadCode | undefined {
  const reading = readScaleCode(code, book.patterns);
  if (!reading) return undefined;
  if ('problem' in reading) return { problem: 'checkDigit', code };
  const goods = book.weighed(reading.item);
  if (!goods) return { problem: 'noScaleItem', code };
  if ('quantity' in reading) {
    if (book.isWhole(goods.unit) && reading.quantity % 1000 !== 0) return { problem: 'wholeOnly', code };
    return { goods: goods.id, unit: goods.unit, quantity: reading.quantity };
  }
  const price = book.priceOf(goods);
  // What it costs is on its label; how much of it that is, to the gram, follows.
  const quantity = price > 0 ? Math.max(1, Math.round((reading.amount * 1000) / price)) : 1000;
  return { goods: goods.id, unit: goods.unit, quantity };
}

/** A number somebody typed with a star: `3*6291…`, or `3*` alone for the line that is worked on. */
export function starred(written: string): { quantity: number; rest: string } | undefined {
  const [, count = '', rest = ''] = /^(\d{1,5}(?:\.\d{1,3})?)\s*[*×]\s*(.*)$/.exec(written.trim()) ?? [];
  const quantity = Math.round(Number(count) * 1000);
  return count && quantity > 0 ? { quantity, rest } : undefined;
}

/**
 * What a scanner typed, as codes to be tried one after another: with all that stood in the field, whose first digits may be the scanner's
 * own, then as it was heard. A number typed with a star before it says how many.
 */
export function scannedCodes(heard: string, written: string): { codes: string[]; quantity?: number } {
  const told = starred(written) ?? starred(heard);
  const codes = [starred(written)?.rest ?? written, starred(heard)?.rest ?? heard];
  return { codes: [...new Set(codes)], ...(told && { quantity: told.quantity }) };
}
