import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { balanceOf, post } from '#finance/ledger/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { createVoucher } from './create-voucher.ts';
import { lockTreasury } from './treasuries.ts';
import { issueVoucher } from './vouchers.ts';

let world: World;
let company: Company;
let [here, agent, client, safe] = [0, 0, 0, 0];
let [cashier, other, boss] = [] as unknown as [Person, Person, Person];
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const name = (text: string) => ({ en: text, ar: text });
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  agent = await company.create('courier', { name: 'Ali', phone: '07703000001', branch_id: here });
  client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: here });
  safe = await company.create('treasury', { name: name('Safe'), branch_id: here, kind: 'cash', currency: 'IQD' });
  const keys = ['show_receipt_bonds', 'show_pay_bonds', 'show_bonds', 'show_treasury', 'accounts_management'];
  [cashier, other] = [await company.person({ permissions: keys }), await company.person({ permissions: keys })];
  boss = await company.person({});
  await company.do(async (ctx) => {
    const rows = await ctx.db.query<{ id: number; code: string }>(
      sql`select id, code from account where tenant_id = ${ctx.tenantId}`,
    );
    for (const { id, code } of rows) ids[code] = id;
    await createVoucher(ctx, { kind: 'credit', treasury: safe, account: ids[account.capital] as number, amount: 10_000_000 });
  });
});
afterAll(() => world?.close());

let day = 0;
/** The agent comes to owe this much, as a hand-in that was short would leave it. */
const owe = (amount: number, event = 'paid') =>
  company.do((ctx) =>
    post(ctx, {
      docType: 'statement',
      docId: ++day,
      event,
      seq: 1,
      lines: [
        debit(account.agentShortages, here, { amount, currency: 'IQD' }, { party: { kind: 'agent', id: agent } }),
        credit(account.capital, here, { amount, currency: 'IQD' }),
      ],
    }),
  );
const balance = () =>
  company.do((ctx) => balanceOf(ctx, { account: account.agentShortages, party: { kind: 'agent', id: agent }, currency: 'IQD' }));
const open = async (who = cashier) =>
  (
    await who.call(
      'GET',
      `transactions/open-items?kind=credit&account_id=${ids[account.agentShortages]}&party_kind=agent&party_id=${agent}&currency=IQD`,
    )
  ).body.result as { balance: string; most: string; items: { id: number; open: string; amount: string }[] };
const send = (who: Person, kind: string, body: object, key = crypto.randomUUID()) =>
  who.call('POST', `transactions/${kind}`, { treasury_id: safe, ...body }, { 'idempotency-key': key });
const ofAgent = () => ({ account_id: ids[account.agentShortages], party_kind: 'agent', party_id: agent });
const decide = (who: Person, id: number, verb: string, body: object = {}) =>
  who.call('POST', `transactions/${id}/${verb}`, body, { 'idempotency-key': crypto.randomUUID() });

