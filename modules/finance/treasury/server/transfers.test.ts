import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { balanceOf } from '#finance/ledger/server';
import type { Currency } from '#platform/entity';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { createVoucher } from './create-voucher.ts';

let world: World;
let company: Company;
let [here, there] = [0, 0];
let [till, safe, dollars, away] = [0, 0, 0, 0];
let [ali, zainab, layla, ofAway, boss] = [] as unknown as [Person, Person, Person, Person, Person];
const keys = ['show_convert_between_treasury', 'show_treasury', 'accounts_management'];
const name = (text: string) => ({ en: text, ar: text });
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  there = await company.create('branch', { name: name('There'), complete_phone: '07701000002' });
  const treasury = (text: string, branch_id: number, currency = 'IQD') =>
    company.create('treasury', { name: name(text), branch_id, kind: 'cash', currency });
  [till, safe, dollars, away] = [
    await treasury('Till', here),
    await treasury('Safe', here),
    await treasury('Dollars', here, 'USD'),
    await treasury('Away', there),
  ];
  const clerk = (branchId: number) => company.person({ permissions: keys, branchId, branchIds: [branchId] });
  [ali, zainab, layla, ofAway] = [await clerk(here), await clerk(here), await clerk(here), await clerk(there)];
  boss = await company.person({});
});
afterAll(() => world?.close());

