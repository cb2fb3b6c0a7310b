import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';
import '#courier/requests/server';
import '#courier/statements/server';

let w: MovesWorld;
let agent: Person;
let boss: Person;
let second: Person;
beforeAll(async () => {
  w = await movesWorld();
  const permissions = ['shipments_management', 'edit_shipments_status'];
  const { d, agentId } = w;
  agent = await w.company.person({ kind: 'delivery_agent', branchId: d, branchIds: [d], courierId: agentId, permissions });
  boss = await w.company.person({});
  second = await w.company.person({});
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const carried = () =>
  w.parcel({ status_id: status.outForDelivery, custodian_kind: 'agent', custodian_id: w.agentId, courier_id: w.agentId });
const move = async (by: Person, id: number, body: Record<string, unknown>) => {
  const { version } = await w.row(id);
  const answer = await by.call('POST', `shipments/${id}/move`, { ...body, version });
  expect([answer.status, answer.body.message]).toEqual([200, 'Status changed']);
};
/** Who answers for a parcel's money, and for how much. */
const answering = (id: number) =>
  w.company.do((ctx) =>
    ctx.db.query(sql`select account_code as code, party_id as agent, sum(debit - credit)::bigint as amount from ledger_line
      where tenant_id = ${ctx.tenantId} and shipment_id = ${id} and party_kind = 'agent' group by 1, 2 having sum(debit) <> sum(credit) order by 1`),
  );

test('an agent who is late passes his parcel, and its cash, on to nobody, whomever he names', async () => {
  const id = await carried();
  await move(agent, id, { transfer_to_status: status.late, reason_code: 'phone_off', delivery_selected_id: w.agentOfOrigin });
  expect(await w.row(id)).toMatchObject({ custodianId: w.agentId, courierId: w.agentId });
  expect((await agent.call('POST', `shipments/${id}/deliver`, { collected: '40000' })).status).toBe(200);
  expect((await boss.call('POST', `shipments/${id}/decide-amount`, { decision: 'reject' })).status).toBe(200);
  const asked = await second.call('POST', `shipments/${id}/price-change-requests`, { price: '60000', reason: 'forgotten' });
  const request = asked.body.result.item.id as number;
  expect((await boss.call('POST', `price-change-requests/${request}/approve`, {})).status).toBe(200);
  expect(await answering(id)).toEqual([
    { code: account.agentCash, agent: w.agentId, amount: 50_000 },
    { code: account.agentShortages, agent: w.agentId, amount: 10_000 },
    { code: account.agentCommissionDue, agent: w.agentId, amount: -1_500 },
  ]);
});

test('a delivery taken back is his again who delivered it, whomever the office names', async () => {
  const id = await carried();
  expect((await agent.call('POST', `shipments/${id}/deliver`, {})).status).toBe(200);
  const named = { transfer_to_status: status.returnWithAgent, note: 'wrong door', delivery_selected_id: w.agentOfOrigin };
  await move(boss, id, named);
  expect(await w.row(id)).toMatchObject({ custodianId: w.agentId, courierId: w.agentId });
  expect(await answering(id)).toEqual([]);
});

test('a receiving agent who has a parcel means himself: the fee paid in advance is his to bring, whomever he names', async () => {
  const other = await w.company.create('receivingAgent', { name: 'Karim', phone: '07704000009', branch_id: w.d });
  const id = await w.parcel({
    status_id: status.ready,
    custodian_kind: 'client',
    custodian_id: w.clientId,
    current_branch_id: w.o,
    receiving_agent_id: w.receivingId,
    fee_mode: 'prepaid',
    net_amount: 50_000,
  });
  const user = { ...boss.principal, kind: 'receiving_agent', receivingAgentId: w.receivingId, branchIds: [w.o] };
  await w.company.do((ctx) =>
    moveShipment({ ...ctx, user }, { id, to: status.atReceivingAgent, via: 'scan', receivingAgentId: other }),
  );
  expect(await w.row(id)).toMatchObject({ custodianId: w.receivingId, receivingAgentId: w.receivingId });
  expect((await w.posted(id)).fee_prepaid?.[0]).toBe(`Dr 1211{receivingAgent ${w.receivingId}}(${w.o}) 5000`);
});
