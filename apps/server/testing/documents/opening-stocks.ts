import type { Person } from '../tenant.ts';
import { ask, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Goods that are kept in stock. */
async function variationOf(maker: Person): Promise<number> {
  const { items } = (await ask(maker, 'GET', 'units?base=true')).body.result;
  const product = await made(maker, 'products', {
    name: { en: 'Tea', ar: 'شاي' },
    kind: 'plain',
    unit_id: items[0].id,
    sku: 'TEA-1',
    selling_price: '3500',
    manage_stock: true,
    variations: [],
    barcodes: [],
    combo: [],
    modifiers: [],
  });
  return (await ask(maker, 'GET', `variations?product_id=${product}`)).body.result.items[0].id;
}

/** Opening stocks of a branch. */
export function openingStocks({ w, maker }: Stage): Ways[] {
  const path = 'opening-stocks';
  const step = onwards(path);
  let goods: Promise<number> | undefined;
  const draft = async () => {
    goods ??= variationOf(maker);
    const lines = [{ variation_id: await goods, quantity: '2', unit_cost: '1500' }];
    return made(maker, path, { on_day: w.world.clock.now.toISOString().slice(0, 10), branch_id: w.o, lines });
  };
  const posted = async () => step(maker, await draft(), 'post');
  return [
    {
      entity: 'openingStock',
      kind: 'of a branch',
      bodies: { reverse: { reason } },
      states: { draft, posted, reversed: async () => step(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}
