import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { countStatements } from '../../../../platform/server/testing/count-statements.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { expireRequests } from './expire-requests.ts';
import '#courier/requests/server';

let w: MovesWorld;
let agent: Person;
let clerk: Person;
let client: Person;
let boss: Person;
let second: Person;
beforeAll(async () => {
  w = await movesWorld();
  const { company, d, o, agentId, clientId } = w;
  const keys = ['shipments_management', 'edit_shipments_status'];
  agent = await company.person({ kind: 'delivery_agent', branchId: d, branchIds: [d], courierId: agentId, permissions: keys });
  client = await company.person({
    kind: 'client',
    branchId: o,
    branchIds: [o],
    clientId,
    permissions: ['shipments_management', 'edit_shipments_price_requests'],
  });
  clerk = await company.person({ branchId: d, branchIds: [d], permissions: [...keys, 'edit_shipments_price_requests'] });
  boss = await company.person({ branchId: d });
  second = await company.person({ branchId: o });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const withAgent = () =>
  w.parcel({ status_id: status.outForDelivery, custodian_kind: 'agent', custodian_id: w.agentId, courier_id: w.agentId });
const asked = async (id: number, price: string, by: Person = agent) => {
  const answer = await by.call('POST', `shipments/${id}/price-change-requests`, { price, reason: 'the receiver bought less' });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.result.item.id as number;
};
const approve = (request: number, by: Person = boss) => by.call('POST', `price-change-requests/${request}/approve`, {});
const item = async (request: number) => (await boss.call('GET', `price-change-requests/${request}`)).body.result.item;

describe('asking', () => {
  test('the agent at the door asks for less; until it is decided he cannot deliver, and afterwards he collects the new amount', async () => {
    const id = await withAgent();
    const request = await asked(id, '40000');
    expect(await item(request)).toMatchObject({
      state: 'pending',
      old_price: '50000',
      new_price: '40000',
      asked_by: { id: agent.id },
      expires_at: '2026-11-24T07:00:00.000Z',
    });
    const refused = await agent.call('POST', `shipments/${id}/deliver`, { collected: '40000' });
    expect([refused.status, refused.body.message]).toEqual([422, 'A change of price is waiting for a decision']);
    expect((await approve(request)).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ price: 40_000, expected: 40_000, netAmount: 35_000, deliveryFee: 5_000 });
    expect((await agent.call('POST', `shipments/${id}/deliver`, {})).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ collected: 40_000, amountConfirmed: true, netAmount: 35_000 });
  });

  test('a list offers no delivery while a price is waiting', async () => {
    const id = await withAgent();
    const offered = async () => (await boss.call('GET', `shipments/${id}`)).body.result.item.can_transfer_to;
    expect(await offered()).toContain(status.delivered);
    const request = await asked(id, '45000');
    expect(await offered()).not.toContain(status.delivered);
    await boss.call('POST', `price-change-requests/${request}/reject`, { note: 'no' });
    expect(await offered()).toContain(status.delivered);
  });

  test('the parcel’s own page tells what was asked and what became of it; the trace keeps both prices', async () => {
    const id = await withAgent();
    await approve(await asked(id, '42000'));
    const told = (await agent.call('GET', `shipments/${id}/requests`)).body.result.items;
    expect(told).toMatchObject([
      { kind: 'price', state: 'approved', old_price: '50000', new_price: '42000', decided_by: { id: boss.id } },
    ]);
    const prices = (await boss.call('GET', `shipments/${id}/prices`)).body.result.items;
    expect(prices[0]).toMatchObject({ cause: 'request', price: '42000', expected: '42000', net_amount: '37000' });
  });

  test('one question at a time, never the price it has, never one that is settled or over', async () => {
    const id = await withAgent();
    const ask = (parcel: number, price: string) =>
      boss.call('POST', `shipments/${parcel}/price-change-requests`, { price, reason: 'agreed by phone' });
    expect((await ask(id, '50000')).body.errors.price).toEqual(['The amount is 50000 already']);
    await asked(id, '45000');
    expect((await ask(id, '46000')).status).toBe(409);
    const refusals: [Record<string, unknown>, RegExp][] = [
      [{ status_id: status.notReady, priced_at: null, custodian_kind: 'client', custodian_id: w.clientId }, /no price yet/],
      [
        {
          status_id: status.delivered,
          custodian_kind: 'consignee',
          custodian_id: null,
          delivered_at: '2026-11-21T06:00:00Z',
          courier_id: w.agentId,
        },
        /Only 0 IQD in cash/,
      ],
      [{ status_id: status.cancelled, custodian_kind: 'client', custodian_id: w.clientId }, /come to its end/],
      [{ archived_at: '2026-11-21T06:00:00Z' }, /archived/],
    ];
    for (const [columns, message] of refusals) {
      const answer = await ask(await w.parcel(columns), '45000');
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(message)]);
    }
    const child = await w.parcel({
      parent_id: id,
      status_id: status.returnWithAgent,
      price: 0,
      expected: 0,
      net_amount: 0,
      delivery_fee: 0,
    });
    expect((await ask(child, '1000')).body.message).toMatch(/part of a parcel/);
  });

  test('another branch’s parcel is not there to be asked about', async () => {
    const far = await w.parcel({ origin_branch_id: w.o, destination_branch_id: w.o, current_branch_id: w.o, custodian_id: w.o });
    const answer = await clerk.call('POST', `shipments/${far}/price-change-requests`, { price: '1000', reason: 'x' });
    expect(answer.status).toBe(404);
  });
});

