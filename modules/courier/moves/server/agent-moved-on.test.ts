import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStatement, countHandIn, createHandIn, payHandIn } from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';
import '#courier/requests/server';

let w: MovesWorld;
let boss: Person;
let second: Person;
let people = 0;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
  second = await w.company.person({});
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const agentOfD = () => w.company.create('courier', { name: 'Zaid', phone: `0770300010${++people}`, branch_id: w.d });
/** Brought nothing and earned nothing, so nothing keeps him in d. */
const broughtNothing = async (agent: number, more: Record<string, unknown>) => {
  const of = { custodian_kind: 'agent', custodian_id: agent, courier_id: agent, agent_commission: 0 };
  const id = await w.parcel({ status_id: status.outForDelivery, ...of, ...more });
  expect((await boss.call('POST', `shipments/${id}/deliver`, { collected: '0' })).status).toBe(200);
  return id;
};
const works = async (agent: number, branch: number) => {
  const { version } = (await boss.call('GET', `deliveries/${agent}`)).body.result.item;
  return (await boss.call('PUT', `deliveries/${agent}`, { branch_id: branch, version })).status;
};
/** What stands on an agent's account, branch by branch. */
const booked = (agent: number, code: string) =>
  w.company.do((ctx) =>
    ctx.db.query(sql`select branch_id, sum(debit - credit)::bigint as amount from ledger_line where tenant_id = ${ctx.tenantId}
      and account_code = ${code} and party_kind = 'agent' and party_id = ${agent} group by 1 having sum(debit) <> sum(credit) order by 1`),
  );

test('what he must make good for a delivery of before is a debt where he works now, and he pays it there', async () => {
  const agent = await agentOfD();
  const id = await broughtNothing(agent, {});
  expect(await works(agent, w.o)).toBe(200);
  expect((await boss.call('POST', `shipments/${id}/decide-amount`, { decision: 'reject' })).status).toBe(200);
  expect(await booked(agent, account.agentShortages)).toEqual([{ branchId: w.o, amount: 50_000 }]);
  const { id: shortages } = await w.company.do((ctx) =>
    ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.agentShortages}`,
    ),
  );
  const paid = await boss.call(
    'POST',
    'transactions/credit',
    { treasury_id: w.treasuryOfO, account_id: shortages, party_kind: 'agent', party_id: agent, amount: '50000' },
    { 'idempotency-key': randomUUID() },
  );
  expect(paid.status).toBe(201);
  expect(await booked(agent, account.agentShortages)).toEqual([]);
  expect(await works(agent, w.d)).toBe(200);
});

test('what a price agreed later gives him to bring, he hands in where he works now', async () => {
  const agent = await agentOfD();
  const id = await broughtNothing(agent, { price: 0, expected: 0, net_amount: -5_000, fee_mode: 'fee_on_sender' });
  expect(await works(agent, w.o)).toBe(200);
  const asked = await second.call('POST', `shipments/${id}/price-change-requests`, { price: '10000', reason: 'forgotten' });
  const request = asked.body.result.item.id as number;
  expect((await boss.call('POST', `price-change-requests/${request}/approve`, {})).status).toBe(200);
  expect(await booked(agent, account.agentCash)).toEqual([{ branchId: w.o, amount: 10_000 }]);
  const paper = await boss.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: agent }));
  await boss.do((ctx) => countHandIn(ctx, { id: paper, counted: 10_000 }));
  await second.do((ctx) => auditStatement(ctx, { id: paper }));
  await boss.do((ctx) => payHandIn(ctx, { id: paper, treasury: w.treasuryOfO }));
  expect(await booked(agent, account.agentCash)).toEqual([]);
});
