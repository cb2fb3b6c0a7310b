import { stockedGoods } from './stocked-goods.ts';
import { made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Opening stocks of a branch. */
export function openingStocks({ w, maker }: Stage): Ways[] {
  const path = 'opening-stocks';
  const step = onwards(path);
  let goods: ReturnType<typeof stockedGoods> | undefined;
  const draft = async () => {
    goods ??= stockedGoods(maker, 'TEA-1');
    const { variation_id } = await goods;
    const lines = [{ variation_id, quantity: '2', unit_cost: '1500' }];
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
