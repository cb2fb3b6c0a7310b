import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  submitStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { checkBooks } from '#insight/book-checks/server';
import { type Context, sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let other: number;
beforeAll(async () => {
  w = await settlingWorld();
  other = await w.company.create('courier', { name: 'Omar', phone: '07703000009', branch_id: w.d });
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

/** Refused at the door for a fee, sent out again with another agent and delivered. */
const refusedThenDelivered = async (second = other) => {
  const id = await w.parcel();
  await w.move(id, status.outForDelivery, { courierId: w.agentId });
  await w.move(id, status.returnWithAgent, { reasonCode: 'refused_at_door', doorFee: 1_000 });
  return { id, deliver: () => deliver(id, second) };
};
const deliver = async (id: number, agent: number) => {
  if (agent !== w.agentId) await w.move(id, status.outForDelivery, { courierId: agent });
  await w.move(id, status.delivered, { paymentMethod: 'cash' });
};
const drawHandIn = (agentId: number, shipmentIds?: number[]) =>
  w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId, ...(shipmentIds && { shipmentIds }) }));
const pay = async (id: number) => {
  const { net } = await w.statement(id);
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: net }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
};
const handIn = async (agentId: number, shipmentIds?: number[]) => {
  const id = await drawHandIn(agentId, shipmentIds);
  await pay(id);
  return w.statement(id);
};
const held = (agentId: number) =>
  w.company.do(async (ctx) => {
    const { cash } = await ctx.db.one<{
      cash: number;
    }>(sql`select coalesce(sum(debit - credit), 0)::bigint as cash from ledger_line
      where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.agentCash)} and party_id = ${agentId}`);
    return cash;
  });
const draw = (shipmentIds: number[]) => w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds }));
const submit = (id: number) => w.accountant.do((ctx) => submitStatement(ctx, { id }));

