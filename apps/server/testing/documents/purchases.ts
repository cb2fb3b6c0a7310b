import { stockedGoods } from './stocked-goods.ts';
import { freshPhone, type Item, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Goods bought from a supplier who holds money of ours. */
export function purchases({ w, maker }: Stage): Ways[] {
  const path = 'purchases';
  const step = onwards(path);
  const day = () => w.world.clock.now.toISOString().slice(0, 10);
  const stage = async () => {
    const supplier = { name: 'Supplier', phone: freshPhone(), branch_id: w.o, currency: 'IQD' };
    return { supplier_id: await made(maker, 'suppliers', supplier), ...(await stockedGoods(maker, 'BUY-1')) };
  };
  let staged: ReturnType<typeof stage> | undefined;
  const written = async () => {
    staged ??= stage();
    const { supplier_id, ...goods } = await staged;
    const lines = [{ ...goods, quantity: '10', unit_cost: '1000' }];
    return made(maker, path, { supplier_id, branch_id: w.o, purchase_date: day(), currency: 'IQD', lines });
  };
  const ordered = async () => step(maker, await written(), 'order');
  const some = async (id: number) => {
    const { lines } = (await maker.call('GET', `${path}/${id}`)).body.result.item;
    return step(maker, id, 'receive', { lines: [{ line: lines[0].id, quantity: '4' }] });
  };
  const paidAhead = async () => step(maker, await ordered(), 'pay', { treasury_id: w.safeOfO, amount: '100' });
  const note = 'bill 17';
  const of = ({ lines }: Item, quantity: string) => [{ line: lines?.[0]?.id, quantity }];
  const bodies = {
    pay: { treasury_id: w.safeOfO, amount: '10' },
    receive: {},
    closeRest: { reason },
    useAdvance: { amount: '1' },
    addCost: { amount: '100', note },
    correctCost: { way: 'more', amount: '100', note },
    returnGoods: (item: Item) => ({ note, lines: of(item, '1') }),
    cancel: { reason },
  };
  return [
    {
      entity: 'purchase',
      kind: 'of which nothing has come',
      bodies,
      states: {
        pending: written,
        ordered,
        received: 'what has come has come',
        cancelled: async () => step(maker, await paidAhead(), 'cancel', { reason }),
      },
    },
    {
      entity: 'purchase',
      kind: 'of which something has come',
      bodies,
      states: {
        pending: 'it is ordered by then',
        ordered: async () => some(await ordered()),
        received: async () => step(maker, await ordered(), 'receive'),
        cancelled: 'what has come has come',
      },
    },
  ];
}