describe('deciding', () => {
  test('who asked never decides, nor does who carries; less is for the sender, more for the company', async () => {
    const own = await asked(await withAgent(), '40000', boss);
    expect(await approve(own)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Somebody else/) } });
    expect((await boss.call('POST', `price-change-requests/${own}/reject`, { note: 'no' })).status).toBe(409);
    expect((await approve(own, clerk)).body.message).toMatch(/Less for the client/);
    expect((await approve(own, client)).status).toBe(200);
    const more = await asked(await withAgent(), '60000');
    expect((await approve(more, client)).body.message).toMatch(/no permission/);
    expect((await approve(more, agent)).status).toBe(403);
    expect((await approve(more, second)).status).toBe(200);
  });

  test('staff agree to less, and to more, each with its key; what somebody may not is said beside what he may', async () => {
    const keyed = (key: string) =>
      w.company.person({ branchId: w.d, permissions: ['shipments_management', 'edit_shipments_price_requests', key] });
    const [lowers, raises] = [await keyed('approve_price_decrease'), await keyed('approve_price_increase')];
    const [less, more] = [await asked(await withAgent(), '40000'), await asked(await withAgent(), '60000')];
    const told = async (request: number, by: Person) =>
      (await by.call('GET', `price-change-requests/${request}`)).body.result.item.can.approve;
    expect([await told(less, lowers), await told(more, raises)]).toEqual([null, null]);
    expect(await told(more, lowers)).toBe((await approve(more, lowers)).body.message);
    expect(await told(less, raises)).toBe((await approve(less, raises)).body.message);
    expect([(await approve(less, lowers)).status, (await approve(more, raises)).status]).toEqual([200, 200]);
  });

  test('whoever carries parcels decides about none, and is told so with the request', async () => {
    const courierId = await w.company.create('courier', { name: 'Hamid', phone: '07705550001', branch_id: w.d });
    const permissions = ['shipments_management', 'edit_shipments_price_requests', 'approve_price_decrease'];
    const carrier = await w.company.person({ kind: 'delivery_agent', branchId: w.d, branchIds: [w.d], courierId, permissions });
    const carried = { status_id: status.outForDelivery, custodian_kind: 'agent', custodian_id: courierId, courier_id: courierId };
    const request = await asked(await w.parcel(carried), '40000', boss);
    const [one] = (await carrier.call('GET', 'price-change-requests?state=pending')).body.result.items;
    expect([one.id, one.can]).toEqual([
      request,
      { approve: expect.stringMatching(/Agents ask/), reject: one.can.approve, cancel: false },
    ]);
    expect((await approve(request, carrier)).status).toBe(409);
  });

  test('twenty people approve at once: the price changes once', async () => {
    const id = await withAgent();
    const request = await asked(id, '41000');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => approve(request, index % 2 ? boss : second)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const traces = (await boss.call('GET', `shipments/${id}/prices`)).body.result.items;
    expect(traces.filter((one: { cause: string }) => one.cause === 'request')).toHaveLength(1);
    expect(await w.row(id)).toMatchObject({ price: 41_000, version: 2 });
  });

  test('approved by one and taken back by who asked: one of them happens', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await withAgent();
      const request = await asked(id, '43000');
      const answers = await Promise.all([approve(request), agent.call('POST', `price-change-requests/${request}/cancel`, {})]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const isApproved = answers[0].status === 200;
      expect((await w.row(id)).price).toBe(isApproved ? 43_000 : 50_000);
      expect((await item(request)).state).toBe(isApproved ? 'approved' : 'cancelled');
    }
  });

  test('after three days nobody decides any more, and it holds up no delivery', async () => {
    const id = await withAgent();
    const request = await asked(id, '40000');
    const { now } = w.world.clock;
    w.world.clock.now = new Date(now.getTime() + 73 * 3_600_000);
    expect(await approve(request)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/lapsed/) } });
    expect((await item(request)).state).toBe('pending');
    await w.company.do(expireRequests);
    expect(await item(request)).toMatchObject({ state: 'expired', decided_by: null });
    const again = await asked(id, '44000');
    w.world.clock.now = new Date(now.getTime() + 200 * 3_600_000);
    // Not yet marked by the worker, and asked anew all the same.
    expect((await asked(id, '39000')) > again).toBe(true);
    w.world.clock.now = now;
  });

  test('a parcel that a statement holds may have another price, which moves no money; one that moved under the request may not', async () => {
    const [frozen, moved] = [
      await withAgent(),
      await w.parcel({ status_id: status.ready, custodian_kind: 'client', custodian_id: w.clientId }),
    ];
    const requests = [await asked(frozen, '40000'), await asked(moved, '40000', clerk)];
    await holdInStatement(frozen);
    expect((await boss.call('PUT', `shipments/${moved}`, { version: 1, price: '48000' })).status).toBe(200);
    const answers = [await approve(requests[0] as number), await approve(requests[1] as number)];
    expect((await boss.call('GET', `price-change-requests/${requests[1]}`)).body.result.item.can.approve).toBe(
      answers[1]?.body.message,
    );
    expect(answers.map((answer) => answer.body.message)).toEqual([
      'Approved and done',
      'The amount has changed since this was asked. Ask again.',
    ]);
    expect((await w.row(frozen)).price).toBe(40_000);
    expect(await w.posted(frozen)).toEqual({});
  });

  test('several at once: what can be is done, the rest says why', async () => {
    const ids = [await withAgent(), await withAgent(), await withAgent()];
    const requests = [
      await asked(ids[0] as number, '40000'),
      await asked(ids[1] as number, '41000'),
      await asked(ids[2] as number, '42000', boss),
    ];
    const answer = await boss.call('POST', 'price-change-requests/approve', { request_ids: requests });
    expect(answer.body).toMatchObject({
      message: 'Approved and done: 2. Left as they are: 1',
      result: { ok: requests.slice(0, 2), failed: [{ id: requests[2], code: 'by_another' }] },
    });
    const none = await boss.call('POST', 'price-change-requests/approve', { request_ids: requests });
    expect([none.status, none.body.result.ok]).toEqual([422, []]);
    const rejected = await second.call('POST', 'price-change-requests/reject', { request_ids: [requests[2]], note: 'too low' });
    expect(rejected.status).toBe(200);
    expect(await item(requests[2] as number)).toMatchObject({
      state: 'rejected',
      decision_note: 'too low',
      decided_by: { id: second.id },
    });
  });

  test('twenty together cost as many statements as one, and each is on record', async () => {
    let requests: number[] = [];
    const cost = async (count: number) => {
      requests = [];
      for (let at = 0; at < count; at++) requests.push(await asked(await withAgent(), `${40_000 + at * 100}`));
      return countStatements(async () => {
        const { body } = await boss.call('POST', 'price-change-requests/approve', { request_ids: requests });
        expect(body.result).toEqual({ ok: requests, failed: [] });
      });
    };
    await cost(1);
    const [one, twenty] = [await cost(1), await cost(20)];
    expect(twenty).toBe(one);
    const kept = await w.company.do((ctx) =>
      ctx.db.query(sql`select entity_id, user_id, before, after from audit_entry where tenant_id = ${ctx.tenantId}
        and entity = 'priceChangeRequest' and action = 'approve' and entity_id = any(${requests}::bigint[]) order by id`),
    );
    const expected = requests.map((entityId, at) => ({
      entityId,
      userId: boss.id,
      before: { state: 'pending', price: 50_000 },
      after: { state: 'approved', price: 40_000 + at * 100, note: null },
    }));
    expect(kept).toEqual(expected);
  });

  test('the number in the menu is the number in the list', async () => {
    await asked(await withAgent(), '40000');
    for (const person of [boss, clerk, second]) {
      const { items } = (await person.call('GET', 'price-change-requests/pending-count')).body.result;
      const { pagination } = (await person.call('GET', 'price-change-requests?state=pending')).body.result;
      expect(items).toBe(pagination.total_records);
    }
  });

  test('a parcel that comes to its end leaves nothing to decide, and every step is in the log', async () => {
    const id = await w.parcel({ status_id: status.returnHandedToClient, custodian_kind: 'handover', custodian_id: w.clientId });
    const withdrawn = await asked(id, '45000', clerk);
    expect((await clerk.call('POST', `price-change-requests/${withdrawn}/cancel`, {})).status).toBe(200);
    const request = await asked(id, '40000', clerk);
    await boss.call('POST', `shipments/${id}/move`, {
      transfer_to_status: status.returnedToClient,
      version: 1,
      receiver_name: 'Nadia',
    });
    expect((await item(request)).state).toBe('expired');
    const log = await w.company.do((ctx) =>
      ctx.db.query<{ action: string; userId: number }>(
        sql`select action, user_id from audit_entry where tenant_id = ${ctx.tenantId} and entity = 'priceChangeRequest' order by id`,
      ),
    );
    expect(new Set(log.map((one) => one.action))).toEqual(new Set(['ask', 'approve', 'reject', 'cancel']));
    expect(log.every((one) => one.userId !== null)).toBe(true);
  });

  test('what the lists sum up is what the parcels say', async () => {
    const sums = (price: string, net: string, table: string) =>
      sql`select sum(${sql.ref(price)})::bigint as price, sum(${sql.ref(net)})::bigint as net from ${sql.table(table)} e
        where not exists (select from shipment a where a.tenant_id = e.tenant_id and a.id = e.id and a.archived_at is not null and ${table} = 'shipment')`;
    const [told, parcels] = await w.company.do(async (ctx) => [
      await ctx.db.one(sums('price', 'net', 'shipment_delta')),
      await ctx.db.one(sums('price', 'net_amount', 'shipment')),
    ]);
    expect(told).toEqual(parcels);
  });
});

/** A client statement that is not void has the parcel in it. */
async function holdInStatement(id: number): Promise<void> {
  await w.company.do(async (ctx) => {
    const { id: statement } = await ctx.db.one<{
      id: number;
    }>(sql`insert into statement (tenant_id, number, kind, client_id, branch_id, currency)
      values (${ctx.tenantId}, 'K-1', 'client', ${w.clientId}, ${w.o}, 'IQD') returning id`);
    await ctx.db.query(sql`insert into statement_row (tenant_id, statement_id, shipment_id, kind, status_id, net)
      values (${ctx.tenantId}, ${statement}, ${id}, 'client', 13, 0)`);
  });
}
