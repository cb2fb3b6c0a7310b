import { randomUUID } from 'node:crypto';
import { settleTicket, type TenderAt, ticketWorth, worthOf } from '#erp/pos/contract';
import { account } from '#finance/ledger/contract';
import { amountText, roundToStep } from '#platform/entity';
import type { Company, Person } from '../../../apps/server/testing/tenant.ts';
import { asText, dayOf, type Goods, type Item, type ShopDay, weighted } from './shop-day.ts';

type Body = Record<string, any>;

/** A till as its device knows it; what it did without a line waits in its queue. */
export interface SimulatedTill {
  register: number;
  place: number;
  safe: number;
  claim: number;
  device: string;
  by: Person;
  last: number;
  shift: string | null;
  queue: { kind: string; content: Body; uuid: string; number?: number; at: string }[];
}

type Ask = (path: string, body?: object, by?: Person) => Promise<Item>;

/** What tills are opened in: a shop's branches with their safes. */
interface Shop {
  places: { id: number; safe: number }[];
  company: Company;
  owner: Person;
  do: Ask;
}

/** Two tills in each branch, each with a cashier of its own. */
export async function openTills(shop: Shop): Promise<SimulatedTill[]> {
  const { places, company, owner } = shop;
  const tills: SimulatedTill[] = [];
  for (const { id: place, safe } of [...places, ...places]) {
    const code = `K${tills.length + 1}`;
    const named = { code, name: { en: code, ar: code }, branch_id: place, treasury_id: safe, paper_width: '80' };
    const { body } = await owner.call('POST', 'registers', named);
    const register = body.result.item.id as number;
    const by = await company.person({
      permissions: ['use_till', 'claim_register', 'return_sales', 'show_sales', 'show_treasury', 'show_contacts'],
    });
    const till = { register, place, safe, claim: 0, device: '', by, last: 0, shift: null, queue: [] };
    await claim(shop, till);
    tills.push(till);
  }
  return tills;
}

async function claim({ do: ask }: { do: Ask }, till: SimulatedTill): Promise<void> {
  const device = randomUUID();
  const { id } = await ask('till-claims', { register_id: till.register, device, device_name: 'Counter' }, till.by);
  Object.assign(till, { device, claim: id, last: 0, queue: [] });
}

/** One thing that may happen at a till. */
export async function tillStep(day: ShopDay): Promise<string> {
  const till = day.chance.pick(day.tills) as SimulatedTill;
  if (!till.shift) return open(day, till);
  return weighted(day.chance, steps)(day, till);
}

type Step = (day: ShopDay, till: SimulatedTill) => Promise<string>;
const steps: [number, Step][] = [
  [14, sellWithLine],
  [8, sellWithoutLine],
  [5, bringQueue],
  [3, bringBack],
  [2, moveCash],
  [2, close],
  [1, lose],
];

/** Sends one paper; what is kept as it could not be booked is told of as that. */
async function send(day: ShopDay, till: SimulatedTill, kind: string, content: Body, more: Body = {}): Promise<Item> {
  const now = day.world.clock.now.toISOString();
  const paper = { uuid: randomUUID(), kind, claim_id: till.claim, device: till.device, device_at: now, sent_at: now, content };
  return day.do('till/papers', { ...paper, ...more }, till.by);
}

async function open(day: ShopDay, till: SimulatedTill): Promise<string> {
  const uuid = randomUUID();
  const counted = [{ currency: 'IQD', amount: String(day.chance.below(3) * 250) }];
  const added = day.chance.percent(60) ? [{ treasury_id: till.safe, currency: 'IQD', amount: '25000' }] : [];
  const found = [{ currency: 'IQD', amount: String(Number(counted[0]?.amount) + (added.length ? 25_000 : 0)) }];
  const rates = [{ currency: 'USD', rate: '1310' }];
  await send(day, till, 'open', { business_date: dayOf(day), counted: found, added, rates }, { uuid });
  till.shift = uuid;
  return 'till opened';
}

