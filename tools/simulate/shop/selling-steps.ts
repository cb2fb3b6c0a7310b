import { thousandths } from './buying-steps.ts';
import { asText, dayOf, type Goods, type Item, partOf, type ShopDay, weighted } from './shop-day.ts';

/** One thing that may happen to what a shop sells. */
export async function sellingStep(day: ShopDay): Promise<string> {
  const { chance } = day;
  const open = chance.percent(30) ? undefined : await anySale(day);
  if (!open) return write(day);
  const steps = { draft: ofDraft, quote: ofDraft, partial: ofPartial, final: ofFinal }[open.status] ?? ofFinal;
  return weighted(chance, steps)(day, open);
}

type Sale = Item & { status: string; approval: string; lines: Line[]; left: string; total: string; version: number };
type Line = Record<string, string> & { id: number; variation_id: number };
type Step = (day: ShopDay, sale: Sale) => Promise<string>;

const ofDraft: [number, Step][] = [
  [12, finalise],
  [1, quote],
  [1, cancel],
  [1, rewrite],
  [2, decide],
];
const ofPartial: [number, Step][] = [
  [6, deliver],
  [3, pay],
  [2, bringBack],
  [2, cancelRest],
  [1, takeBack],
  [1, exchange],
];
const ofFinal: [number, Step][] = [
  [5, pay],
  [5, bringBack],
  [2, exchange],
  [2, takeBack],
];

async function anySale({ rows, chance, item }: ShopDay): Promise<Sale | undefined> {
  const found = await rows("select id from sale where tenant_id = $1 and status <> 'cancelled' order by id desc limit 14");
  const one = chance.pick(found);
  return one && ((await item('sales', one.id)) as unknown as Sale);
}

function someLines({ chance, sold }: ShopDay) {
  return Array.from({ length: 1 + chance.below(3) }, () => {
    const goods = chance.pick(sold) as Goods;
    return {
      variation_id: goods.variation,
      unit_id: chance.pick(goods.units),
      quantity: goods.isWhole ? String(1 + chance.below(4)) : asText(1 + chance.below(6_000)),
      ...(chance.percent(30) && { price: String(chance.below(40) * 125) }),
      ...(chance.percent(20) && { discount: chance.pick(['3%', '500', '25%']) }),
    };
  });
}

async function write(day: ShopDay): Promise<string> {
  const { chance, customers, places, delegates, clerk, owner } = day;
  const isQuote = chance.percent(12);
  await day.do(
    'sales',
    {
      customer_id: chance.pick(customers),
      branch_id: chance.pick(places)?.id,
      sale_date: dayOf(day),
      tax_mode: chance.pick(['inclusive', 'exclusive']),
      ...(isQuote && { written_as: 'quote', valid_until: dayOf(day, 1) }),
      ...(chance.percent(50) && { delegate_id: chance.pick(delegates) }),
      ...(chance.percent(25) && { discount_type: 'percentage', discount: '4' }),
      ...(chance.percent(25) && { shipping: '3000', ...(chance.percent(50) && { shipping_tax_rate_id: day.vat }) }),
      ...(chance.percent(20) && { due_on: dayOf(day, 30), instalments: 3, frequency: 'monthly' }),
      lines: someLines(day),
    },
    chance.percent(30) ? clerk : owner,
  );
  return isQuote ? 'quote written' : 'sale written';
}

let numbers = 0;
/** By one way or several, of all that is owed or of a part; now and then for more than is owed. */
function someTenders({ chance, places }: ShopDay, most: number) {
  if (most <= 0 || chance.percent(20)) return [];
  const ways = Array.from({ length: 1 + chance.below(2) }, () =>
    weighted(chance, [
      [6, 'cash'],
      [2, 'bank_transfer'],
      [2, 'credit_card'],
      [3, 'cheque'],
      [2, 'store_credit'],
    ]),
  );
  let left = most;
  return ways.map((method, at) => {
    const amount = chance.percent(2)
      ? most + 1
      : at === ways.length - 1 && chance.percent(60)
        ? left
        : 1 + chance.below(left || 1);
    left = Math.max(0, left - amount);
    const place = chance.pick(places);
    const cheque = { cheque_number: `T${++numbers}`, bank: 'Rafidain', due_on: '2026-12-31' };
    const more = {
      cash: { treasury_id: place?.safe },
      bank_transfer: { treasury_id: place?.bank },
      credit_card: { gateway_id: 1 },
    };
    return { method, amount: String(amount), ...(method === 'cheque' ? cheque : more[method as keyof typeof more]) };
  });
}
type Tenders = ReturnType<typeof someTenders>;

/** What gateways owe for what was accepted here. */
function keepCards({ cards }: ShopDay, tenders: Tenders): void {
  for (const { method, amount } of tenders) if (method === 'credit_card') cards.taken += Number(amount);
}