beforeEach(async () => {
  await company.do(async (ctx) => {
    const { id: booked } = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.capital)}`,
    );
    for (const treasury of [till, safe])
      await createVoucher(ctx, { kind: 'credit', treasury, account: booked, amount: 1_000_000 });
    await createVoucher(ctx, { kind: 'credit', treasury: dollars, account: booked, amount: 100_000 });
  });
});

const ask = (who: Person, method: 'GET' | 'POST', path: string, body: object = {}) =>
  who.call(method, path, method === 'GET' ? undefined : body, { 'idempotency-key': crypto.randomUUID() });
const request = async (who: Person, body: object) => ask(who, 'POST', 'treasury-transfers', body);
const make = async (body: object = {}, who = ali): Promise<number> => {
  const sent = { from_treasury_id: till, to_treasury_id: safe, amount: '50000', is_sent_now: true, ...body };
  const { status, body: answer } = await request(who, sent);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.result.item.id;
};
const take = (who: Person, id: number, verb: string, body: object = {}) =>
  ask(who, 'POST', `treasury-transfers/${id}/${verb}`, body);
const item = async (id: number) => (await ask(boss, 'GET', `treasury-transfers/${id}`)).body.result.item;
/** What the record of changes keeps of its decisions. */
const decisions = async (id: number) =>
  (
    await company.do((ctx) =>
      ctx.db.query<{ after: Record<string, unknown> }>(sql`select after from audit_entry where tenant_id = ${ctx.tenantId}
        and entity = 'treasuryTransfer' and entity_id = ${id} and action = 'decide' order by id`),
    )
  ).map(({ after }) => after);
const books = (booked: string, of: { treasury?: number; transfer?: number; currency?: Currency } = {}) =>
  company.do((ctx) => {
    const party = of.treasury
      ? ({ party: { kind: 'treasury', id: of.treasury } } as const)
      : of.transfer
        ? ({ party: { kind: 'transfer', id: of.transfer } } as const)
        : {};
    return balanceOf(ctx, { account: booked, ...party, currency: of.currency ?? 'IQD' });
  });

describe('cash changes its treasury', () => {
  test('in one currency as much arrives as leaves: anything else that is said is refused, and nothing is made', async () => {
    const sent = { from_treasury_id: till, to_treasury_id: safe, amount: '1000' };
    for (const [field, value] of [
      ['to_amount', '5000'],
      ['rate', '2'],
      ['to_rate', '2'],
    ] as const) {
      const { status, body } = await request(ali, { ...sent, [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect((await request(ali, { ...sent, to_amount: '1000' })).status).toBe(201);
  });

  test('what is said and has no use is refused beside its field, never left out in silence', async () => {
    const refused = async (body: object) =>
      Object.keys(
        (await request(ali, { from_treasury_id: till, to_treasury_id: safe, amount: '1000', ...body })).body.errors ?? {},
      );
    expect(await refused({ denominations: [{ denomination: 1_000, pieces: 1 }] })).toEqual(['denominations']);
    expect(await refused({ from_treasury_id: dollars, rate: '1310', to_rate: '1310' })).toEqual(['to_rate']);
    const short = await make();
    await take(zainab, short, 'receive', { counted: '49000' });
    const decided = async (body: object) => Object.keys((await take(boss, short, 'decide', body)).body.errors ?? {});
    expect(await decided({ decision: 'written_off', employee_id: ali.id })).toEqual(['employee_id']);
    expect(await decided({ decision: 'senders_fault', employee_id: ali.id, counted: '10' })).toEqual(['counted']);
    const same = await make();
    expect(Object.keys((await take(zainab, same, 'receive', { counted: '50000', to_rate: '2' })).body.errors)).toEqual([
      'to_rate',
    ]);
  });

  test('asked for, it moves nothing; sent, it is on its way; counted, it lies in the other', async () => {
    const id = await make({ is_sent_now: false });
    const [before, target] = [
      await books(account.treasuries, { treasury: till }),
      await books(account.treasuries, { treasury: safe }),
    ];
    expect(await books(account.cashInTransit, { transfer: id })).toBe(0);
    expect((await take(zainab, id, 'receive', { counted: '50000' })).status).toBe(409);
    expect((await take(ali, id, 'send', { denominations: [{ denomination: 25_000, pieces: 2 }] })).status).toBe(200);
    expect([await books(account.treasuries, { treasury: till }), await books(account.cashInTransit, { transfer: id })]).toEqual([
      before - 50_000,
      50_000,
    ]);
    expect((await take(zainab, id, 'receive', { denominations: [{ denomination: 10_000, pieces: 5 }] })).status).toBe(200);
    expect([await books(account.treasuries, { treasury: safe }), await books(account.cashInTransit, { transfer: id })]).toEqual([
      target + 50_000,
      0,
    ]);
    expect(await item(id)).toMatchObject({
      state: 'received',
      received: '50000',
      number: expect.stringMatching(/^X-\d+-2026-\d{5}$/),
      sent_sheet: [{ denomination: 25_000, pieces: 2 }],
      received_sheet: [{ denomination: 10_000, pieces: 5 }],
    });
  });

  test('notes that do not come to the sum are refused beside their field', async () => {
    const id = await make({ is_sent_now: false });
    const wrong = { denominations: [{ denomination: 25_000, pieces: 3 }] };
    expect(Object.keys((await take(ali, id, 'send', wrong)).body.errors)).toEqual(['denominations']);
    await take(ali, id, 'send');
    expect(Object.keys((await take(zainab, id, 'receive', { ...wrong, counted: '50000' })).body.errors)).toEqual(['counted']);
    expect(Object.keys((await take(zainab, id, 'receive')).body.errors)).toEqual(['counted']);
    await take(zainab, id, 'receive', { counted: '50000' });
  });

  test('however many receive it, it is received once; however many send the same cash, it is sent once', async () => {
    const id = await make();
    const before = await books(account.treasuries, { treasury: safe });
    const received = await Promise.all([1, 2, 3, 4, 5].map(() => take(zainab, id, 'receive', { counted: '50000' })));
    expect(received.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await books(account.treasuries, { treasury: safe })).toBe(before + 50_000);
    const all = String(await books(account.treasuries, { treasury: till }));
    const sent = await Promise.all(
      [1, 2, 3, 4, 5].map(() => request(ali, { from_treasury_id: till, to_treasury_id: safe, amount: all, is_sent_now: true })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    expect(await books(account.treasuries, { treasury: till })).toBe(0);
    const crossing = (from: number, to: number) =>
      request(ali, { from_treasury_id: from, to_treasury_id: to, amount: '10', is_sent_now: true });
    await make({ from_treasury_id: safe, to_treasury_id: till, amount: '100' }).then((one) =>
      take(ali, one, 'receive', { counted: '100' }),
    );
    const crossed = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => (nth % 2 ? crossing(till, safe) : crossing(safe, till))),
    );
    expect(new Set(crossed.map(({ status }) => status))).toEqual(new Set([201]));
  });

  test('rejected at its end or taken back at its beginning it lies where it was, and only they may', async () => {
    const before = await books(account.treasuries, { treasury: till });
    const transfers = [await make({ to_treasury_id: away }), await make({ to_treasury_id: away })] as const;
    expect((await take(ali, transfers[0], 'reject', { reason: 'x' })).status).toBe(403);
    expect((await take(ofAway, transfers[1], 'cancel', { reason: 'x' })).status).toBe(403);
    expect((await take(ofAway, transfers[0], 'reject')).status).toBe(422);
    expect((await take(ofAway, transfers[0], 'reject', { reason: 'not ours' })).status).toBe(200);
    expect((await take(ali, transfers[1], 'cancel', { reason: 'wrong treasury' })).status).toBe(200);
    expect(await books(account.treasuries, { treasury: till })).toBe(before);
    expect([await item(transfers[0]), await item(transfers[1])]).toMatchObject([
      { state: 'rejected', reason: 'not ours' },
      { state: 'cancelled', reason: 'wrong treasury' },
    ]);
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () => {
        const id = await make({ to_treasury_id: away });
        const answers = await Promise.all([
          take(ofAway, id, 'receive', { counted: '50000' }),
          take(ali, id, 'cancel', { reason: 'x' }),
          take(ofAway, id, 'reject', { reason: 'x' }),
        ]);
        return answers.filter(({ status }) => status === 200).length;
      }),
    );
    expect(outcomes).toEqual([1, 1, 1]);
  });

  test('to another branch the branches’ accounts follow, and whoever sent it does not count it', async () => {
    const both = await company.person({ permissions: keys });
    const owed = await company.do((ctx) => balanceOf(ctx, { account: account.interBranch, branchId: here, currency: 'IQD' }));
    const id = await make({ to_treasury_id: away }, both);
    expect((await take(both, id, 'receive', { counted: '50000' })).body.code).toBe('treasuryTransfer.ownHands');
    expect((await take(ali, id, 'receive', { counted: '50000' })).status).toBe(422);
    expect((await take(ofAway, id, 'receive', { counted: '50000' })).status).toBe(200);
    expect(
      (await company.do((ctx) => balanceOf(ctx, { account: account.interBranch, branchId: here, currency: 'IQD' }))) - owed,
    ).toBe(50_000);
  });

  test('what is missing is decided as between branches; what is too much belongs to nobody', async () => {
    const short = await make();
    const debts = await books(account.employeeAdvances);
    await take(zainab, short, 'receive', { counted: '49000' });
    expect(await item(short)).toMatchObject({ state: 'received_short', missing: '1000' });
    for (const who of [ali, zainab])
      expect((await take(who, short, 'decide', { decision: 'found' })).body.code).toBe('treasuryTransfer.ownLoss');
    expect((await take(layla, short, 'decide', { decision: 'written_off' })).status).toBe(403);
    await take(layla, short, 'decide', { decision: 'found', counted: '400' });
    const debtor = await company.person({ permissions: ['dashboard'], branchId: here, branchIds: [here] });
    expect((await take(layla, short, 'decide', { decision: 'senders_fault', employee_id: debtor.id })).status).toBe(200);
    expect([await item(short), (await books(account.employeeAdvances)) - debts]).toMatchObject([
      { state: 'settled', missing: '0', received: '49400' },
      600,
    ]);
    expect(await decisions(short)).toMatchObject([{ decision: 'found' }, { decision: 'senders_fault', employee_id: debtor.id }]);
    const unclaimed = await books(account.unclaimedDifferences);
    const over = await make();
    await take(zainab, over, 'receive', { counted: '50250' });
    expect([
      (await books(account.unclaimedDifferences)) - unclaimed,
      await books(account.cashInTransit, { transfer: over }),
    ]).toEqual([-250, 0]);
  });

  test('what never arrived at all is missing whole, and is decided like any other', async () => {
    const [debts, lost] = [await books(account.employeeAdvances), await make()];
    expect((await take(zainab, lost, 'receive', { counted: '0' })).status).toBe(200);
    expect(await item(lost)).toMatchObject({ state: 'received_short', missing: '50000', received: '0' });
    expect(await books(account.cashInTransit, { transfer: lost })).toBe(50_000);
    const blame = { decision: 'senders_fault', employee_id: ali.id };
    expect((await take(layla, lost, 'decide', blame)).status).toBe(200);
    expect([await books(account.cashInTransit, { transfer: lost }), (await books(account.employeeAdvances)) - debts]).toEqual([
      0, 50_000,
    ]);
    const found = await make();
    await take(zainab, found, 'receive', { counted: '0' });
    const before = await books(account.treasuries, { treasury: safe });
    expect((await take(layla, found, 'decide', { decision: 'found' })).status).toBe(200);
    expect([await item(found), (await books(account.treasuries, { treasury: safe })) - before]).toMatchObject([
      { state: 'settled' },
      50_000,
    ]);
  });

  test('a treasury that cash is on its way to is not closed', async () => {
    const empty = await company.create('treasury', { name: name('Empty'), branch_id: here, kind: 'cash', currency: 'IQD' });
    const id = await make({ to_treasury_id: empty });
    expect((await ask(boss, 'POST', `treasuries/${empty}/disable`)).body.code).toBe('treasury.awaitsCash');
    await take(zainab, id, 'reject', { reason: 'closing' });
    expect((await ask(boss, 'POST', `treasuries/${empty}/disable`)).status).toBe(200);
  });
});

describe('in two currencies', () => {
  const ratesOfDay = (...rates: [string, number][]) =>
    Promise.all(
      rates.map(([day, rate]) =>
        world.ownerPool.query('insert into exchange_rate (tenant_id, currency, from_day, rate) values ($1, $2, $3, $4)', [
          company.id,
          'USD',
          day,
          rate,
        ]),
      ),
    );
  beforeAll(() => ratesOfDay(['2026-11-01', 1_310]));
  afterAll(() => world.ownerPool.query('delete from exchange_rate'));
  const exchange = (body: object = {}) =>
    make({ from_treasury_id: dollars, to_treasury_id: safe, amount: '500', rate: '1310', ...body });

  test('each currency balances, and what it won or cost is booked in the company’s', async () => {
    const [gain, loss, before] = [
      await books(account.exchangeGain),
      await books(account.exchangeLoss),
      await books(account.treasuries, { treasury: safe }),
    ];
    const id = await exchange();
    expect(await item(id)).toMatchObject({ to_amount: '655000', rate: '1310', rate_day: '2026-11-21', to_currency: 'IQD' });
    expect(await books(account.cashInTransit, { transfer: id, currency: 'USD' })).toBe(50_000);
    expect((await take(boss, id, 'receive', { counted: '650000' })).status).toBe(200);
    expect((await books(account.treasuries, { treasury: safe })) - before).toBe(650_000);
    expect((await books(account.exchangeLoss)) - loss).toBe(5_000);
    // 500 dollars at 1,310 stand against 655,000 dinars: nothing in the company's currency.
    expect([
      await books(account.exchangeClearing, { transfer: id, currency: 'USD' }),
      await books(account.exchangeClearing, { transfer: id }),
    ]).toEqual([50_000, -655_000]);
    const back = await make({ from_treasury_id: safe, to_treasury_id: dollars, amount: '131000', to_rate: '1310' });
    await take(zainab, back, 'receive', { counted: '101' });
    expect(-((await books(account.exchangeGain)) - gain)).toBe(1_310);
    expect(await books(account.cashInTransit)).toBe(await company.do((ctx) => openOnTheWay(ctx)));
  });

  test('less than was agreed is taken in by whoever may write it off, a loss never by its sender alone', async () => {
    const short = await exchange();
    const refused = await take(zainab, short, 'receive', { counted: '654999' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['counted']]);
    expect((await take(zainab, short, 'receive', { counted: '655000' })).status).toBe(200);
    // Agreed by him at a loss, sent by him and counted by him: nobody else ever looked at it.
    const cheap = await exchange({ to_amount: '650000' });
    expect((await take(ali, cheap, 'receive', { counted: '650000' })).body.code).toBe('treasuryTransfer.ownHands');
    expect((await take(zainab, cheap, 'receive', { counted: '650000' })).status).toBe(200);
    const fair = await exchange();
    expect((await take(ali, fair, 'receive', { counted: '655000' })).status).toBe(200);
    const lost = await exchange();
    expect((await take(boss, lost, 'receive', { counted: '650000' })).status).toBe(200);
  });

  test('far off the day’s rate is looked at by somebody else, a gain as well as a loss', async () => {
    const tolerance = async (percent: number) => {
      const { item: now } = (await ask(boss, 'GET', 'company-settings')).body.result;
      expect(
        (await boss.call('PUT', `company-settings/${now.id}`, { version: now.version, exchange_tolerance: percent })).status,
      ).toBe(200);
    };
    // 655,000 by the rate of the day: two percent of it pass, more does not, whatever rate is said.
    for (const [body, agreed] of [
      [{ to_amount: '669000' }, '669000'],
      [{ to_amount: '641000' }, '641000'],
      [{ rate: '1340' }, '670000'],
    ] as const) {
      const id = await exchange(body);
      const { can } = (await ask(ali, 'GET', `treasury-transfers/${id}`)).body.result.item;
      expect([can.receive, (await take(ali, id, 'receive', { counted: agreed })).body.code]).toEqual([
        expect.stringContaining('somebody else'),
        'treasuryTransfer.farOff',
      ]);
      expect((await take(zainab, id, 'receive', { counted: agreed })).status).toBe(200);
    }
    const near = await exchange({ to_amount: '668000' });
    expect((await take(ali, near, 'receive', { counted: '668000' })).status).toBe(200);
    await tolerance(0.1);
    // Kept in hand for a moment by whoever answers calls.
    const isLookedAt = async () => {
      const id = await exchange({ to_amount: '656000' });
      return (await take(ali, id, 'receive', { counted: '656000' })).status;
    };
    await expect.poll(isLookedAt).toBe(409);
    await tolerance(2);
    await expect.poll(isLookedAt).toBe(200);
  });

  test('counted far above what was agreed is refused, far below it by whoever sent it, who may write off', async () => {
    const sent = await make({ from_treasury_id: dollars, to_treasury_id: safe, amount: '500', rate: '1310' }, boss);
    const fields = async (body: object) => Object.keys((await take(zainab, sent, 'receive', body)).body.errors ?? {});
    expect(await fields({ counted: '99999999999' })).toEqual(['counted']);
    const back = await make({ from_treasury_id: safe, to_treasury_id: dollars, amount: '131000', to_rate: '1310' });
    expect(Object.keys((await take(zainab, back, 'receive', { counted: '100', to_rate: '13100' })).body.errors)).toEqual([
      'to_rate',
    ]);
    expect((await take(zainab, back, 'receive', { counted: '100', to_rate: '1311' })).status).toBe(200);
    expect((await take(boss, sent, 'receive', { counted: '1' })).status).toBe(409);
    const other = await company.person({});
    expect((await take(other, sent, 'receive', { counted: '600000' })).status).toBe(200);
  });

  test('of which nothing came is missing in what was sent; found later, it is taken in as what it became', async () => {
    const missing = async () => {
      const id = await exchange();
      expect((await take(zainab, id, 'receive', { counted: '0' })).status).toBe(200);
      expect(await item(id)).toMatchObject({ state: 'received_short', missing: '500.00' });
      return id;
    };
    const found = await missing();
    const before = await books(account.treasuries, { treasury: safe });
    expect((await take(layla, found, 'decide', { decision: 'found', counted: '655000' })).status).toBe(200);
    expect([await item(found), (await books(account.treasuries, { treasury: safe })) - before]).toMatchObject([
      { state: 'settled', missing: '0.00', received: '655000' },
      655_000,
    ]);
    const lost = await missing();
    expect((await take(layla, lost, 'decide', { decision: 'receivers_fault', employee_id: ali.id })).status).toBe(200);
    expect(await books(account.cashInTransit, { transfer: lost, currency: 'USD' })).toBe(0);
    expect([await decisions(found), await decisions(lost)]).toMatchObject([
      [{ decision: 'found' }],
      [{ decision: 'receivers_fault', employee_id: ali.id }],
    ]);
  });

  const openOnTheWay = async (ctx: Parameters<Parameters<Company['do']>[0]>[0]) =>
    (
      await ctx.db.one<{
        sum: number;
      }>(sql`select coalesce(sum(case state when 'sent' then amount when 'received_short' then missing else 0 end), 0)::bigint as sum
        from treasury_transfer where tenant_id = ${ctx.tenantId} and currency = 'IQD'`)
    ).sum;

  test('a rate is needed, within one branch only', async () => {
    const fields = async (body: object) =>
      Object.keys(
        (await request(ali, { from_treasury_id: dollars, to_treasury_id: safe, amount: '10', rate: '1310', ...body })).body
          .errors ?? {},
      );
    await world.ownerPool.query('delete from exchange_rate');
    expect(await fields({ rate: null })).toEqual(['rate']);
    // Nobody else ever said a rate: somebody else looks at it.
    const unknown = await exchange();
    expect((await take(ali, unknown, 'receive', { counted: '655000' })).body.code).toBe('treasuryTransfer.farOff');
    await ratesOfDay(['2026-11-01', 1_310]);
    expect(await fields({ rate: 'dear' })).toEqual(['rate']);
    expect(await fields({ to_treasury_id: away })).toEqual(['to_treasury_id']);
    expect(await fields({ to_treasury_id: dollars })).toEqual(['to_treasury_id']);
    expect(await fields({ to_amount: '0' })).toEqual(['to_amount']);
    expect(await fields({ to_treasury_id: 987_654 })).toEqual(['to_treasury_id']);
    expect(await fields({})).toEqual([]);
  });
});

describe('a treasury is counted', () => {
  const count = (body: object, who = ali) => ask(who, 'POST', 'treasury-counts', { treasury_id: till, ...body });
  const book = (who: Person, id: number, body: object) => ask(who, 'POST', `treasury-counts/${id}/book`, body);
  const approver = () => company.person({ permissions: [...keys, 'approve_count'], branchId: here, branchIds: [here] });
  const lies = () => books(account.treasuries, { treasury: till });

  test('against the books, and nothing is booked by it', async () => {
    const before = await lies();
    const exact = (await count({ counted: String(before) })).body.result.item;
    expect(exact).toMatchObject({ state: 'exact', difference: '0', books: String(before) });
    const short = (await count({ counted: String(before - 2_000) })).body.result.item;
    expect([short.state, short.difference, await lies()]).toEqual(['open', '-2000', before]);
    expect((await count({})).status).toBe(422);
    const notes = [{ denomination: 250, pieces: 3 }];
    expect((await count({ denominations: notes })).body.result.item).toMatchObject({ counted: '750', sheet: notes });
  });

  test('its difference is booked once, by somebody who did not count and may', async () => {
    const before = await lies();
    const short = (await count({ counted: String(before - 2_000) })).body.result.item.id;
    const [one, other] = [await approver(), await approver()];
    const own = (await count({ counted: String(before - 2_000) }, one)).body.result.item.id;
    expect((await book(one, short, { bearer: 'employee', employee_id: ali.id })).body.code).toBe('treasuryCount.is_superseded');
    expect((await book(ali, own, { bearer: 'employee', employee_id: ali.id })).status).toBe(403);
    expect((await book(one, own, { bearer: 'employee', employee_id: ali.id })).status).toBe(409);
    expect((await book(other, own, { bearer: 'company' })).status).toBe(403);
    expect(Object.keys((await book(other, own, { bearer: 'unclaimed' })).body.errors)).toEqual(['bearer']);
    expect(Object.keys((await book(other, own, { bearer: 'employee' })).body.errors)).toEqual(['employee_id']);
    const debts = await books(account.employeeAdvances);
    const answers = await Promise.all([1, 2, 3].map(() => book(other, own, { bearer: 'employee', employee_id: ali.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await lies(), (await books(account.employeeAdvances)) - debts]).toEqual([before - 2_000, 2_000]);
  });

  test('too much belongs to nobody yet; counting and booking at once stand in nobody’s way', async () => {
    const [before, unclaimed] = [await lies(), await books(account.unclaimedDifferences)];
    const other = await approver();
    const over = (await count({ counted: String(before + 750) })).body.result.item.id;
    expect((await book(other, over, { bearer: 'company' })).status).toBe(422);
    const answers = await Promise.all([
      book(other, over, { bearer: 'unclaimed' }),
      ...[1, 2, 3].map(() => count({ counted: String(before + 750) })),
    ]);
    expect(answers.slice(1).map(({ status }) => status)).toEqual([201, 201, 201]);
    const isBooked = answers[0]?.status === 200;
    expect([await lies(), (await books(account.unclaimedDifferences)) - unclaimed]).toEqual(
      isBooked ? [before + 750, -750] : [before, 0],
    );
  });
});

test('of a treasury kept for some, others decide what they decided not to hold: counts, what was missing and is found', async () => {
  const kept = await company.create('treasury', { name: name('Ali’s'), branch_id: here, kind: 'cash', currency: 'IQD' });
  const { version } = (await ask(boss, 'GET', `treasuries/${kept}`)).body.result.item;
  await boss.call('PUT', `treasuries/${kept}`, { version, user_ids: [ali.id] });
  const count = (await ask(ali, 'POST', 'treasury-counts', { treasury_id: kept, counted: '500' })).body.result.item.id;
  expect((await ask(zainab, 'POST', 'treasury-counts', { treasury_id: kept, counted: '500' })).status).toBe(422);
  const approver = await company.person({ permissions: [...keys, 'approve_count'], branchId: here, branchIds: [here] });
  expect((await ask(approver, 'POST', `treasury-counts/${count}/book`, { bearer: 'unclaimed' })).status).toBe(200);
  const id = await make({ to_treasury_id: kept }, zainab);
  expect((await take(zainab, id, 'receive', { counted: '50000' })).status).toBe(409);
  expect((await take(ali, id, 'receive', { counted: '49000' })).status).toBe(200);
  expect((await take(layla, id, 'decide', { decision: 'found' })).status).toBe(200);
});

test('an exchange comes to nothing in the company’s currency, and the rate of the day serves where none is said', async () => {
  await world.ownerPool.query(
    "insert into exchange_rate (tenant_id, currency, from_day, rate) values ($1, 'USD', '2026-11-01', 1300), ($1, 'USD', '2026-11-20', 1312.5), ($1, 'USD', '2026-11-22', 9999)",
    [company.id],
  );
  const id = await make({ from_treasury_id: dollars, to_treasury_id: safe, amount: '100' });
  expect(await item(id)).toMatchObject({ to_amount: '131250', rate: '1312.5' });
  await take(boss, id, 'receive', { counted: '131000' });
  const { rows } = await world.ownerPool.query(
    `select sum(base_amount) as base, count(*) filter (where base_amount is null) as unknown from ledger_line where account_code = '${account.exchangeClearing}' and party_kind = 'transfer' and party_id = $1`,
    [id],
  );
  expect(rows[0]).toEqual({ base: 0, unknown: 0 });
});