describe('a receipt against what an agent owes', () => {
  test('settles the item it names, partly; the rest of it stays open, and the items come to the balance', async () => {
    for (const amount of [3_000, 5_000, 2_000]) await owe(amount);
    const before = await open();
    expect(before).toMatchObject({ balance: '10000', most: '10000' });
    expect(before.items.map((one) => one.open)).toEqual(['3000', '5000', '2000']);
    const second = before.items[1]?.id;
    const made = await send(cashier, 'credit', { ...ofAgent(), amount: '4000', allocations: [{ line: second, amount: '4000' }] });
    expect(made.status).toBe(201);
    expect((await open()).items.map((one) => one.open)).toEqual(['3000', '1000', '2000']);
    const { item } = (await cashier.call('GET', `transactions/${made.body.result.item.id}`)).body.result;
    expect(item).toMatchObject({ party: { kind: 'agent', name: 'Ali' }, allocations: [{ id: second, amount: '4000' }] });
    // What nobody assigned takes the oldest first.
    await send(cashier, 'credit', { ...ofAgent(), amount: '3500' });
    expect((await open()).items.map((one) => one.open)).toEqual(['500', '2000']);
    expect(await balance()).toBe(2_500);
    await decide(cashier, item.id, 'reverse', { reason: 'wrong item' });
    expect((await open()).items.map((one) => one.open)).toEqual(['4500', '2000']);
  });

  test('never settles more of an item than is open, nor items beyond the receipt: the field says so', async () => {
    const { items } = await open();
    const first = items[0] as { id: number };
    const fields = async (body: object) => {
      const { status, body: answer } = await send(cashier, 'credit', { ...ofAgent(), ...body });
      return [status, Object.keys(answer.errors ?? {})];
    };
    expect(await fields({ amount: '6000', allocations: [{ line: first.id, amount: '4501' }] })).toEqual([
      422,
      ['allocations.0.amount'],
    ]);
    const twice = [1, 2].map(() => ({ line: first.id, amount: '3000' }));
    expect(await fields({ amount: '6000', allocations: twice })).toEqual([422, ['allocations.1.amount']]);
    expect(await fields({ amount: '1000', allocations: [{ line: first.id, amount: '2000' }] })).toEqual([422, ['allocations']]);
    expect(await fields({ amount: '1000', allocations: [{ line: 987_654_321, amount: '1' }] })).toEqual([
      422,
      ['allocations.0.amount'],
    ]);
    expect(await fields({ amount: '6501' })).toEqual([422, ['amount']]);
  });

  test('two at once settle one item once', async () => {
    const { items } = await open();
    const last = items.at(-1) as { id: number; open: string };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        send(cashier, 'credit', { ...ofAgent(), amount: '1500', allocations: [{ line: last.id, amount: '1500' }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

test('a receipt from an insurer never exceeds what he owes, and settles it item by item', async () => {
  const insurer = await company.create('insurer', { name: 'Dijla', kind: 'insurer' });
  await company.do((ctx) =>
    post(ctx, {
      docType: 'statement',
      docId: ++day,
      event: 'paid',
      seq: 1,
      lines: [
        debit(account.otherReceivables, here, { amount: 8_000, currency: 'IQD' }, { party: { kind: 'insurer', id: insurer } }),
        credit(account.capital, here, { amount: 8_000, currency: 'IQD' }),
      ],
    }),
  );
  const of = { account_id: ids[account.otherReceivables], party_kind: 'insurer', party_id: insurer };
  const standing = `transactions/open-items?kind=credit&account_id=${of.account_id}&party_kind=insurer&party_id=${insurer}&currency=IQD`;
  const before = (await cashier.call('GET', standing)).body.result;
  expect(before).toMatchObject({ balance: '8000', most: '8000', items: [{ open: '8000' }] });
  expect((await send(cashier, 'credit', { ...of, amount: '8001' })).body.errors).toHaveProperty('amount');
  const [item] = before.items;
  const made = await send(cashier, 'credit', { ...of, amount: '5000', allocations: [{ line: item.id, amount: '5000' }] });
  expect(made.status).toBe(201);
  expect((await cashier.call('GET', standing)).body.result).toMatchObject({ most: '3000', items: [{ open: '3000' }] });
});

describe('the accounts a bond reaches', () => {
  // The boss holds every right, the one to post to control accounts as well.
  const refusal = async (kind: string, code: string, party: object = {}) => {
    const { status, body } = await send(boss, kind, { account_id: ids[code], amount: '10', ...party });
    return [code, status, body.errors?.account_id?.[0] ?? null];
  };

  test('are none that only documents fill, and the field says so', async () => {
    const owned = [
      account.treasuries,
      account.cashInTransit,
      account.agentCash,
      account.interBranch,
      account.approvedStatements,
      account.clientPrepayments,
      account.outputTax,
      account.retainedEarnings,
      account.openingBalances,
      account.deliveryFees,
      account.branchShareRevenue,
      account.returnFees,
      account.serviceFees,
    ];
    for (const code of [
      ...owned,
      account.deliveryCommissions,
      account.branchShareCost,
      account.receivingCommissions,
      account.cashShort,
      account.claimsPaid,
      account.claimsRecovered,
      account.exchangeGain,
      account.rounding,
    ])
      for (const kind of ['credit', 'debit'])
        expect(await refusal(kind, code)).toEqual([code, 422, expect.stringContaining('its own documents')]);
  });

  test('are kept for their own parties: another kind of party, or any where there is none, is refused beside it', async () => {
    const fields = async (code: string, party: object) =>
      Object.keys((await send(boss, 'credit', { account_id: ids[code], amount: '10', ...party })).body.errors ?? {});
    expect(await fields(account.rent, { party_kind: 'client', party_id: client })).toEqual(['party_id']);
    expect(await fields(account.employeeAdvances, { party_kind: 'client', party_id: client })).toEqual(['party_kind']);
  });

  test('differ by kind: nothing is paid out on a shortage, nothing received on a commission', async () => {
    const ofAgent = { party_kind: 'agent', party_id: agent };
    expect(await refusal('debit', account.agentShortages, ofAgent)).toEqual([
      account.agentShortages,
      422,
      expect.stringContaining('takes no payment'),
    ]);
    expect(await refusal('credit', account.agentCommissionDue, ofAgent)).toEqual([
      account.agentCommissionDue,
      422,
      expect.stringContaining('takes no receipt'),
    ]);
  });
});

describe('a payment above its maker’s limit', () => {
  const payment = (who: Person, amount: string) => send(who, 'debit', { account_id: ids[account.rent], amount });
  const limit = (body: object, who = boss) => who.call('POST', 'payment-limits', { currency: 'IQD', ...body });
  const cash = () =>
    company.do((ctx) => balanceOf(ctx, { account: account.treasuries, party: { kind: 'treasury', id: safe }, currency: 'IQD' }));
  let waiting = 0;

  test('waits: nothing moves, no number is used, and its maker cannot agree to it himself', async () => {
    expect((await limit({ most: '100000' })).status).toBe(201);
    expect((await payment(cashier, '100000')).body.result.item.state).toBe('posted');
    const before = await cash();
    const { body } = await payment(cashier, '100001');
    waiting = body.result.item.id;
    expect(body.result.item).toMatchObject({ state: 'draft', number: null });
    expect(await cash()).toBe(before);
    const { item } = (await cashier.call('GET', `transactions/${waiting}`)).body.result;
    expect(item.is_author).toBe(true);
    expect(await decide(cashier, waiting, 'approve')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/else/) },
    });
    expect((await decide(cashier, waiting, 'reverse', { reason: 'x' })).status).toBe(409);
  });

  test('is made once when somebody else agrees, however many press, with the next number', async () => {
    const before = await cash();
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(other, waiting, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await cash()).toBe(before - 100_001);
    const { item } = (await cashier.call('GET', `transactions/${waiting}`)).body.result;
    expect(item).toMatchObject({ state: 'posted', number: expect.stringMatching(/^P-\d+-2026-00002$/), decided_by_id: other.id });
  });

  test('is refused with a reason, and then nothing can become of it', async () => {
    const { id } = (await payment(cashier, '500000')).body.result.item;
    expect((await decide(other, id, 'refuse')).status).toBe(422);
    expect((await decide(other, id, 'refuse', { reason: 'not this month' })).body.result.item).toMatchObject({
      state: 'refused',
      reason: 'not this month',
    });
    expect((await decide(other, id, 'approve')).status).toBe(409);
    expect((await decide(other, id, 'reverse', { reason: 'x' })).status).toBe(409);
  });

  test('is judged anew when it is approved: what is no longer there is not paid', async () => {
    const { id } = (await payment(cashier, '9000000')).body.result.item;
    await boss.call('POST', 'payment-limits', { currency: 'IQD', most: '99000000', user_id: other.id });
    await payment(other, String((await cash()) - 5));
    expect(Object.keys((await decide(other, id, 'approve')).body.errors)).toEqual(['treasury_id']);
  });

  test('nobody sets his own limit, and an approver is bound by his', async () => {
    const own = await limit({ most: '1', user_id: boss.id });
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['user_id']]);
    expect((await limit({ most: '5' })).status).toBe(422);
    await send(boss, 'credit', { account_id: ids[account.capital], amount: '5000000' });
    const third = await company.person({});
    await limit({ most: '200000', user_id: third.id });
    const { id } = (await payment(cashier, '300000')).body.result.item;
    expect((await decide(third, id, 'approve')).status).toBe(409);
    expect((await decide(other, id, 'approve')).status).toBe(200);
  });
});

test('nobody changes, widens or takes away the limit that binds him, his own or the company’s', async () => {
  const keys = ['show_company_definition', 'accounts_management', 'show_pay_bonds'];
  const [bound, free] = [await company.person({ permissions: keys }), await company.person({ permissions: keys })];
  const set = async (who: Person, body: object) => {
    const { status, body: answer } = await who.call('POST', 'payment-limits', { currency: 'USD', ...body });
    return status === 201 ? (answer.result.item as { id: number; version: number }) : [status, Object.keys(answer.errors)];
  };
  const own = (await set(free, { user_id: bound.id, most: '10' })) as { id: number; version: number };
  const everybodys = (await set(free, { most: '20' })) as { id: number; version: number };
  const change = async (who: Person, { id, version }: typeof own, body: object) =>
    (await who.call('PUT', `payment-limits/${id}`, { version, ...body })).status;
  const remove = async (who: Person, { id }: typeof own) => (await who.call('DELETE', `payment-limits/${id}`)).status;
  // His own binds the one, the company's the other.
  expect(await set(bound, { user_id: bound.id, most: '99' })).toEqual([422, ['user_id']]);
  expect([
    await change(bound, own, { most: '99' }),
    await change(bound, own, { user_id: free.id }),
    await remove(bound, own),
  ]).toEqual([422, 422, 422]);
  expect([await change(free, everybodys, { most: '99' }), await remove(free, everybodys)]).toEqual([422, 422]);
  expect(await set(free, { user_id: free.id, most: '99' })).toEqual([422, ['user_id']]);
  // Each may set what binds the other alone.
  expect(await change(bound, everybodys, { most: '30' })).toBe(200);
  expect([await change(free, own, { most: '15' }), await remove(free, own)]).toEqual([200, 200]);
});

describe('a bond taken back', () => {
  const taken = { reason: 'typo' };
  const write = async () =>
    (await send(cashier, 'credit', { account_id: ids[account.capital], amount: '700' })).body.result.item.id;

  test('on its own day is taken back by anybody who may, on a later day by another than who wrote it', async () => {
    const [today, yesterday] = [await write(), await write()];
    expect((await decide(cashier, today, 'reverse', taken)).status).toBe(200);
    world.clock.now = new Date(world.clock.now.getTime() + 86_400_000);
    const { item } = (await cashier.call('GET', `transactions/${yesterday}`)).body.result;
    const refused = await decide(cashier, yesterday, 'reverse', taken);
    expect([refused.status, item.can.reverse]).toEqual([409, expect.stringContaining('earlier day')]);
    expect((await decide(other, yesterday, 'reverse', taken)).status).toBe(200);
    expect((await decide(other, yesterday, 'reverse', taken)).status).toBe(409);
  });

  test('stays where it is while it belongs to a document', async () => {
    const { id } = await company.do(async (ctx) =>
      issueVoucher(ctx, {
        kind: 'debit',
        treasury: await lockTreasury(ctx, { treasuryId: safe }),
        account: account.rent,
        amount: 10,
        docType: 'expense',
        docId: 1,
      }),
    );
    expect((await decide(other, id, 'reverse', taken)).status).toBe(409);
  });
});

describe('a treasury kept for some', () => {
  test('is used by the people linked to it alone, for the clients linked to it alone', async () => {
    const kept = await company.create('treasury', {
      name: { en: 'Kept', ar: 'Kept' },
      branch_id: here,
      kind: 'cash',
      currency: 'IQD',
    });
    const link = async (body: object) => {
      const { item } = (await boss.call('GET', `treasuries/${kept}`)).body.result;
      return boss.call('PUT', `treasuries/${kept}`, { version: item.version, ...body });
    };
    const receive = (who: Person, body: object = { account_id: ids[account.capital] }) =>
      send(who, 'credit', { ...body, treasury_id: kept, amount: '10' });
    expect((await link({ user_ids: [other.id] })).status).toBe(200);
    expect(Object.keys((await receive(cashier)).body.errors)).toEqual(['treasury_id']);
    expect((await receive(other)).status).toBe(201);
    const another = await company.create('client', { name: 'Another', phone: '07702000009', branch_id: here });
    await link({ client_ids: [another] });
    const from = (party_id: number) => receive(other, { account_id: ids[account.clientPayable], party_id });
    expect((await from(client)).status).toBe(422);
    expect((await from(another)).status).toBe(201);
    expect((await link({ user_ids: [987_654] })).status).toBe(422);
    await link({ client_ids: [] });
    // Above his limit, the cashier's payment is agreed to by somebody who has nothing to do with that treasury.
    await link({ user_ids: [other.id, cashier.id] });
    await send(cashier, 'credit', { treasury_id: kept, account_id: ids[account.capital], amount: '500000' });
    const draft = await send(cashier, 'debit', { treasury_id: kept, account_id: ids[account.rent], amount: '200000' });
    expect(draft.body.result.item.state).toBe('draft');
    await link({ user_ids: [cashier.id] });
    expect((await decide(other, draft.body.result.item.id, 'approve')).status).toBe(200);
  });
});

describe('a bond on paper', () => {
  const print = async (id: number, size: string, locale = 'en') => {
    const { status, body } = await cashier.call('GET', `transactions/${id}/print?size=${size}`, undefined, { locale });
    return status === 200 ? Buffer.from(body.result.pdf, 'base64') : status;
  };

  test('is the same sheet whenever it is printed, though names have changed, and says when it was taken back', async () => {
    await owe(1_000);
    const { id } = (await send(cashier, 'credit', { ...ofAgent(), amount: '100', note: 'نقداً' })).body.result.item;
    const sheets = new Map<string, Buffer>();
    for (const size of ['receipt', 'a5', 'a4'])
      for (const locale of ['en', 'ar', 'ku', 'zh']) {
        const sheet = (await print(id, size, locale)) as Buffer;
        expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
        sheets.set(size + locale, sheet);
      }
    await world.ownerPool.query(`update courier set name = 'Renamed' where id = $1`, [agent]);
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000);
    expect((await print(id, 'a5')) as Buffer).toEqual(sheets.get('a5en'));
    await decide(cashier, id, 'reverse', { reason: 'typo' });
    expect((await print(id, 'a5')) as Buffer).not.toEqual(sheets.get('a5en'));
    expect(await print(id, 'a3')).toBe(422);
    expect(await print(987_654_321, 'a5')).toBe(404);
  });
});

test('of an account without a person, a cashier of one branch is told what lies in his', async () => {
  const there = await company.create('branch', { name: { en: 'There', ar: 'هناك' }, complete_phone: '07701000002' });
  const keys = ['show_receipt_bonds', 'show_pay_bonds'];
  const local = await company.person({ permissions: keys, branchId: there, branchIds: [there] });
  await company.do(async (ctx) => {
    const found = (branch: number, amount: number, docId: number) =>
      post(ctx, {
        docType: 'statement',
        docId,
        event: 'paid',
        seq: 1,
        lines: [
          credit(account.unclaimedDifferences, branch, { amount, currency: 'IQD' }),
          debit(account.capital, branch, { amount, currency: 'IQD' }),
        ],
      });
    await found(here, 70_000, 9_001);
    await found(there, 3_000, 9_002);
  });
  const standing = async (code: string, kind: string, who = local) =>
    (await who.call('GET', `transactions/open-items?kind=${kind}&account_id=${ids[code]}&currency=IQD`)).body.result;
  expect(await standing(account.unclaimedDifferences, 'debit')).toMatchObject({
    balance: '-3000',
    most: '3000',
    items: [{ open: '3000' }],
  });
  expect(await standing(account.rent, 'debit')).toMatchObject({ balance: '0', most: null });
  expect(await standing(account.unclaimedDifferences, 'debit', boss)).toMatchObject({ balance: '-73000', most: '73000' });
  const till = await company.create('treasury', { name: { en: 'T', ar: 'T' }, branch_id: there, kind: 'cash', currency: 'IQD' });
  await send(boss, 'credit', { treasury_id: till, account_id: ids[account.capital], amount: '100000' });
  const beyond = await send(local, 'debit', {
    treasury_id: till,
    account_id: ids[account.unclaimedDifferences],
    amount: '3001',
  });
  expect([beyond.status, beyond.body.errors]).toMatchObject([422, { amount: [expect.stringContaining('3000')] }]);
});

test('who may not write a bond of a kind is told nothing of what is open', async () => {
  const looker = await company.person({ permissions: ['show_pay_bonds'] });
  expect(
    (
      await looker.call(
        'GET',
        `transactions/open-items?kind=credit&account_id=${ids[account.agentShortages]}&party_id=${agent}&currency=IQD`,
      )
    ).status,
  ).toBe(403);
});