async function finalise(day: ShopDay, { id, total, lines }: Sale): Promise<string> {
  const { chance, clerk, owner } = day;
  const tenders = someTenders(day, Number(total));
  const parts = chance.percent(35)
    ? lines
        .filter(() => chance.percent(50))
        .map((line) => ({ line: line.id, quantity: asText(partOf(chance, thousandths(line.quantity), isWhole(day, line))) }))
    : undefined;
  const { status } = await day.do(
    `sales/${id}/finalise`,
    { tenders, ...(parts && { lines: parts }) },
    chance.percent(30) ? clerk : owner,
  );
  if (status === 'draft' || status === 'quote') return 'sale waits for another';
  keepCards(day, tenders);
  return `sold ${status}`;
}

const isWhole = ({ sold }: ShopDay, { variation_id }: Pick<Line, 'variation_id'>) =>
  sold.find(({ variation }) => variation === variation_id)?.isWhole ?? true;

async function quote(day: ShopDay, { id }: Sale): Promise<string> {
  await day.do(`sales/${id}/quote`, { valid_until: dayOf(day, 2) });
  return 'sale offered';
}

async function decide({ do: say, chance, another }: ShopDay, { id }: Sale): Promise<string> {
  const isRight = chance.percent(80);
  await say(`sales/${id}/${isRight ? 'approve' : 'refuse'}`, isRight ? {} : { reason: 'too cheap' }, another);
  return isRight ? 'sale let through' : 'sale not let through';
}

async function rewrite({ owner, chance }: ShopDay, { id, version }: Sale): Promise<string> {
  const { status, body } = await owner.call('PUT', `sales/${id}`, { version, discount: String(250 * chance.below(9)) });
  if (status >= 500) throw new Error(`sales/${id}: ${JSON.stringify(body)}`);
  return status < 300 ? 'sale rewritten' : 'rewriting refused';
}

async function cancel({ do: say }: ShopDay, { id }: Sale): Promise<string> {
  await say(`sales/${id}/cancel`, { reason: 'not wanted' });
  return 'sale dropped';
}

async function deliver(day: ShopDay, { id, lines }: Sale): Promise<string> {
  const { chance } = day;
  const parts = lines
    .map((line) => ({ line, rest: thousandths(line.quantity) - thousandths(line.delivered) }))
    .filter(({ rest }) => rest > 0 && chance.percent(70))
    .map(({ line, rest }) => ({ line: line.id, quantity: asText(partOf(chance, rest, isWhole(day, line))) }));
  await day.do(`sales/${id}/deliver`, chance.percent(40) ? {} : { lines: parts });
  return 'rest delivered';
}

async function cancelRest({ do: say }: ShopDay, { id }: Sale): Promise<string> {
  await say(`sales/${id}/cancel-rest`, { reason: 'no more wanted' });
  return 'rest of a sale cancelled';
}

async function pay(day: ShopDay, { id, left }: Sale): Promise<string> {
  const tenders = someTenders(day, Number(left));
  if (tenders.length === 0) return 'nothing paid';
  await day.do(`sales/${id}/pay`, { tenders });
  keepCards(day, tenders);
  return 'customer paid for a sale';
}

/** What of the lines comes back, in whatever condition, to one of the branches, its money out of a treasury of one of them or held. */
function bringing(day: ShopDay, lines: readonly Line[]) {
  const { chance, places } = day;
  const said = lines
    .map((line) => ({ line, out: thousandths(line.delivered) - thousandths(line.returned) }))
    .filter(({ out }) => out > 0 && chance.percent(65))
    .map(({ line, out }) => ({
      line: line.id,
      quantity: asText(partOf(chance, out, isWhole(day, line))),
      condition: chance.pick(['good', 'good', 'good', 'spoilt', 'lost']),
    }));
  return {
    note: 'brought back',
    lines: said,
    branch_id: chance.pick(places)?.id,
    ...(chance.percent(50) && { treasury_id: chance.pick(places)?.safe }),
  };
}

async function bringBack(day: ShopDay, { id, lines }: Sale): Promise<string> {
  await day.do(`sales/${id}/return-goods`, bringing(day, lines));
  return 'goods brought back';
}

async function exchange(day: ShopDay, { id, lines }: Sale): Promise<string> {
  const goods = someLines(day);
  await day.do(`sales/${id}/exchange`, { ...bringing(day, lines), goods });
  return 'goods exchanged';
}

async function takeBack({ do: say, chance, places }: ShopDay, { id }: Sale): Promise<string> {
  await say(`sales/${id}/void`, { reason: 'typed wrong', ...(chance.percent(50) && { treasury_id: chance.pick(places)?.safe }) });
  return 'sale taken back';
}
