import { stockedGoods } from './stocked-goods.ts';
import { freshPhone, type Item, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Goods sold to a customer: put together, offered, asked to be let through, sold in part and whole. */
export function sales({ w, maker }: Stage): Ways[] {
  const path = 'sales';
  const step = onwards(path);
  const day = () => w.world.clock.now.toISOString().slice(0, 10);
  const stage = async () => {
    const company_id = await made(maker, 'delivery-companies', { name: 'Carrier', phone: freshPhone() });
    const customer_id = await made(maker, 'customers', { name: 'Ali', phone: freshPhone(), branch_id: w.o });
    const goods = await stockedGoods(maker, 'SELL-1');
    const lines = [{ variation_id: goods.variation_id, quantity: '1000', unit_cost: '1000' }];
    const opening = await made(maker, 'opening-stocks', { branch_id: w.o, on_day: day(), lines });
    await onwards('opening-stocks')(maker, opening, 'post');
    return { customer_id, company_id, goods };
  };
  type Staged = Awaited<ReturnType<typeof stage>>;
  let staged: Promise<Staged> | undefined;
  let known: Staged | undefined;
  const written = async (more: object = {}) => {
    staged ??= stage();
    known = await staged;
    const { customer_id, goods } = known;
    return made(maker, path, { customer_id, branch_id: w.o, sale_date: day(), lines: [{ ...goods, quantity: '4' }], ...more });
  };
  const quoted = () => written({ written_as: 'quote', valid_until: day() });
  const ofLine = async (id: number, quantity: string) => {
    const { lines } = (await maker.call('GET', `${path}/${id}`)).body.result.item;
    return [{ line: lines[0].id, quantity }];
  };
  const sold = async () => step(maker, await written(), 'finalise');
  const partly = async () => {
    const id = await written();
    return step(maker, id, 'finalise', { lines: await ofLine(id, '1') });
  };
  const onItsWay = async (id: number) => {
    await step(maker, id, 'send', { company_id: known?.company_id, cod: '100' });
    const { items } = (await maker.call('GET', `sale-shipments?sale_id=${id}`)).body.result;
    await onwards('sale-shipments')(maker, items[0].id, 'handOver');
    return id;
  };
  const of = ({ lines }: Item, quantity: string) => [{ line: lines?.[0]?.id, quantity }];
  const cash = [{ method: 'cash', treasury_id: w.safeOfO, amount: '10' }];
  const bodies = {
    finalise: {},
    deliver: {},
    pay: { tenders: cash },
    send: () => ({ company_id: known?.company_id, cod: '10' }),
    quote: { valid_until: day() },
    refuse: { reason },
    cancelRest: { reason },
    returnGoods: (item: Item) => ({ note: reason, lines: of(item, '1') }),
    exchange: (item: Item) => {
      const [line] = item['lines'] ?? [];
      return {
        note: reason,
        lines: of(item, '1'),
        goods: [{ variation_id: line?.variation?.id, unit_id: line?.unit?.id, quantity: '1' }],
      };
    },
    void: { reason },
    cancel: { reason },
  };
  return [
    {
      entity: 'sale',
      kind: 'of today',
      bodies,
      states: {
        draft: written,
        quote: quoted,
        partial: partly,
        final: sold,
        cancelled: async () => step(maker, await written(), 'cancel', { reason }),
      },
    },
    {
      entity: 'sale',
      kind: 'on its way',
      bodies,
      states: {
        partial: async () => onItsWay(await partly()),
        final: async () => onItsWay(await sold()),
        ...Object.fromEntries(['draft', 'quote', 'cancelled'].map((state) => [state, 'nothing of it is carried'])),
      },
    },
  ];
}
