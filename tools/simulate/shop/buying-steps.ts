import { asText, dayOf, type Goods, type Item, partOf, type ShopDay, weighted } from './shop-day.ts';

/** One thing that may happen to what a shop buys. */
export async function buyingStep(day: ShopDay): Promise<string> {
  const { chance } = day;
  const open = chance.percent(30) ? undefined : await anyPurchase(day);
  if (!open) return write(day);
  const steps = open.status === 'pending' ? ofPending : open.status === 'ordered' ? ofOrdered : ofReceived;
  return weighted(chance, steps)(day, open);
}

type Purchase = Item & { status: string; currency: string; lines: Line[]; left: string };
type Line = Record<string, string> & { id: number; variation_id: number };
type Step = (day: ShopDay, purchase: Purchase) => Promise<string>;

const ofPending: [number, Step][] = [
  [5, order],
  [3, receive],
  [2, pay],
  [1, cancel],
];
const ofOrdered: [number, Step][] = [
  [8, receive],
  [2, pay],
  [1, closeRest],
  [1, addCost],
  [1, cancel],
];
const ofReceived: [number, Step][] = [
  [5, pay],
  [3, addCost],
  [3, correctCost],
  [3, goBack],
  [3, useAdvance],
];

async function anyPurchase({ rows, chance, item }: ShopDay): Promise<Purchase | undefined> {
  const wanted = chance.percent(50) ? ['received', 'ordered'] : ['pending', 'ordered'];
  const found = await rows('select id from purchase where tenant_id = $1 and status = any($2) order by id desc limit 12', wanted);
  const one = chance.pick(found);
  return one && ((await item('purchases', one.id)) as unknown as Purchase);
}

async function write(day: ShopDay): Promise<string> {
  const { chance, bought, suppliers, places, vat } = day;
  const supplier = chance.pick(suppliers) as ShopDay['suppliers'][number];
  const isDollars = supplier.currency === 'USD';
  const lines = Array.from({ length: 1 + chance.below(3) }, () => {
    const goods = chance.pick(bought) as Goods;
    const unit = chance.pick(goods.units);
    return {
      variation_id: goods.variation,
      unit_id: unit,
      quantity: goods.isWhole ? String(1 + chance.below(40)) : asText(1 + chance.below(60_000)),
      unit_cost: isDollars ? `${chance.below(9)}.${10 + chance.below(90)}` : String(chance.below(48) * 125),
      ...(chance.percent(20) && { discount: '7%' }),
      ...(chance.percent(30) && { tax_rate_id: vat }),
    };
  });
  await day.do('purchases', {
    supplier_id: supplier.id,
    branch_id: chance.pick(places)?.id,
    purchase_date: dayOf(day),
    currency: supplier.currency,
    tax_mode: chance.percent(50) ? 'exclusive' : 'inclusive',
    ...(chance.percent(40) && { freight: isDollars ? '12.50' : String(250 * chance.below(30)) }),
    ...(chance.percent(30) && { discount_type: 'percentage', discount: '3' }),
    lines,
  });
  return 'purchase written';
}

async function order({ do: say, owner }: ShopDay, { id }: Purchase): Promise<string> {
  await say(`purchases/${id}/order`, {}, owner);
  return 'purchase ordered';
}

/** All that is missing, or a part of each line; what expires comes with its day. */
async function receive(day: ShopDay, { id, lines }: Purchase): Promise<string> {
  const { chance } = day;
  const said = lines
    .map((line) => ({ line, missing: thousandths(line.quantity) - thousandths(line.received) }))
    .filter(({ missing }) => missing > 0 && chance.percent(75))
    .map(({ line, missing }) => ({
      line: line.id,
      quantity: asText(partOf(chance, missing, goodsOf(day, line).isWhole)),
      ...(goodsOf(day, line).keepsExpiry && { expires_on: dayOf(day, 20 + chance.below(5)), lot: chance.pick(['A', 'B']) }),
    }));
  await day.do(`purchases/${id}/receive`, { lines: said });
  return 'goods received';
}

export const thousandths = (quantity: unknown) => Math.round(Number(quantity ?? 0) * 1000);
const goodsOf = ({ bought }: ShopDay, { variation_id }: Pick<Line, 'variation_id'>) =>
  bought.find(({ variation }) => variation === variation_id) as Goods;

async function pay(day: ShopDay, { id, left, currency }: Purchase): Promise<string> {
  const { chance, places, dollars, safe } = day;
  if (Number(left) <= 0) return 'nothing to pay';
  if (currency === 'USD') {
    const amount = chance.percent(50) ? left : (Number(left) / 2).toFixed(2);
    const inDinars = { treasury_id: safe, amount, cash: String(Math.round(Number(amount) * (1_300 + chance.below(20))) || 1) };
    await day.do(`purchases/${id}/pay`, chance.percent(60) ? { treasury_id: dollars, amount } : inDinars);
    return 'dollars paid';
  }
  const place = chance.pick(places);
  const amount = chance.percent(50) ? left : String(1 + chance.below(Number(left)));
  await day.do(`purchases/${id}/pay`, { treasury_id: chance.percent(70) ? place?.safe : place?.bank, amount });
  return 'supplier paid';
}

async function closeRest({ do: say }: ShopDay, { id }: Purchase): Promise<string> {
  await say(`purchases/${id}/close-rest`, { reason: 'the rest will not come' });
  return 'rest of a purchase struck';
}

async function addCost(day: ShopDay, { id }: Purchase): Promise<string> {
  const { chance, suppliers } = day;
  const [here, other, abroad] = suppliers;
  const supplier = chance.pick([here, other, abroad]);
  const amount = supplier?.currency === 'USD' ? `${1 + chance.below(20)}.25` : String(1 + chance.below(9_000));
  await day.do(`purchases/${id}/add-cost`, { supplier_id: supplier?.id, amount, note: 'customs' });
  return 'late cost added';
}

async function correctCost({ do: say, chance }: ShopDay, { id, currency }: Purchase): Promise<string> {
  const amount = currency === 'USD' ? `${chance.below(9)}.05` : String(1 + chance.below(20_000));
  await say(`purchases/${id}/correct-cost`, { way: chance.pick(['more', 'less', 'less']), amount, note: 'their bill' });
  return 'cost corrected';
}

async function goBack(day: ShopDay, { id, lines }: Purchase): Promise<string> {
  const { chance } = day;
  const said = lines
    .map((line) => ({ line, there: thousandths(line.received) - thousandths(line.returned) }))
    .filter(({ there }) => there > 0 && chance.percent(60))
    .map(({ line, there }) => ({ line: line.id, quantity: asText(partOf(chance, there, goodsOf(day, line).isWhole)) }));
  await day.do(`purchases/${id}/return-goods`, { note: 'not as ordered', lines: said });
  return 'goods sent back';
}

async function useAdvance({ do: say, chance }: ShopDay, { id, left }: Purchase): Promise<string> {
  if (Number(left) <= 0) return 'nothing to settle';
  await say(`purchases/${id}/use-advance`, { amount: chance.percent(50) ? left : String(1 + chance.below(Number(left))) });
  return 'advance used';
}

async function cancel({ do: say }: ShopDay, { id }: Purchase): Promise<string> {
  await say(`purchases/${id}/cancel`, { reason: 'not wanted' });
  return 'purchase cancelled';
}
