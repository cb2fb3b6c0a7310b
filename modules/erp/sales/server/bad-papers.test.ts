import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';

// What somebody at a desk types wrongly into any paper of a shop: refused beside its field, in his language, and nothing of it is kept.
let w: SellingWorld;
let clerk: Person;
/** Papers as far as they have come. */
const paper = {
  ordered: 0,
  received: 0,
  paid: 0,
  draft: 0,
  partial: 0,
  sold: 0,
  settled: 0,
  going: 0,
  sent: 0,
  short: 0,
  spoilt: 0,
  posted: 0,
  counting: 0,
  cheque: 0,
  offer: 0,
  opening: 0,
  early: 0,
  coming: 0,
};
/** The first line of each. */
const line = { ...paper };
const closedDay = '2026-11-18';

beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '60', '3000');
  await w.stocked(w.tea, '60', '2000');
  clerk = await w.company.person({ branchId: w.there, branchIds: [w.there] });
  const another = await w.company.person({});
  const made = async (path: string, body: object) => {
    const { status, body: said } = await w.say(path, body);
    expect([path, status, said.errors]).toEqual([path, 201, undefined]);
    return said.result.item.id as number;
  };
  const act = async (path: string, body: object = {}, by?: Person) =>
    expect([path, (await w.say(path, body, by)).status]).toEqual([path, 200]);
  const first = async (path: string, id: number) =>
    ((await w.item(path, id)).lines as unknown as { id: number }[])[0]?.id as number;
  const keep = async (name: keyof typeof paper, path: string, id: number) => {
    paper[name] = id;
    line[name] = await first(path, id);
  };
  for (const name of ['coming', 'ordered', 'received', 'paid'] as const)
    await keep(name, 'purchases', await made('purchases', purchase()));
  await act(`purchases/${paper.ordered}/order`);
  await act(`purchases/${paper.received}/receive`);
  await act(`purchases/${paper.paid}/receive`);
  await act(`purchases/${paper.paid}/pay`, { treasury_id: w.safe, amount: '10000' });
  for (const name of ['draft', 'partial', 'sold', 'settled'] as const) await keep(name, 'sales', await made('sales', sale()));
  await act(`sales/${paper.partial}/finalise`, { lines: [{ line: line.partial, quantity: '4' }] });
  await act(`sales/${paper.sold}/finalise`);
  await act(`sales/${paper.settled}/finalise`, { tenders: cash('50000') });
  paper.early = await made('sales', sale({ sale_date: closedDay }));
  for (const name of ['going', 'sent', 'short'] as const)
    await keep(name, 'stock-transfers', await made('stock-transfers', transfer()));
  await act(`stock-transfers/${paper.sent}/send`);
  await act(`stock-transfers/${paper.short}/send`);
  await act(`stock-transfers/${paper.short}/receive`, { lines: [{ line: line.short, quantity: '3' }] });
  for (const name of ['spoilt', 'posted'] as const) await keep(name, 'damaged-stocks', await made('damaged-stocks', damage()));
  await act(`damaged-stocks/${paper.posted}/approve`, {}, another);
  await act(`damaged-stocks/${paper.posted}/post`);
  paper.counting = await made('stock-counts', { branch_id: w.here, count_date: today, goods: 'chosen' });
  await act(`stock-counts/${paper.counting}/start`);
  paper.cheque = await made('cheques', cheque());
  paper.offer = await made('discounts', discount());
  paper.opening = await made('opening-stocks', opening());
  for (const module of ['sales', 'purchases', 'treasury', 'journal']) await act('periods/lock', { module, locked_to: closedDay });
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const ten = (more: object = {}) => ({ variation_id: w.lamp, unit_id: w.piece, quantity: '10', ...more });
const cash = (amount: string) => [{ method: 'cash', treasury_id: w.safe, amount }];
type Body = Record<string, unknown>;
const purchase = (more: Body = {}): Body => ({
  supplier_id: w.basra,
  branch_id: w.here,
  purchase_date: today,
  currency: 'IQD',
  lines: [ten({ unit_cost: '1000' })],
  ...more,
});
const sale = (more: Body = {}): Body => ({ customer_id: w.ali, branch_id: w.here, sale_date: today, lines: [ten()], ...more });
const transfer = (more: Body = {}): Body => ({
  from_branch_id: w.here,
  to_branch_id: w.there,
  sent_on: today,
  lines: [ten({ quantity: '5' })],
  ...more,
});
const damage = (more: Body = {}): Body => ({
  branch_id: w.here,
  damage_type: 'normal',
  damage_date: today,
  reason: 'wet',
  lines: [ten({ quantity: '2' })],
  ...more,
});
const opening = (more: Body = {}): Body => ({
  branch_id: w.here,
  on_day: today,
  lines: [{ variation_id: w.cup, quantity: '3', unit_cost: '100' }],
  ...more,
});
const cheque = (more: Body = {}): Body => ({
  kind: 'received',
  customer_id: w.ali,
  branch_id: w.here,
  amount: '1000',
  cheque_number: 'C-1',
  bank: 'Rafidain',
  due_on: '2026-12-31',
  ...more,
});
const discount = (more: Body = {}): Body => ({
  name: { en: 'Autumn', ar: 'الخريف' },
  reach: 'all',
  discount_type: 'percentage',
  value: '10',
  priority: 1,
  starts_on: today,
  ends_on: '2026-11-30',
  ...more,
});

