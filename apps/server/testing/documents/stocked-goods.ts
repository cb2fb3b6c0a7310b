import type { Person } from '../tenant.ts';
import { ask, made } from './ways.ts';

/** Goods that are kept in stock: their variation, and the unit they are counted in. */
export async function stockedGoods(maker: Person, sku: string): Promise<{ variation_id: number; unit_id: number }> {
  const { items } = (await ask(maker, 'GET', 'units?base=true')).body.result;
  const unit_id = items[0].id as number;
  const product = await made(maker, 'products', {
    name: { en: 'Tea', ar: 'شاي' },
    kind: 'plain',
    unit_id,
    sku,
    selling_price: '3500',
    manage_stock: true,
    variations: [],
    barcodes: [],
    combo: [],
    modifiers: [],
  });
  const variations = await ask(maker, 'GET', `variations?product_id=${product}`);
  return { variation_id: variations.body.result.items[0].id, unit_id };
}