/** What somebody buys, priced as it is printed; whatever the server would have said is flagged, not refused. */
function basket({ chance, sold }: ShopDay): Body {
  const lines = Array.from({ length: 1 + chance.below(3) }, () => {
    const goods = chance.pick(sold) as Goods;
    return {
      variation: goods.variation,
      unit: chance.pick(goods.units) as number,
      quantity: goods.isWhole ? 1000 * (1 + chance.below(3)) : 1 + chance.below(4_000),
      price: chance.below(60) * 125,
      discount: chance.percent(15) ? chance.pick(['3%', '250']) : null,
      taxPercent: chance.percent(30) ? 14 : null,
    };
  });
  const terms = {
    currency: 'IQD',
    cashStep: 250,
    taxMode: chance.percent(50) ? 'inclusive' : 'exclusive',
    rates: { USD: '1310' },
  } as const;
  const { total } = ticketWorth(terms, {}, lines);
  const tenders = tendersFor(chance, total);
  const { change } = settleTicket(terms, total, tenders);
  return {
    tax_mode: terms.taxMode,
    lines: lines.map(({ variation, unit, quantity, price, discount, taxPercent }) => ({
      ...{ variation_id: variation, unit_id: unit, quantity: asText(quantity), price: String(price), listed: String(price) },
      ...{ discount, tax_percent: taxPercent },
    })),
    tenders: tenders.map(({ amount, currency, gatewayId, ...one }) => ({
      ...one,
      currency,
      amount: amountText(amount, currency),
      gateway_id: gatewayId,
    })),
    total: String(total),
    change: String(change),
  };
}

/** A card for a part, dollars for a part, and dinars for the rest and now and then more. */
function tendersFor(chance: ShopDay['chance'], total: number): TenderAt[] {
  const card = chance.percent(20) && total > 0 ? 1 + chance.below(total) : 0;
  const dollars = chance.percent(20) ? 100 * (1 + chance.below(9)) : 0;
  const rest = Math.max(
    0,
    total - card - worthOf({ currency: 'IQD', rates: { USD: '1310' } }, { currency: 'USD', amount: dollars }),
  );
  const dinars = Math.ceil(rest / 250) * 250 + (chance.percent(30) ? 1_000 : 0);
  return [
    ...(card ? [{ method: 'card' as const, currency: 'IQD' as const, amount: card, gatewayId: 1 }] : []),
    ...(dollars ? [{ method: 'cash' as const, currency: 'USD' as const, amount: dollars }] : []),
    ...(dinars ? [{ method: 'cash' as const, currency: 'IQD' as const, amount: dinars }] : []),
  ];
}

const keepCards = ({ cards }: ShopDay, { tenders }: Body) => {
  for (const { method, amount } of tenders ?? []) if (method === 'card') cards.taken += Number(amount);
};

async function sellWithLine(day: ShopDay, till: SimulatedTill): Promise<string> {
  if (till.queue.length > 0) return bringQueue(day, till);
  const content = { shift: till.shift, ...basket(day) };
  await send(day, till, 'ticket', content, { number: till.last + 1 });
  till.last += 1;
  keepCards(day, content);
  return 'sold at a till';
}

async function sellWithoutLine(day: ShopDay, till: SimulatedTill): Promise<string> {
  const content: Body = { shift: till.shift, ...basket(day) };
  if (day.chance.percent(4)) content['lines'] = [{ variation_id: 999_999, unit_id: 1, quantity: '1', price: '1' }];
  till.last += 1;
  till.queue.push({ kind: 'ticket', content, uuid: randomUUID(), number: till.last, at: day.world.clock.now.toISOString() });
  return 'sold without a line';
}

/** What waits comes in, in its order, some of it twice; what cannot be booked is set aside or entered anew. */
async function bringQueue(day: ShopDay, till: SimulatedTill): Promise<string> {
  for (const { at, ...paper } of till.queue.splice(0)) {
    const more = { ...paper, device_at: at, offline: true };
    const { kind, content } = paper;
    const taken = await send(day, till, kind, content, more);
    if (day.chance.percent(20)) await send(day, till, kind, content, more);
    if (taken['state'] === 'taken') keepCards(day, content);
    else await day.do(`till-papers/${taken.id}/set-aside`, { reason: 'nobody knows these goods' }, day.another);
  }
  return 'a queue came in';
}