let telling: { name: string; text: string } | undefined;

/** Everything the company has, table by table; what is kept of the calls themselves is no part of it. */
async function everything(): Promise<Record<string, string>> {
  telling ??= await tellingOfEverything();
  return (await w.world.ownerPool.query({ ...telling, values: [w.company.id] })).rows[0];
}

/** Named, so that it is planned once and not for each of hundreds of refusals. */
async function tellingOfEverything(): Promise<{ name: string; text: string }> {
  const { rows: tables } = await w.world.ownerPool.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('idempotency_key', 'user_session') order by 1`,
  );
  const told = tables.map(
    ({ name }) =>
      `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t where tenant_id = $1) as ${name}`,
  );
  return { name: 'everything', text: `select ${told}` };
}

type Wrong = [what: string, path: () => string, body: () => Body, status: number, fields: string[], by?: () => Person];
const at = (name: keyof typeof paper, quantity: string, more: object = {}) => ({
  lines: [{ line: line[name], quantity, ...more }],
});
const writing = (
  what: string,
  path: string,
  of: (more: Body) => Body,
  { field, lines, day }: { field: string; lines: (quantity: string) => object[]; day?: string },
): Wrong[] => [
  ...[
    ['of nothing', '0'],
    ['of less than nothing', '-3'],
    ['of half a piece', '0.5'],
    ['of a ten-thousandth', '1.0001'],
    ['of no number', 'ten'],
  ].map(([how, quantity]): Wrong => [`${what} ${how}`, () => path, () => of({ lines: lines(quantity as string) }), 422, [field]]),
  [`${what} without goods`, () => path, () => of({ lines: [] }), 422, ['lines']],
  [
    `${what} of goods nobody knows`,
    () => path,
    () => of({ lines: [{ ...lines('1')[0], variation_id: 987_654 }] }),
    422,
    ['lines.0.variation_id'],
  ],
  ...(day ? [[`${what} of no day`, () => path, () => of({ [day]: '2026-02-30' }), 422, [day]] as Wrong] : []),
];

const papers: Wrong[] = [
  ...writing('a purchase', 'purchases', purchase, {
    field: 'lines.0.quantity',
    lines: (quantity) => [ten({ quantity, unit_cost: '1000' })],
    day: 'purchase_date',
  }),
  ...writing('a sale', 'sales', sale, { field: 'lines.0.quantity', lines: (quantity) => [ten({ quantity })], day: 'sale_date' }),
  ...writing('a transfer', 'stock-transfers', transfer, {
    field: 'lines.0.quantity',
    lines: (quantity) => [ten({ quantity })],
    day: 'sent_on',
  }),
  ...writing('damage', 'damaged-stocks', damage, {
    field: 'lines.0.quantity',
    lines: (quantity) => [ten({ quantity })],
    day: 'damage_date',
  }),
  ...writing('goods that are opened', 'opening-stocks', opening, {
    field: 'lines.0.quantity',
    lines: (quantity) => [{ variation_id: w.cup, quantity, unit_cost: '100' }],
    day: 'on_day',
  }),
  [
    'a purchase below no cost',
    () => 'purchases',
    () => purchase({ lines: [ten({ unit_cost: '-1' })] }),
    422,
    ['lines.0.unit_cost'],
  ],
  [
    'a purchase in dinars with fils',
    () => 'purchases',
    () => purchase({ lines: [ten({ unit_cost: '1000.5' })] }),
    422,
    ['lines.0.unit_cost'],
  ],
  ['a sale with more off than it asks', () => 'sales', () => sale({ discount: '101%' }), 422, ['discount']],
  [
    'a sale for more than any amount says',
    () => 'sales',
    () => sale({ lines: [ten({ quantity: '9000000', price: '99999999999' })] }),
    422,
    ['lines.0.price'],
  ],
  ['a sale at less than nothing', () => 'sales', () => sale({ lines: [ten({ price: '-1' })] }), 422, ['lines.0.price']],
  ['a transfer to where it is', () => 'stock-transfers', () => transfer({ to_branch_id: w.here }), 422, ['to_branch_id']],
  ['damage of no kind', () => 'damaged-stocks', () => damage({ damage_type: 'odd' }), 422, ['damage_type']],
  ['a cheque of nothing', () => 'cheques', () => cheque({ amount: '0', cheque_number: 'C-2' }), 422, ['amount']],
  ['a cheque of less than nothing', () => 'cheques', () => cheque({ amount: '-5', cheque_number: 'C-2' }), 422, ['amount']],
  ['the same cheque twice', () => 'cheques', cheque, 422, ['cheque_number']],
  ['a cheque of a closed day', () => 'cheques', () => cheque({ day: closedDay, cheque_number: 'C-2' }), 422, ['day']],
  ['a discount of nothing', () => 'discounts', () => discount({ value: '0' }), 422, ['value']],
  ['a discount of less than nothing', () => 'discounts', () => discount({ value: '-10' }), 422, ['value']],
  ['a discount of more than all', () => 'discounts', () => discount({ value: '101' }), 422, ['value']],
  ['a discount that ends before it begins', () => 'discounts', () => discount({ ends_on: '2026-11-01' }), 422, ['ends_on']],
];

const stepsOf = (name: keyof typeof paper, path: string, of: (lines: object) => Body = (lines) => lines as Body): Wrong[] =>
  [
    ['of nothing', '0'],
    ['of less than nothing', '-1'],
    ['of half a piece', '0.5'],
    ['of more than there is', '99'],
  ].map(
    ([how, quantity]): Wrong => [
      `${path} ${how}`,
      () => path.replace('{id}', String(paper[name])),
      () => of(at(name, quantity as string)),
      422,
      ['lines.0.quantity'],
    ],
  );

const steps: Wrong[] = [
  ...stepsOf('ordered', 'purchases/{id}/receive'),
  ...stepsOf('received', 'purchases/{id}/return-goods', (lines) => ({ ...lines, note: 'torn' })),
  ...stepsOf('partial', 'sales/{id}/deliver'),
  ...stepsOf('sold', 'sales/{id}/return-goods', (lines) => ({ ...lines, note: 'torn' })),
  ...stepsOf('sold', 'sales/{id}/exchange', (lines) => ({ ...lines, note: 'torn', goods: [ten({ quantity: '1' })] })),
  ...stepsOf('draft', 'sales/{id}/finalise'),
  ...stepsOf('sent', 'stock-transfers/{id}/receive'),
  ...[
    ['of nothing', '0'],
    ['of half a piece', '0.5'],
    ['of more than is missing', '3'],
  ].map(
    ([how, quantity]): Wrong => [
      `missing goods decided ${how}`,
      () => `stock-transfers/${paper.short}/decide`,
      () => ({ line: line.short, quantity, way: 'lost', note: 'gone' }),
      422,
      ['quantity'],
    ],
  ),
  ...[
    ['of less than nothing', '-1'],
    ['of half a piece', '0.5'],
  ].map(
    ([how, quantity]): Wrong => [
      `a count ${how}`,
      () => `stock-counts/${paper.counting}/count`,
      () => ({ lines: [{ variation_id: w.lamp, quantity }] }),
      422,
      ['lines.0.quantity'],
    ],
  ),
  [
    'a purchase paid beyond what it is owed',
    () => `purchases/${paper.received}/pay`,
    () => ({ treasury_id: w.safe, amount: '10001' }),
    422,
    ['amount'],
  ],
  [
    'a purchase paid with nothing',
    () => `purchases/${paper.received}/pay`,
    () => ({ treasury_id: w.safe, amount: '0' }),
    422,
    ['amount'],
  ],
  ['a purchase paid twice', () => `purchases/${paper.paid}/pay`, () => ({ treasury_id: w.safe, amount: '10000' }), 409, []],
  [
    'a purchase paid out of a closed day',
    () => `purchases/${paper.received}/pay`,
    () => ({ treasury_id: w.safe, amount: '1', paid_on: closedDay }),
    422,
    ['paid_on'],
  ],
  ['a purchase received twice', () => `purchases/${paper.received}/receive`, () => ({}), 409, []],
  [
    'a purchase received on a closed day',
    () => `purchases/${paper.ordered}/receive`,
    () => ({ received_on: closedDay }),
    422,
    ['received_on'],
  ],
  [
    'goods sent back on a closed day',
    () => `purchases/${paper.received}/return-goods`,
    () => ({ ...at('received', '1'), note: 'torn', day: closedDay }),
    422,
    ['day'],
  ],
  [
    'customs of a closed day',
    () => `purchases/${paper.received}/add-cost`,
    () => ({ amount: '5', note: 'customs', day: closedDay }),
    422,
    ['day'],
  ],
  ['customs of nothing', () => `purchases/${paper.received}/add-cost`, () => ({ amount: '0', note: 'customs' }), 422, ['amount']],
  [
    'a sale paid beyond what it is owed',
    () => `sales/${paper.sold}/pay`,
    () => ({ tenders: cash('50001') }),
    422,
    ['tenders.0.amount'],
  ],
  [
    'a sale paid with less than nothing',
    () => `sales/${paper.sold}/pay`,
    () => ({ tenders: cash('-1') }),
    422,
    ['tenders.0.amount'],
  ],
  ['a sale paid by nothing', () => `sales/${paper.sold}/pay`, () => ({ tenders: [] }), 422, ['tenders']],
  ['a sale paid twice', () => `sales/${paper.settled}/pay`, () => ({ tenders: cash('50000') }), 409, []],
  [
    'a sale paid on a closed day',
    () => `sales/${paper.sold}/pay`,
    () => ({ tenders: cash('1'), paid_on: closedDay }),
    422,
    ['paid_on'],
  ],
  ['a sale of a closed day', () => `sales/${paper.early}/finalise`, () => ({}), 422, ['sale_date']],
  ['a sale sold twice', () => `sales/${paper.sold}/finalise`, () => ({}), 409, []],
  [
    'goods brought back on a closed day',
    () => `sales/${paper.sold}/return-goods`,
    () => ({ ...at('sold', '1'), note: 'torn', day: closedDay }),
    422,
    ['day'],
  ],
  ['a draft brought back', () => `sales/${paper.draft}/return-goods`, () => ({ ...at('draft', '1'), note: 'torn' }), 409, []],
  ['a transfer sent twice', () => `stock-transfers/${paper.sent}/send`, () => ({}), 409, []],
  [
    'a transfer decided for nobody’s fault',
    () => `stock-transfers/${paper.short}/decide`,
    () => ({ line: line.short, quantity: '1', way: 'fault', note: 'gone' }),
    422,
    ['employee_id'],
  ],
  ['damage written off before anybody agreed', () => `damaged-stocks/${paper.spoilt}/post`, () => ({}), 409, []],
  [
    'damage made good beyond its worth',
    () => `damaged-stocks/${paper.posted}/recover`,
    () => ({ treasury_id: w.safe, amount: '99999', note: 'the carrier' }),
    422,
    ['amount'],
  ],
  ['a cheque collected that no bank has', () => `cheques/${paper.cheque}/collect`, () => ({ treasury_id: w.safe }), 409, []],
];

const foreign: Wrong[] = [
  ['a purchase for a branch that is not his', () => 'purchases', purchase, 422, ['branch_id'], () => clerk],
  ['a sale out of a branch that is not his', () => 'sales', sale, 422, ['branch_id'], () => clerk],
  ['goods sent out of a branch that is not his', () => 'stock-transfers', transfer, 422, ['from_branch_id'], () => clerk],
  ['damage in a branch that is not his', () => 'damaged-stocks', damage, 422, ['branch_id'], () => clerk],
  ['goods opened in a branch that is not his', () => 'opening-stocks', opening, 422, ['branch_id'], () => clerk],
  [
    'a count in a branch that is not his',
    () => 'stock-counts',
    () => ({ branch_id: w.here, count_date: today, goods: 'all' }),
    422,
    ['branch_id'],
    () => clerk,
  ],
  ['a sale he does not see', () => `sales/${paper.draft}/finalise`, () => ({}), 404, [], () => clerk],
  ['a purchase he does not see', () => `purchases/${paper.ordered}/receive`, () => ({}), 404, [], () => clerk],
  ['damage he does not see', () => `damaged-stocks/${paper.spoilt}/cancel`, () => ({}), 404, [], () => clerk],
  [
    'goods brought back to a branch that is not his',
    () => `sales/${paper.sold}/return-goods`,
    () => ({ ...at('sold', '1'), note: 'torn', branch_id: w.here }),
    404,
    [],
    () => clerk,
  ],
];

const inWords = { en: /^[^\u0600-\u06ff]*[a-z]{2,}[^\u0600-\u06ff]*$/i, ar: /[\u0600-\u06ff]{2,}/ };
const isRawKey = (words: string) => /^[a-z]+(?:\.[a-zA-Z_0-9]+)+$/.test(words);
let keys = 0;
/** How everything stands after the refusal before, unless something was written since. */
let standing: Record<string, string> | undefined;

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  test.each([...papers, ...steps, ...foreign])(
    '%s is refused, and nothing of it is kept',
    async (_, path, body, status, fields, by) => {
      standing ??= await everything();
      const headers = { locale, 'idempotency-key': `wrong-${++keys}` };
      const answer = await (by?.() ?? w.owner).call('POST', path(), body(), headers);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, fields]);
      const said = [answer.body.message, ...Object.values(answer.body.errors ?? {})].flat() as string[];
      for (const words of said) expect([words, inWords[locale].test(words), isRawKey(words)]).toEqual([words, true, false]);
      expect(await everything()).toEqual(standing);
    },
  );

  test.each<[string, keyof typeof paper, Body]>([
    ['purchases', 'coming', { note: 'later' }],
    ['sales', 'draft', { note: 'later' }],
    ['stock-transfers', 'going', { note: 'later' }],
    ['damaged-stocks', 'spoilt', { reason: 'later' }],
    ['opening-stocks', 'opening', { note: 'later' }],
    ['discounts', 'offer', { value: '11' }],
  ])('one of %s that another changed meanwhile is not changed over him', async (path, name, change) => {
    standing = undefined;
    const { version } = await w.item(path, paper[name]);
    const [field] = Object.keys(change) as [string];
    const theirs = { ...change, version, [field]: field === 'value' ? (locale === 'en' ? '12' : '13') : `theirs in ${locale}` };
    const first = await w.owner.call('PUT', `${path}/${paper[name]}`, theirs);
    expect([path, first.status, first.body.errors]).toEqual([path, 200, undefined]);
    const before = await everything();
    const answer = await w.owner.call('PUT', `${path}/${paper[name]}`, { ...change, version }, { locale });
    expect([path, answer.status]).toEqual([path, 409]);
    expect([answer.body.message, inWords[locale].test(answer.body.message)]).toEqual([answer.body.message, true]);
    expect(await everything()).toEqual(before);
  });
});
