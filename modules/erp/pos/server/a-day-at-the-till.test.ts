import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { today } from '../../sales/server/selling-world.ts';
import { takePaper } from './take-paper.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

// The day of the corner shop with its till, to the dinar: what its safe, its drawer, its shelves and its books say after each event.

/** How a paper reaches the server. */
type Bring = (by: Person, paper: Body) => Promise<Body>;
const byApi: Bring = async (by, paper) => {
  const { status, body } = await by.call('POST', 'till/papers', paper);
  expect([status, body.errors ?? body.message]).toEqual([200, undefined]);
  return body.result.item;
};
const byVerb: Bring = async (by, { claim_id: claim, device_at: deviceAt, sent_at: sentAt, ...paper }) =>
  JSON.parse(
    JSON.stringify(
      await by.do((ctx) => takePaper(ctx, { ...paper, claim, deviceAt, sentAt } as Parameters<typeof takePaper>[1])),
    ),
  );

describe.each([
  ['its verbs', byVerb],
  ['the API', byApi],
])('a day of the corner shop with its till, by %s', (_, bring) => {
  let w: TillWorld;
  let till: TillDevice;
  let another: Person;
  let [safe, dollars, purchase, first, credit] = [0, 0, 0, 0, 0];
  let before: Record<string, number> = {};
  let sheet: Record<string, string> = {};
  beforeAll(async () => {
    w = await tillWorld();
    another = await w.company.person({});
    const treasury = (en: string, currency: string) =>
      w.company.create('treasury', { name: { en, ar: en }, branch_id: w.here, kind: 'cash', currency });
    [safe, dollars] = [await treasury('Till safe', 'IQD'), await treasury('Till dollars', 'USD')];
    const register = await w.register({ treasury_id: safe });
    till = await w.claimed(await w.cashier(['return_sales', 'edit_sale_price', 'accounts_management']), register);
    before = await balances();
    sheet = await told(`balance-sheet?to=${today}`);
  });
  afterAll(() => w.world.close());

  /** The sums of a statement. */
  const told = async (path: string): Promise<Record<string, string>> => {
    const { items } = (await w.owner.call('GET', `${path}&base=true`)).body.result;
    return Object.fromEntries(items.map(({ key, amount }: { key: string | null; amount: string }) => [key, amount]));
  };

  const balances = async (currency = 'IQD') => {
    const { rows } = await w.world.ownerPool.query(
      'select account_code as code, sum(debit - credit)::int as n from ledger_line where tenant_id = $1 and currency = $2 group by 1',
      [w.company.id, currency],
    );
    return Object.fromEntries(rows.map(({ code, n }) => [code, n])) as Record<string, number>;
  };
  /** What moved in the books, account by account; what did not is left out. */
  const moved = async (work: () => Promise<unknown>) => {
    const was = await balances();
    await work();
    const now = await balances();
    const codes = [...new Set([...Object.keys(was), ...Object.keys(now)])];
    return Object.fromEntries(
      codes.map((code) => [code, (now[code] ?? 0) - (was[code] ?? 0)]).filter(([, amount]) => amount !== 0),
    );
  };
  const say = async (path: string, body: object = {}, by = w.owner): Promise<number> => {
    const { status, body: answer } = await w.say(path, body, by);
    expect([path, status < 300, answer.errors ?? null]).toEqual([path, true, null]);
    return answer.result.item?.id;
  };
  const paper = async (kind: string, content: Body, more: Body = {}) => {
    const at = new Date(w.world.clock.now).toISOString();
    const envelope = {
      uuid: randomUUID(),
      kind,
      claim_id: till.claim,
      device: till.device,
      offline: false,
      device_at: at,
      sent_at: at,
    };
    const item = await bring(till.by, { ...envelope, content, ...more });
    expect(item['problem']).toBeNull();
    return item;
  };
  const ticket = (content: Body, more: Body = {}) => {
    till.last += 1;
    return paper('ticket', { shift: till.shift, tax_mode: 'inclusive', ...content }, { number: till.last, ...more });
  };
  const saleOf = async ({ id }: Body) => Number((await w.paper(id))['sale_id']);
  const lineAt = async (sale: number, nth = 0) => ((await w.item('sales', sale)).lines as unknown as { id: number }[])[nth]?.id;
  const tea = (quantity: string, more: Body = {}) => line(w.tea, w.kilo, quantity, '3500', more);
  const shirt = (quantity: string, more: Body = {}) => line(w.shirt, w.piece, quantity, '20000', more);
  const bought = (lines: [number, number, string, string][], more: Body = {}) =>
    say('purchases', {
      ...{ supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'IQD', ...more },
      lines: lines.map(([variation_id, unit_id, quantity, unit_cost]) => ({ variation_id, unit_id, quantity, unit_cost })),
    });
  const opening = (variation_id: number, quantity: string, unit_cost: string) =>
    say('opening-stocks', { branch_id: w.here, on_day: today, lines: [{ variation_id, quantity, unit_cost }] }).then((id) =>
      say(`opening-stocks/${id}/post`),
    );

  test('it begins with 1,000,000 in the safe, 40 tea at 2,000 and a lamp at 8,000; row 1 brings tea and shirts', async () => {
    const [capital] = (await w.owner.call('GET', 'accounts?code=3100')).body.result.items;
    await say('transactions/credit', { treasury_id: safe, account_id: capital.id, amount: '1000000' });
    await opening(w.tea, '40', '2000');
    await opening(w.lamp, '1', '8000');
    const lines: [number, number, string, string][] = [
      [w.tea, w.kilo, '100', '2500'],
      [w.shirt, w.piece, '20', '12000'],
    ];
    purchase = await bought(lines, { discount: '5000', freight: '7500' });
    await say(`purchases/${purchase}/receive`);
    await say(`purchases/${purchase}/pay`, { treasury_id: safe, amount: '292500' });
    for (const [variation, price] of [
      [w.tea, '3500'],
      [w.shirt, '20000'],
      [w.lamp, '12000'],
    ] as const) {
      const { id, version } = await w.productOf(variation);
      const priced = await w.owner.call('PUT', `products/${id}`, { version, selling_price: price });
      expect(priced.status).toBe(200);
    }
  });
  test('row 2: the shift is opened with 50,000 out of the safe', async () => {
    till.shift = randomUUID();
    const content = {
      ...{ business_date: today, counted: [{ currency: 'IQD', amount: '50000' }], rates: [{ currency: 'USD', rate: '1310' }] },
      added: [{ treasury_id: safe, currency: 'IQD', amount: '50000' }],
    };
    expect(await moved(() => paper('open', content, { uuid: till.shift }))).toEqual({ 1110: -50_000, 1120: 50_000 });
  });
  test('row 3: three tea and a shirt less 10 % for 28,500: 30,000 given, 1,500 back', async () => {
    const sold = await moved(async () => {
      const lines = [tea('3'), shirt('1', { discount: '10%' })];
      first = await saleOf(await ticket({ lines, tenders: [notes('30000')], total: '28500', change: '1500' }));
    });
    expect(sold).toEqual({ 1120: 28_500, 4210: -28_500, 5210: 7_099 + 12_061, 1310: -7_099 - 12_061 });
  });
  test('row 4: a carton of 24 tea for 80,000: 62 dollars at 1,310, 1,250 back', async () => {
    const lines = [tea('24', { discount: '4000' })];
    expect(await moved(() => ticket({ lines, tenders: [notes('62.00', 'USD')], total: '80000', change: '1250' }))).toEqual({
      ...{ 1120: -1_250, 1145: 81_220, 7190: 30, 4210: -80_000, 5210: 56_790, 1310: -56_790 },
    });
    expect(await w.drawer(till, 'USD')).toBe(6_200);
  });
  test('row 5: five shirts for 100,000: 40,000 in cash, the rest on account', async () => {
    const tenders = [notes('40000'), { method: 'account', currency: 'IQD', amount: '60000' }];
    const sold = await moved(async () => {
      credit = await saleOf(await ticket({ lines: [shirt('5')], tenders, total: '100000', customer_id: w.ali }));
    });
    expect(sold).toEqual({ 1120: 40_000, 1230: 60_000, 4210: -100_000, 5210: 60_306, 1310: -60_306 });
    expect(await w.item('sales', credit)).toMatchObject({ payment_status: 'partially_paid', left: '60000' });
  });
  test('row 6: one tea of the first comes back, and its 3,500 go out of the drawer', async () => {
    const returning = [{ sale_id: first, note: 'stale', lines: [{ line: await lineAt(first), quantity: '1' }] }];
    expect(await moved(() => ticket({ lines: [], tenders: [], total: '0', change: '3500', returning }))).toEqual({
      ...{ 1120: -3_500, 4290: 3_500, 5210: -2_366, 1310: 2_366 },
    });
  });
  test('row 7: its shirt is exchanged for six tea: 3,000 in', async () => {
    const returning = [{ sale_id: first, note: 'too small', lines: [{ line: await lineAt(first, 1), quantity: '1' }] }];
    const exchanged = await moved(() => ticket({ lines: [tea('6')], tenders: [notes('3000')], total: '21000', returning }));
    expect(exchanged).toEqual({ 1120: 3_000, 4210: -21_000, 4290: 18_000, 5210: 14_198 - 12_061, 1310: 12_061 - 14_198 });
    expect(await w.item('sales', first)).toMatchObject({ left: '0' });
  });
  test('row 8: two tea spoil, as happens in the trade', async () => {
    const damage = { branch_id: w.here, damage_type: 'normal', damage_date: today, reason: 'wet' };
    const lines = [{ variation_id: w.tea, unit_id: w.kilo, quantity: '2' }];
    const spoilt = await moved(async () => {
      const id = await say('damaged-stocks', { ...damage, lines });
      await say(`damaged-stocks/${id}/approve`, {}, another);
      await say(`damaged-stocks/${id}/post`);
    });
    expect(spoilt).toEqual({ 5310: 4_733, 1310: -4_733 });
  });
  test('row 9: without a line two lamps are sold, of which one is there; five more come and make up for the other', async () => {
    const lines = [line(w.lamp, w.piece, '2', '12000')];
    const sold = await moved(async () => {
      const item = await ticket({ lines, tenders: [notes('24000')], total: '24000' }, { offline: true });
      expect(await w.flags(item)).toEqual(['stock']);
    });
    expect(sold).toEqual({ 1120: 24_000, 4210: -24_000, 5210: 16_000, 1310: -16_000 });
    const id = await bought([[w.lamp, w.piece, '5', '9000']]);
    expect(await moved(() => say(`purchases/${id}/receive`))).toEqual({ 1310: 44_000, 5210: 1_000, 2210: -45_000 });
    await say(`purchases/${id}/pay`, { treasury_id: safe, amount: '45000' });
    expect(await w.onHand(w.lamp, w.here)).toEqual({ quantity: 4_000, value: 36_000 });
  });
  test('row 10: customs of 10,000 on the 20 shirts, 15 of them left', async () => {
    const late = { amount: '10000', note: 'customs', variation_ids: [w.shirt] };
    expect(await moved(() => say(`purchases/${purchase}/add-cost`, late))).toEqual({ 1310: 7_500, 5240: 2_500, 2210: -10_000 });
  });
  test('row 11: twenty tea go to the other branch, nineteen arrive', async () => {
    const sent = { from_branch_id: w.here, to_branch_id: w.there, sent_on: today };
    const id = await say('stock-transfers', { ...sent, lines: [{ variation_id: w.tea, unit_id: w.kilo, quantity: '20' }] });
    await say(`stock-transfers/${id}/send`);
    const [{ id: of }] = (await w.item('stock-transfers', id)).lines as unknown as [{ id: number }];
    await say(`stock-transfers/${id}/receive`, { lines: [{ line: of, quantity: '19' }] });
    await say(`stock-transfers/${id}/decide`, { line: of, quantity: '1', way: 'lost', note: 'on the road' });
  });
  test('row 12: 5,000 are spent out of the drawer; 135,750 are expected, 133,750 counted and all of it deposited, with 62 dollars', async () => {
    const [bulbs] = (await w.owner.call('GET', 'accounts?code=6190')).body.result.items;
    const spent = { shift: till.shift, way: 'expense', currency: 'IQD', amount: '5000', account_id: bulbs.id, note: 'bulbs' };
    expect(await moved(() => paper('move', spent))).toEqual({ 1120: -5_000, 6190: 5_000 });
    expect(await w.drawer(till)).toBe(135_750);
    const counted = [
      { currency: 'IQD', amount: '133750' },
      { currency: 'USD', amount: '62.00' },
    ];
    const deposits = [
      { treasury_id: safe, currency: 'IQD', amount: '133750' },
      { treasury_id: dollars, currency: 'USD', amount: '62.00' },
    ];
    const content = { shift: till.shift, last_number: till.last, counted, deposits };
    expect(await moved(() => paper('close', content))).toEqual({ 1110: 133_750, 1120: -135_750, 6180: 2_000 });
    expect([await w.drawer(till), await w.drawer(till, 'USD')]).toEqual([0, 0]);
    const { id } = await w.shiftOf(till);
    const approved = await w.say(`cash-shifts/${id}/approve`, {}, another);
    expect(approved.body.result.item).toMatchObject({
      state: 'approved',
      tickets: 6,
      expected: '135750',
      closing_balance: '133750',
      difference: '-2000',
    });
  });
  test('its Z report is its books: 253,500 sold, 21,500 back, 30 lost in rounding', async () => {
    const report = await w.report(till);
    expect(report).toMatchObject({
      sold: { gross: 253_500 },
      returned: { gross: 21_500, count: 2 },
      rounding: -30,
      tickets: { count: 6, refused: 0 },
    });
    const cash = report['tenders'].filter(({ method }: Body) => method === 'cash');
    expect(cash).toMatchObject([
      { currency: 'IQD', amount: 90_750 },
      { currency: 'USD', amount: 6_200, worth: 81_220 },
    ]);
  });
  test('row 13: the customer pays 25,000, and rent of 10,000 is owed', async () => {
    await say(`sales/${credit}/pay`, { tenders: [{ method: 'cash', treasury_id: safe, amount: '25000' }] });
    const [rent] = (await w.owner.call('GET', 'accounts?code=6120')).body.result.items;
    await say('expenses', { account_id: rent.id, branch_id: w.here, currency: 'IQD', amount: '10000' });
  });
  test('row 14: 10,000 lent to who serves are taken back of his 30,000, and 20,000 paid', async () => {
    const person = await w.company.person({ permissions: ['dashboard'] });
    const terms = { position: 'Clerk', hired_on: '2026-01-01', currency: 'IQD', salary: '30000' };
    await say('employments', { user_id: person.id, branch_id: w.here, ...terms });
    const [advances] = (await w.owner.call('GET', 'accounts?code=1240')).body.result.items;
    const lent = { treasury_id: safe, account_id: advances.id, party_id: person.id, amount: '10000' };
    expect(await moved(() => say('transactions/debit', lent))).toEqual({ 1110: -10_000, 1240: 10_000 });
    const lines = [{ user_id: person.id, salary: '30000', recovered: '10000' }];
    const month = { branch_id: w.here, month: today.slice(0, 7), currency: 'IQD', payroll_date: today, lines };
    const id = await say('payrolls', month);
    expect(await moved(() => say(`payrolls/${id}/approve`, {}, another))).toEqual({ 6110: 30_000, 1240: -10_000, 2150: -20_000 });
    expect(await moved(() => say(`payrolls/${id}/pay`, { treasury_id: safe }))).toEqual({ 1110: -20_000, 2150: 20_000 });
  });
  test('in the evening: 71,740 of gross profit, 22,344 in all, and a balance of 1,330,344', async () => {
    const now = await balances();
    const day = (code: string) => (now[code] ?? 0) - (before[code] ?? 0);
    const gross = -['4210', '4290', '5210', '5240', '5310'].reduce((sum, code) => sum + day(code), 0);
    const costs = ['6110', '6120', '6180', '6190', '6320', '7190'].reduce((sum, code) => sum + day(code), 0);
    expect([gross, gross - costs]).toEqual([71_740, 22_344]);
    expect([day('1110'), day('1230'), day('1310'), day('2210'), day('2220')]).toEqual([
      741_250, 35_000, 472_874, -210_000, -10_000,
    ]);
    expect(741_250 + 81_220 + 35_000 + 472_874).toBe(1_330_344);
    expect(1_330_344).toBe(210_000 + 10_000 + 1_088_000 + 22_344);
    for (const code of ['1120', '1240', '1320', '1360', '1450', '2150', '2230']) expect([code, day(code)]).toEqual([code, 0]);
    expect(await w.red()).toEqual([]);
  });
  test('its two statements say the same', async () => {
    const days = `from=${today.slice(0, 7)}-01&to=${today}`;
    expect(await told(`income-statement?${days}`)).toMatchObject({ 'income.gross': '71740', 'income.net': '22344' });
    const [assets, claims] = ['balance.assets', 'balance.claims'].map((key) => Number(sheet[key]) + 1_330_344);
    const now = { 'balance.assets': `${assets}`, 'balance.claims': `${claims}`, 'balance.openResult': '22344' };
    expect(await told(`balance-sheet?to=${today}`)).toMatchObject(now);
  });
});

