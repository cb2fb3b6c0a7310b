import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStatement, countHandIn, createClientStatement, createHandIn, submitStatement } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.capital,
      amount: 1_000_000,
    }),
  );
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

let keys = 0;
const pay = async (id: number, verb: 'pay' | 'collect', treasury: number, day: string, who = w.accountant) => {
  const body = { treasury_id: treasury, payment_date: day };
  const answer = await who.call('POST', `statement-accounts/${id}/${verb}`, body, {
    'idempotency-key': `day-${++keys}`,
  });
  return [answer.status, answer.body.errors?.payment_date?.[0] ?? answer.body.result?.item?.payment_date];
};
const bookedOn = (id: number) =>
  w.company.do(async (ctx) => {
    const rows = await ctx.db.query<{ day: string }>(sql`select entry_date::text as day from journal_entry
      where tenant_id = ${ctx.tenantId} and event <> 'audited' and ((doc_type = 'statement' and doc_id = ${id})
        or (doc_type = 'voucher' and doc_id in (select v.id from voucher v where v.tenant_id = ${ctx.tenantId} and v.doc_type = 'statement' and v.doc_id = ${id})))`);
    return rows.map(({ day }) => day);
  });
const handIn = async () => {
  await w.delivered();
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 48_500 }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  return id;
};
const ofClient = async (columns: Record<string, unknown>) => {
  const shipmentIds = [await w.delivered(columns)];
  const id = await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds, isAdvance: true }));
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  return id;
};

test('cash of yesterday is booked yesterday, whoever brought it', async () => {
  const id = await handIn();
  expect(await pay(id, 'pay', w.safeOfD, '2026-11-20')).toEqual([200, '2026-11-20']);
  expect(await bookedOn(id)).toEqual(['2026-11-20']);
});

test('a client paid yesterday was paid yesterday, less than half a coin included', async () => {
  const paid = await ofClient({});
  expect(await pay(paid, 'pay', w.safeOfO, '2026-11-20')).toEqual([200, '2026-11-20']);
  expect(await bookedOn(paid)).toEqual(['2026-11-20']);
  const crumbs = await ofClient({ price: 5_100, expected: 5_100, net_amount: 100 });
  expect(await pay(crumbs, 'pay', w.safeOfO, '2026-11-20')).toEqual([200, '2026-11-20']);
  expect(await bookedOn(crumbs)).toEqual(['2026-11-20']);
});

test('nobody pays tomorrow', async () => {
  const refused = [422, 'The date is today at the latest'];
  expect(await pay(await handIn(), 'pay', w.safeOfD, '2026-11-22')).toEqual(refused);
  expect(await pay(await ofClient({}), 'pay', w.safeOfO, '2026-11-22')).toEqual(refused);
  const owing = await ofClient({ price: 0, expected: 0, net_amount: -5_000 });
  expect(await pay(owing, 'collect', w.safeOfO, '2026-11-22')).toEqual(refused);
});

test('a payment is dated at most 31 days back, by whoever may open days further', async () => {
  // The world's accountant may do everything, opening days included.
  const clerk = await w.company.person({ permissions: ['accounts_management', 'pay_statement'] });
  const refused = [422, expect.stringContaining('31 days back')];
  const [cash, paper] = [await handIn(), await ofClient({})];
  const crumbs = await ofClient({ price: 5_100, expected: 5_100, net_amount: 100 });
  const owing = await ofClient({ price: 0, expected: 0, net_amount: -5_000 });
  expect(await pay(cash, 'pay', w.safeOfD, '2026-10-20', clerk)).toEqual(refused);
  for (const id of [paper, crumbs]) expect(await pay(id, 'pay', w.safeOfO, '2026-10-20', clerk)).toEqual(refused);
  expect(await pay(owing, 'collect', w.safeOfO, '2026-10-20', clerk)).toEqual(refused);
  expect(await pay(cash, 'pay', w.safeOfD, '2026-10-21', clerk)).toEqual([200, '2026-10-21']);
  const many = (who: typeof clerk) =>
    who.call(
      'POST',
      'statement-accounts/multi/pay',
      { statement_ids: [paper, crumbs], treasury_ids: [w.safeOfO], payment_date: '2026-10-20' },
      { 'idempotency-key': crypto.randomUUID() },
    );
  const { status, body } = await many(clerk);
  expect([status, body.errors?.payment_date?.[0]]).toEqual(refused);
  expect((await many(w.accountant)).status).toBe(200);
  expect([await bookedOn(paper), await bookedOn(crumbs)]).toEqual([['2026-10-20'], ['2026-10-20']]);
  expect(await pay(owing, 'collect', w.safeOfO, '2026-10-20')).toEqual([200, '2026-10-20']);
});
