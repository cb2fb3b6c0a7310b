import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStatement, countHandIn, createHandIn, payHandIn } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

// A courier that goes live with cash its agents hold, what it owes them and its people, and what its gateway keeps for it.
let w: SettlingWorld;
const ids: Record<string, number> = {};
beforeAll(async () => {
  w = await settlingWorld();
  const rows = await w.company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  for (const { id, code } of rows) ids[code] = id;
  await settle('transactions/credit', { account_id: ids[account.capital], amount: '100000' });
});
afterAll(() => w?.world.close());

const say = (path: string, body: object) => w.accountant.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
const settle = async (path: string, body: object) =>
  expect((await say(path, { treasury_id: w.safeOfD, ...body })).status).toBe(201);
const ofAgent = () => ({ party_kind: 'agent', party_id: w.agentId });
const broughtIn = async (code: string, side: 'debit' | 'credit', party: object): Promise<number> => {
  const lines = [{ account_id: ids[code], branch_id: w.d, [side]: '9000', ...party }];
  const { status, body } = await say('opening-balances', { date: '2026-11-21', lines });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item.id;
};
const takenBack = async (id: number) => {
  const { status, body } = await say(`opening-balances/${id}/reverse`, { reason: 'of another' });
  return [status, body.message];
};

test('cash an agent held is not taken back once he handed it in', async () => {
  const opening = await broughtIn(account.agentCash, 'debit', ofAgent());
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 9_000 }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
  expect(await takenBack(opening)).toEqual([409, expect.stringContaining('Only 0 IQD')]);
  expect(await w.balance(account.agentCash)).toBe(0);
});

test.each<[what: string, code: string, side: 'debit' | 'credit', of: () => object, settled: (of: object) => Promise<void>]>([
  [
    'what an agent is owed is not taken back once he was paid',
    account.agentCommissionDue,
    'credit',
    ofAgent,
    (of) => settle('transactions/debit', { account_id: ids[account.agentCommissionDue], ...of, amount: '4000' }),
  ],
  [
    'what an agent owes is not taken back once he gave it',
    account.agentShortages,
    'debit',
    ofAgent,
    (of) => settle('transactions/credit', { account_id: ids[account.agentShortages], ...of, amount: '4000' }),
  ],
  [
    'what somebody of the staff is owed is not taken back once he was paid',
    account.salariesPayable,
    'credit',
    () => ({ party_kind: 'employee', party_id: w.auditor.id }),
    (of) => settle('transactions/debit', { account_id: ids[account.salariesPayable], ...of, amount: '4000' }),
  ],
  [
    'what a gateway holds is not taken back once it paid it out',
    account.gatewayClearing,
    'debit',
    () => ({ party_kind: 'provider', party_id: 1 }),
    () => settle('gateway-payouts', { gateway_id: 1, gross: '4000' }),
  ],
])('%s', async (_, code, side, of, settled) => {
  const [first, second] = [await broughtIn(code, side, of()), await broughtIn(code, side, of())];
  await settled(of());
  expect((await takenBack(first))[0]).toBe(200);
  expect(await takenBack(second)).toEqual([409, expect.stringContaining('Only 5000 IQD')]);
});