/** A whole ticket comes back, its money out of the drawer. */
async function bringBack(day: ShopDay, till: SimulatedTill): Promise<string> {
  if (till.queue.length > 0) return bringQueue(day, till);
  const [sale] = await day.rows<Item>(
    `select s.id, s.total from sale s where s.tenant_id = $1 and s.source = 'till' and s.branch_id = $2 and not s.is_returned and s.status = 'final'
    and s.paid = s.owed and s.total > 0 order by s.id desc limit 1 offset ${day.chance.below(4)}`,
    till.place,
  );
  if (!sale) return 'nothing to bring back';
  const { lines } = (await day.item('sales', sale.id)) as unknown as { lines: { id: number; quantity: string }[] };
  const back = { sale_id: sale.id, note: 'not wanted', lines: lines.map(({ id, quantity }) => ({ line: id, quantity })) };
  const change = String(roundToStep(Number(sale['total']), 250));
  const content = { shift: till.shift, tax_mode: 'inclusive', lines: [], tenders: [], total: '0', change, returning: [back] };
  await send(day, till, 'ticket', content, { number: till.last + 1 });
  till.last += 1;
  return 'brought back at a till';
}

async function moveCash(day: ShopDay, till: SimulatedTill): Promise<string> {
  const way = day.chance.pick(['in', 'out']) as string;
  const amount = String(250 * (1 + day.chance.below(40)));
  await send(day, till, 'move', { shift: till.shift, way, currency: 'IQD', amount, treasury_id: till.safe });
  return `cash ${way} at a till`;
}

/** Counted to the dinar, short or over; what is there goes to the safe or stays; another looks at it. */
async function close(day: ShopDay, till: SimulatedTill): Promise<string> {
  if (till.queue.length > 0) await bringQueue(day, till);
  const expected = await day.rows<Item>(
    `select l.currency, sum(l.debit - l.credit) as amount from ledger_line l join cash_shift s on s.tenant_id = $1 and s.id = l.party_id
    where l.tenant_id = $1 and l.account_code = '${account.cashDrawers}' and l.party_kind = 'cashShift' and s.uuid = $2 group by 1`,
    till.shift,
  );
  const there = (currency: string) => Number(expected.find((one) => one['currency'] === currency)?.['amount'] ?? 0);
  const off = day.chance.percent(40) ? 250 * (day.chance.below(7) - 3) : 0;
  const dinars = Math.max(0, there('IQD') + off);
  const counted = [
    { currency: 'IQD', amount: String(dinars) },
    { currency: 'USD', amount: amountText(Math.max(0, there('USD')), 'USD') },
  ];
  const deposits =
    day.chance.percent(60) && dinars > 0 ? [{ treasury_id: till.safe, currency: 'IQD', amount: String(dinars) }] : [];
  const shift = await send(
    day,
    till,
    'close',
    { shift: till.shift, last_number: till.last, counted, deposits, note: 'counted' },
    { offline: true },
  );
  till.shift = null;
  if (day.chance.percent(70)) await day.do(`cash-shifts/${await shiftOf(day, shift.id)}/approve`, {}, day.another);
  return 'till closed';
}

const shiftOf = async ({ rows }: ShopDay, paperId: number): Promise<number> =>
  (await rows<Item>('select shift_id as id from till_paper where tenant_id = $1 and id = $2', paperId))[0]?.id as number;

/** A device is lost: its claim is ended, another takes its place, and what the old one still had comes in late. */
async function lose(day: ShopDay, till: SimulatedTill): Promise<string> {
  const old = { ...till };
  await day.do(`till-claims/${till.claim}/end`, { reason: 'it fell' }, day.another);
  till.shift = null;
  await claim(day, till);
  await bringQueue(day, old);
  return 'a device was lost';
}
