import type { Goods } from '#erp/pos/contract';
import { type Catalogue, goodsIn } from '../device/catalogue.ts';

/** Goods as the till shows them: those with the words, those of a category, or all of them. */
export function foundGoods(
  catalogue: Catalogue,
  { words, category, most }: { words: string; category: number | null; most: number },
): Goods[] {
  const ids = words.trim() === '' ? browsed(catalogue, category, most) : catalogue.index.find(words, most);
  return ids.flatMap((id) => goodsIn(catalogue, id) ?? []);
}

/** In the order of the catalogue; places in a row: its category and sub-category. */
function browsed({ goods }: Catalogue, category: number | null, most: number): number[] {
  const ids: number[] = [];
  for (const row of goods.values()) {
    if (category !== null && row[8] !== category && row[9] !== category) continue;
    ids.push(row[0]);
    if (ids.length >= most) break;
  }
  return ids;
}