describe('each taking of a parcel is handed in by whoever took it', () => {
  test('a door fee that was handed in does not settle the later cash of the delivery', async () => {
    const { id, deliver } = await refusedThenDelivered();
    expect((await handIn(w.agentId)).totalCollected).toBe(1_000);
    await deliver();
    expect(await held(other)).toBe(50_000);
    const statement = await draw([id]);
    await expect(submit(statement)).rejects.toMatchObject({ key: 'errors.statement.cashOutside' });
    expect((await handIn(other)).totalCollected).toBe(50_000);
    expect(await held(other)).toBe(0);
    await submit(statement);
  });

  test('what is delivered while a hand-in is drawn up is not claimed as cash without a parcel', async () => {
    const third = await w.company.create('courier', { name: 'Sami', phone: '07703000019', branch_id: w.d });
    const carried: number[] = [];
    for (let nth = 0; nth < 12; nth++) {
      carried.push(await w.parcel());
      await w.move(carried[nth] as number, status.outForDelivery, { courierId: third });
    }
    const next = () => deliver(carried.pop() as number, w.agentId).then(() => undefined);
    await next();
    /** Somebody delivers after each thing that is read. */
    const interrupted = (db: Context['db']): Context['db'] =>
      new Proxy(db, {
        get: (of, name: keyof Context['db']) => {
          const method = of[name] as unknown;
          if (typeof method !== 'function') return method;
          if (!['query', 'maybe', 'one'].includes(name)) return method.bind(of);
          return async (...given: unknown[]) => {
            const answer = await method.apply(of, given);
            if (carried.length > 1) await next();
            return answer;
          };
        },
      });
    const id = await w.accountant.do((ctx) =>
      createHandIn({ ...ctx, db: interrupted(ctx.db) }, { kind: 'delivery', agentId: third }),
    );
    expect((await w.statement(id)).totalOther).toBe(0);
    expect(carried.length).toBeLessThan(8);
    await pay(id);
    await handIn(third);
    expect(await held(third)).toBe(0);
  });

  test('the same agent hands in the door fee today and the cash of the delivery tomorrow', async () => {
    const { id, deliver } = await refusedThenDelivered(w.agentId);
    await handIn(w.agentId, [id]);
    await deliver();
    expect((await handIn(w.agentId, [id])).totalCollected).toBe(50_000);
    expect(await held(w.agentId)).toBe(0);
  });

  test('the second agent’s hand-in locks nothing of the first', async () => {
    const { id, deliver } = await refusedThenDelivered();
    await deliver();
    expect((await handIn(other, [id])).totalCollected).toBe(50_000);
    await expect(submit(await draw([id]))).rejects.toMatchObject({ key: 'errors.statement.cashOutside' });
    expect((await handIn(w.agentId, [id])).totalCollected).toBe(1_000);
    expect([await held(w.agentId), await held(other)]).toEqual([0, 0]);
  });

  test('a second door fee is handed in after the first', async () => {
    const id = await w.parcel();
    for (const doorFee of [1_000, 750]) {
      await w.move(id, status.outForDelivery, { courierId: w.agentId });
      await w.move(id, status.returnWithAgent, { reasonCode: 'refused_at_door', doorFee });
      expect((await handIn(w.agentId)).totalCollected).toBe(doorFee);
    }
  });

  test('two takings of one parcel go together where neither was handed in', async () => {
    const { id, deliver } = await refusedThenDelivered(w.agentId);
    await deliver();
    const { id: paper, ...sums } = await handIn(w.agentId, [id]);
    expect(sums).toMatchObject({ totalCollected: 51_000, rowCount: 1 });
    const { body } = await w.accountant.call('GET', `statement-accounts/${paper}`);
    expect(body.result.item.rows).toMatchObject([
      {
        collected: '50000',
        other: '1000',
        net: '51000',
        takings: [
          { kind: 'door_fee', cash: '1000' },
          { kind: 'delivery', cash: '50000' },
        ],
      },
    ]);
  });

  test('an agent hands in nothing that another took', async () => {
    const { id, deliver } = await refusedThenDelivered();
    await deliver();
    const mine = await drawHandIn(w.agentId, [id]);
    expect((await w.statement(mine)).totalCollected).toBe(1_000);
    await expect(drawHandIn(w.agentId, [id])).rejects.toMatchObject({ key: 'errors.statement.rowHeld' });
    const stranger = await w.company.create('courier', { name: 'Sami', phone: '07703000010', branch_id: w.d });
    await expect(drawHandIn(stranger, [id])).rejects.toMatchObject({ key: 'errors.statement.rowNotReady' });
    await pay(mine);
    await handIn(other, [id]);
  });

  test('a door fee that was handed in does not stop a wrong delivery from being taken back', async () => {
    const { id, deliver } = await refusedThenDelivered(w.agentId);
    await handIn(w.agentId, [id]);
    await deliver();
    await w.move(id, status.returnWithAgent, { note: 'wrong number typed' });
    expect(await held(w.agentId)).toBe(0);
    await w.move(id, status.delivered, { paymentMethod: 'cash' });
    const open = await drawHandIn(w.agentId, [id]);
    await expect(w.move(id, status.returnWithAgent, { note: 'again' })).rejects.toThrow(/D-/);
    await pay(open);
  });

  test('a door fee still outside keeps the parcel’s statement back, also where nothing was collected at the delivery', async () => {
    const id = await w.parcel({ fee_mode: 'fee_on_sender', price: 0, expected: 0, net_amount: -5_000 });
    await w.move(id, status.outForDelivery, { courierId: w.agentId });
    await w.move(id, status.returnWithAgent, { reasonCode: 'refused_at_door', doorFee: 1_000 });
    await w.move(id, status.delivered, { paymentMethod: 'cash' });
    const statement = await draw([id]);
    await expect(submit(statement)).rejects.toMatchObject({ key: 'errors.statement.cashOutside' });
    await handIn(w.agentId, [id]);
    await submit(statement);
  });

  test('a fee paid in advance that the receiving agent still has keeps the statement back too', async () => {
    const id = await w.parcel({
      fee_mode: 'prepaid',
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
      net_amount: 50_000,
    });
    await w.move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId });
    await w.move(id, status.inStore, { branchId: w.d });
    await w.move(id, status.outForDelivery, { courierId: w.agentId });
    await w.move(id, status.delivered, { paymentMethod: 'cash' });
    await handIn(w.agentId, [id]);
    const statement = await draw([id]);
    await expect(submit(statement)).rejects.toMatchObject({ key: 'errors.statement.cashOutside' });
    const fees = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'receiving', agentId: w.receivingId }));
    const { net } = await w.statement(fees);
    await w.accountant.do((ctx) => countHandIn(ctx, { id: fees, counted: net }));
    await w.auditor.do((ctx) => auditStatement(ctx, { id: fees }));
    await w.accountant.do((ctx) => payHandIn(ctx, { id: fees, treasury: w.safeOfO }));
    await submit(statement);
  });
});

