import { ownDeliveries } from './own-deliveries.ts';
import { stockedGoods } from './stocked-goods.ts';
import { freshPhone, made, onwards, reason, type Stage, type Ways } from './ways.ts';

const notPaidFor = ['ready', 'with_company', 'refused', 'brought', 'returned', 'lost', 'cancelled'];

/** Goods of sales that delivery companies carry, and what those pay for them. */
export function shipments(stage: Stage): Ways[] {
  const { w, maker } = stage;
  const path = 'sale-shipments';
  const step = onwards(path);
  const day = () => w.world.clock.now.toISOString().slice(0, 10);
  const shop = async () => {
    const customer_id = await made(maker, 'customers', { name: 'Zaid', phone: freshPhone(), branch_id: w.o });
    const company_id = await made(maker, 'delivery-companies', { name: 'Swift', phone: freshPhone() });
    const goods = await stockedGoods(maker, 'SHIP-1');
    const lines = [{ variation_id: goods.variation_id, quantity: '1000', unit_cost: '1000' }];
    const opening = await made(maker, 'opening-stocks', { branch_id: w.o, on_day: day(), lines });
    await onwards('opening-stocks')(maker, opening, 'post');
    return { customer_id, company_id, goods };
  };
  let staged: ReturnType<typeof shop> | undefined;
  let known: Awaited<ReturnType<typeof shop>> | undefined;
  const people = async () => {
    staged ??= shop();
    known = await staged;
    return known;
  };
  const sent = async (shipment: object) => {
    const { customer_id, goods } = await people();
    const lines = [{ ...goods, quantity: '2' }];
    const sale = await made(maker, 'sales', { customer_id, branch_id: w.o, sale_date: day(), lines });
    await onwards('sales')(maker, sale, 'finalise', { shipment: [shipment] });
    const { items } = (await maker.call('GET', `${path}?sale_id=${sale}`)).body.result;
    return items[0].id as number;
  };
  const ready = async () => sent({ company_id: (await people()).company_id, cod: '7000' });
  const away = async () => step(maker, await ready(), 'handOver');
  const refused = async () => step(maker, await away(), 'refuse', { reason });
  const delivered = async () => step(maker, await away(), 'deliver', { collected: '7000' });
  const paid = async () => {
    const shipment_id = await delivered();
    const lines = [{ shipment_id, amount: '5000', fee: '500' }];
    return made(maker, 'delivery-payments', { company_id: known?.company_id, treasury_id: w.safeOfO, lines });
  };
  const paidFor = async () => {
    const id = await paid();
    const { lines } = (await maker.call('GET', `delivery-payments/${id}`)).body.result.item;
    return lines[0].shipment.id as number;
  };
  const bodies = {
    deliver: { collected: '7000' },
    correct: () => ({ company_id: known?.company_id, cod: '7000', tracking: 'T-1' }),
    refuse: { reason },
    takeBack: { condition: 'good', reason },
    lose: { owes: '2000', reason },
    agree: { owes: '1000', reason },
    ...Object.fromEntries(['undoDelivery', 'allow', 'claim', 'cancel'].map((verb) => [verb, { reason }])),
  };
  return [
    {
      entity: 'saleShipment',
      kind: 'to be collected',
      bodies,
      states: {
        ready,
        with_company: away,
        refused,
        delivered,
        returned: async () => step(maker, await refused(), 'takeBack', bodies.takeBack),
        lost: async () => step(maker, await away(), 'lose', bodies.lose),
        cancelled: async () => step(maker, await ready(), 'cancel', { reason }),
        brought: 'only our own courier brings goods back by itself',
      },
    },
    {
      entity: 'saleShipment',
      kind: 'paid for in part',
      bodies,
      states: {
        delivered: paidFor,
        ...Object.fromEntries(notPaidFor.map((state) => [state, 'it was delivered'])),
      },
    },
    ownDeliveries(stage, sent, bodies),
    {
      entity: 'deliveryPayment',
      kind: 'of a company',
      bodies: { reverse: { reason } },
      states: { posted: paid, reversed: async () => onwards('delivery-payments')(maker, await paid(), 'reverse', { reason }) },
    },
  ];
}