test('in pounds with 14 % a ticket of 114.00 is 100.00 and 14.00, and three lines of 33.33 are taxed line by line', async () => {
  const w = await tillWorld('EGP');
  const kettle = await w.goods('Kettle', w.piece, { tax_rate_id: w.vat, tax_mode: 'inclusive', selling_price: '114.00' });
  const cup = await w.goods('Cup of tea', w.piece, { tax_rate_id: w.vat, tax_mode: 'exclusive', selling_price: '33.33' });
  await w.stocked(kettle, '5', '50.00');
  await w.stocked(cup, '9', '10.00');
  const till = await w.claimed(await w.cashier(), await w.register());
  till.shift = randomUUID();
  await w.taken(till, 'open', { business_date: today, counted: [{ currency: 'EGP', amount: '0' }] }, { uuid: till.shift });
  const taxed = (variation: number, quantity: string, price: string) =>
    line(variation, w.piece, quantity, price, { tax_percent: 14 });
  await w.sold(till, { lines: [taxed(kettle, '1', '114.00')], tenders: [notes('114.00', 'EGP')], total: '114.00' });
  expect([await w.booked('4210', 'EGP'), await w.booked('2310', 'EGP')]).toEqual([-10_000, -1_400]);
  const lines = [1, 2, 3].map(() => taxed(cup, '1', '33.33'));
  await w.sold(till, { tax_mode: 'exclusive', lines, tenders: [notes('114.00', 'EGP')], total: '114.00' });
  expect([await w.booked('4210', 'EGP'), await w.booked('2310', 'EGP')]).toEqual([-19_999, -2_801]);
  expect(await w.red()).toEqual([]);
  await w.world.close();
});