test('a commission is payable only once the cash of its own delivery is in', async () => {
  const agent = await w.company.create('courier', { name: 'Zaid', phone: '07703000011', branch_id: w.d });
  const setNetting = (isNetted: boolean) =>
    w.company.do((ctx) =>
      ctx.db.query(sql`update company_settings set net_commission = ${isNetted} where tenant_id = ${ctx.tenantId}`),
    );
  await setNetting(false);
  const id = await w.parcel();
  await w.move(id, status.outForDelivery, { courierId: agent });
  await w.move(id, status.returnWithAgent, { reasonCode: 'refused_at_door', doorFee: 1_000 });
  await handIn(agent, [id]);
  await w.move(id, status.delivered, { paymentMethod: 'cash' });
  const { id: booked } = await w.company.do((ctx) =>
    ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.agentCommissionDue)}`,
    ),
  );
  const bond = (amount: number) =>
    w.accountant.do((ctx) => createVoucher(ctx, { kind: 'debit', treasury: w.safeOfD, account: booked, party: agent, amount }));
  await expect(bond(1)).rejects.toMatchObject({ key: 'errors.voucher.beyondBalance' });
  await handIn(agent, [id]);
  await bond(1_500);
  await expect(bond(1)).rejects.toMatchObject({ key: 'errors.voucher.beyondBalance' });
  await setNetting(true);
});

test('a parcel that brought less than it was to is flagged in the hand-in and in the list of parcels', async () => {
  const [less, whole] = [await w.parcel(), await w.parcel()];
  for (const id of [less, whole]) await w.move(id, status.outForDelivery, { courierId: w.agentId });
  await w.move(less, status.delivered, { paymentMethod: 'cash', collected: 40_000 });
  await w.move(whole, status.delivered, { paymentMethod: 'cash' });
  const drawn = await drawHandIn(w.agentId, [less, whole]);
  const { rows } = (await w.accountant.call('GET', `statement-accounts/${drawn}`)).body.result.item;
  expect(rows).toEqual([
    expect.objectContaining({ shipment_id: less, collected: '40000', expected: '50000', is_otherwise: true }),
    expect.objectContaining({ shipment_id: whole, collected: '50000', expected: '50000', is_otherwise: false }),
  ]);
  const { items } = (await w.accountant.call('GET', 'shipments?per_page=100')).body.result;
  const flagged = items.filter((one: { is_otherwise: boolean }) => one.is_otherwise);
  expect(flagged.map((one: Record<string, unknown>) => [one.id, one.taken_otherwise])).toEqual([[less, '40000']]);
  const taken = (cash: number, card: number) =>
    w.company.do((ctx) =>
      ctx.db.query(
        sql`update shipment set collected = ${cash}::bigint, collected_electronic = ${card}::bigint where tenant_id = ${ctx.tenantId} and id = ${less}`,
      ),
    );
  await taken(10_000, 30_000);
  const again = (await w.accountant.call('GET', 'shipments?per_page=100')).body.result.items;
  expect(again.find((one: { id: number }) => one.id === less).taken_otherwise, 'cash and card together').toBe('40000');
  await taken(40_000, 0);
});
