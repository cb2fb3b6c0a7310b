import { stockedGoods } from './stocked-goods.ts';
import { ask, type Item, made, onwards, reason, type Stage, type Ways } from './ways.ts';

const day = ({ w }: Stage) => w.world.clock.now.toISOString().slice(0, 10);

/** Goods of which a hundred lie in the sending branch. */
async function goodsThere(stage: Stage, sku: string) {
  const { w, maker } = stage;
  const goods = await stockedGoods(maker, sku);
  const lines = [{ variation_id: goods.variation_id, quantity: '100', unit_cost: '1500' }];
  const opening = await made(maker, 'opening-stocks', { on_day: day(stage), branch_id: w.o, lines });
  await onwards('opening-stocks')(maker, opening, 'post');
  return goods;
}

/** Goods from one branch to another. */
export function stockTransfers(stage: Stage): Ways[] {
  const { w, maker } = stage;
  const path = 'stock-transfers';
  const step = onwards(path);
  let goods: ReturnType<typeof goodsThere> | undefined;
  const draft = async () => {
    goods ??= goodsThere(stage, 'MOVE-1');
    const lines = [{ ...(await goods), quantity: '4' }];
    return made(maker, path, { from_branch_id: w.o, to_branch_id: w.d, sent_on: day(stage), lines });
  };
  const sent = async () => step(maker, await draft(), 'send');
  const lineOf = async (id: number) =>
    ((await ask(maker, 'GET', `${path}/${id}`)).body.result.item as Item).lines[0].id as number;
  const short = async () => {
    const id = await sent();
    return step(maker, id, 'receive', { lines: [{ line: await lineOf(id), quantity: '1' }] });
  };
  const lost = async (quantity: string, id: number) =>
    step(maker, id, 'decide', { line: await lineOf(id), quantity, way: 'lost', note: reason });
  return [
    {
      entity: 'stockTransfer',
      kind: 'between branches',
      bodies: {
        decide: ({ lines }) => ({ line: lines[0].id, quantity: '1', way: 'back', note: reason }),
        cancel: { reason },
      },
      states: {
        draft,
        sent,
        received: async () => step(maker, await sent(), 'receive'),
        received_short: short,
        closed: async () => lost('3', await short()),
        cancelled: async () => step(maker, await draft(), 'cancel', { reason }),
      },
    },
  ];
}

/** Goods that spoilt. */
export function damagedStocks(stage: Stage): Ways[] {
  const { w, maker, another } = stage;
  const path = 'damaged-stocks';
  const step = onwards(path);
  let goods: ReturnType<typeof goodsThere> | undefined;
  const draft = async () => {
    goods ??= goodsThere(stage, 'SPOILT-1');
    const lines = [{ ...(await goods), quantity: '1' }];
    return made(maker, path, { branch_id: w.o, damage_date: day(stage), damage_type: 'normal', reason: 'wet', lines });
  };
  const approved = async () => step(another, await draft(), 'approve');
  return [
    {
      entity: 'damagedStock',
      kind: 'of the trade',
      bodies: { recover: { treasury_id: w.safeOfO, amount: '500', note: 'the carrier' } },
      states: {
        draft,
        approved,
        posted: async () => step(maker, await approved(), 'post'),
        cancelled: async () => step(maker, await draft(), 'cancel'),
      },
    },
  ];
}

/** Goods counted while selling goes on. */
export function stockCounts(stage: Stage): Ways[] {
  const { w, maker, another } = stage;
  const path = 'stock-counts';
  const step = onwards(path);
  let goods: Awaited<ReturnType<typeof goodsThere>> | undefined;
  const known = async () => {
    goods ??= await goodsThere(stage, 'COUNTED-1');
    return goods;
  };
  const found = (quantity: string) => ({ ...goods, quantity });
  const draft = async () => {
    await known();
    return made(maker, path, { branch_id: w.o, count_date: day(stage), goods: 'chosen' });
  };
  const counting = async () => step(maker, await step(maker, await draft(), 'start'), 'count', { lines: [found('99')] });
  const review = async () => step(maker, await counting(), 'review', { missed: 'leave' });
  const inOneGo = async () => {
    const { variation_id } = await known();
    return made(maker, `${path}/one`, { branch_id: w.o, variation_id, quantity: '98' });
  };
  return [
    {
      entity: 'stockCount',
      kind: 'of what is found',
      bodies: { count: () => ({ lines: [found('97')] }), review: { missed: 'zero' }, cancel: { reason } },
      states: {
        draft,
        counting,
        review,
        posted: async () => step(another, await inOneGo(), 'post'),
        cancelled: async () => step(maker, await review(), 'cancel', { reason }),
      },
    },
  ];
}
