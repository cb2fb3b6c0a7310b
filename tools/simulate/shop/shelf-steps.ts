import { thousandths } from './buying-steps.ts';
import { asText, dayOf, type Goods, type Item, partOf, type ShopDay, weighted } from './shop-day.ts';

type Step = (day: ShopDay) => Promise<string>;
/** One thing that may happen to what lies on the shelves: goods travel, spoil, or are counted while they are sold. */
export const shelfStep = (day: ShopDay): Promise<string> =>
  weighted<Step>(day.chance, [
    [5, transferStep],
    [3, damageStep],
    [4, countStep],
  ])(day);

type Line = Record<string, string> & { id: number; variation_id: number };

async function open(day: ShopDay, table: string, path: string, states: string): Promise<Item | undefined> {
  const found = await day.rows(`select id from ${table} where tenant_id = $1 and state in (${states}) order by id desc limit 6`);
  const one = day.chance.percent(70) ? day.chance.pick(found) : undefined;
  return one && ((await day.item(path, one.id)) as unknown as Item);
}

function someLine({ chance, bought }: ShopDay, most: number) {
  const goods = chance.pick(bought) as Goods;
  const quantity = goods.isWhole ? String(1 + chance.below(most)) : asText(1 + chance.below(most * 1000));
  return { variation_id: goods.variation, unit_id: chance.pick(goods.units), quantity };
}
const isWhole = ({ bought }: ShopDay, { variation_id }: Line) =>
  bought.find(({ variation }) => variation === variation_id)?.isWhole ?? true;

async function transferStep(day: ShopDay): Promise<string> {
  const { chance, places } = day;
  const path = 'stock-transfers';
  const one = await open(day, 'stock_transfer', path, "'draft', 'sent', 'received_short'");
  if (!one) {
    const [from, to] = chance.percent(50) ? places : [...places].reverse();
    const lines = Array.from({ length: 1 + chance.below(2) }, () => someLine(day, 9));
    await day.do(path, { from_branch_id: from?.id, to_branch_id: to?.id, sent_on: dayOf(day), lines });
    return 'transfer written';
  }
  if (one['state'] === 'draft') {
    const isGoing = chance.percent(85);
    await day.do(`${path}/${one.id}/${isGoing ? 'send' : 'cancel'}`, isGoing ? {} : { reason: 'not needed' });
    return isGoing ? 'transfer sent' : 'transfer cancelled';
  }
  if (one['state'] === 'received_short' && chance.percent(60)) return decide(day, one);
  return arrive(day, one);
}

const openOf = (line: Line) => thousandths(line.quantity) - thousandths(line.received) - thousandths(line.settled);

async function arrive(day: ShopDay, { id, lines }: Item): Promise<string> {
  const { chance } = day;
  const said = (lines as Line[])
    .filter((line) => openOf(line) > 0 && chance.percent(60))
    .map((line) => ({ line: line.id, quantity: asText(partOf(chance, openOf(line), isWhole(day, line))) }));
  const { state } = await day.do(`stock-transfers/${id}/receive`, chance.percent(40) ? {} : { lines: said });
  return `transfer ${state}`;
}

async function decide(day: ShopDay, { id, lines }: Item): Promise<string> {
  const { chance, clerk } = day;
  const line = chance.pick((lines as Line[]).filter((one) => openOf(one) > 0));
  if (!line) return 'nothing missing';
  const way = chance.pick(['back', 'lost', 'fault']);
  const quantity = asText(partOf(chance, openOf(line), isWhole(day, line)));
  const employee = way === 'fault' ? { employee_id: clerk.id } : {};
  await day.do(`stock-transfers/${id}/decide`, { line: line.id, quantity, way, note: 'looked for', ...employee });
  return `missing goods ${way}`;
}

async function damageStep(day: ShopDay): Promise<string> {
  const { chance, places, another } = day;
  const path = 'damaged-stocks';
  const one = await open(day, 'damaged_stock', path, "'draft', 'approved', 'posted'");
  if (!one) {
    const damage_type = chance.pick(['normal', 'abnormal']);
    const lines = [someLine(day, 3)];
    await day.do(path, { branch_id: chance.pick(places)?.id, damage_type, damage_date: dayOf(day), reason: 'wet', lines });
    return 'damage written';
  }
  if (one['state'] === 'posted') {
    const amount = String(1 + chance.below(3_000));
    await day.do(`${path}/${one.id}/recover`, { treasury_id: chance.pick(places)?.safe, amount, note: 'the carrier' });
    return 'damage recovered';
  }
  const [verb, by] = one['state'] === 'approved' ? ['post', day.owner] : (['approve', another] as const);
  await day.do(`${path}/${one.id}/${chance.percent(90) ? verb : 'cancel'}`, {}, by as typeof another);
  return `damage ${verb}`;
}

/** Goods are counted by one and booked by another, hours later, with whatever was sold meanwhile. */
async function countStep(day: ShopDay): Promise<string> {
  const { chance, places, another } = day;
  const path = 'stock-counts';
  const one = await open(day, 'stock_count', path, "'draft', 'counting', 'review'");
  const found = async (branch: number) => {
    const { variation_id } = someLine(day, 1);
    const { quantity } = await day.onHand(variation_id, branch);
    const differs = chance.percent(60) ? 0 : 1000 * (chance.below(5) - 2);
    return { variation_id, quantity: asText(Math.max(0, quantity + differs)) };
  };
  if (!one) {
    const branch_id = chance.pick(places)?.id as number;
    if (chance.percent(40)) await day.do(`${path}/one`, { branch_id, ...(await found(branch_id)) });
    else await day.do(path, { branch_id, count_date: dayOf(day), goods: chance.pick(['chosen', 'chosen', 'all']) });
    return 'count begun';
  }
  const branch = one['branch_id'] ?? one['branch']?.id;
  if (one['state'] === 'draft') await day.do(`${path}/${one.id}/start`);
  else if (one['state'] === 'review') await day.do(`${path}/${one.id}/${chance.percent(85) ? 'post' : 'count-on'}`, {}, another);
  else if (chance.percent(60))
    await day.do(`${path}/${one.id}/count`, { lines: [{ ...(await found(branch)), add: chance.percent(15) }] });
  else await day.do(`${path}/${one.id}/review`, { missed: chance.percent(10) ? 'zero' : 'leave' });
  return `count in ${one['state']}`;
}
