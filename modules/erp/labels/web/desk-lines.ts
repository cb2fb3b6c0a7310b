import { type LabelPaper, mostGoods, showsOldPrice } from '#erp/labels/contract';

/** Goods as their label will say them, with the price before where it was higher. */
export interface Goods {
  variation_id: number;
  name: unknown;
  code: string;
  price: string | null;
  old_price: string | null;
  old_until: string | null;
  per: unknown;
}
export interface DeskLine extends Goods {
  /** As it was typed. */
  copies: number | string | null;
}

/** With these goods too: scanned once more they are wanted once more, taken from a list again they stay as they are. */
export function withGoods(lines: readonly DeskLine[], found: readonly Goods[], again: 'more' | 'same'): DeskLine[] {
  const known = new Map(lines.map((line) => [line.variation_id, line]));
  for (const goods of found) {
    const line = known.get(goods.variation_id);
    const copies = line && again === 'more' ? copiesOf(line) + 1 : (line?.copies ?? 1);
    known.set(goods.variation_id, { ...(line ?? goods), copies });
  }
  return [...known.values()].slice(0, mostGoods);
}

/** The same goods at other prices; what has none of these is said when it is printed. */
export function repriced(lines: readonly DeskLine[], found: readonly Goods[]): DeskLine[] {
  const known = new Map(found.map((goods) => [goods.variation_id, goods]));
  return lines.map((line) => ({ ...line, ...known.get(line.variation_id) }));
}

const copiesOf = ({ copies }: DeskLine): number => Math.max(0, Math.trunc(Number(copies)) || 0);
export const labelsIn = (lines: readonly DeskLine[]): number => lines.reduce((sum, line) => sum + copiesOf(line), 0);

export interface DeskValues {
  lines: DeskLine[];
  paper: LabelPaper;
  language: string;
  price_group_id: number | null;
  start: number | string | null;
  shows_name: boolean;
  shows_price: boolean;
  shows_code: boolean;
  shows_company: boolean;
}

/** What is asked of the server; a struck price goes only onto paper that has room for it. */
export function bodyOf({ lines, ...how }: DeskValues): Record<string, unknown> {
  const strikes = showsOldPrice(how.paper) && how.shows_price;
  return {
    ...how,
    start: how.start ?? 1,
    lines: lines.map(({ variation_id, copies, old_price }) => ({
      variation_id,
      copies: copies === null || copies === '' ? null : Number(copies),
      ...(strikes && { old_price }),
    })),
  };
}
