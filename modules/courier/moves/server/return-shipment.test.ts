import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(() => w?.world.close());

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const refused = async (more: Record<string, unknown> = {}, said: Record<string, unknown> = {}) => {
  const id = await w.parcel(more);
  await move(id, status.outForDelivery, { courierId: w.agentId });
  await move(id, status.returnWithAgent, { reasonCode: 'refused_at_door', ...said });
  return id;
};
const returnFee = () => [`Dr 2110{client ${w.clientId}}(${w.o}) 2000`, `Cr 4130(${w.o}) 2000`];

describe('the return fee', () => {
  test('is charged once however often the parcel comes back', async () => {
    const id = await refused();
    await move(id, status.returned, { via: 'scan' });
    await move(id, status.returnHandedToClient);
    await move(id, status.returned);
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.returnWithAgent, { reasonCode: 'no_answer' });
    await move(id, status.returned, { via: 'scan' });
    await move(id, status.returnedToClient, { receiverName: 'Nadia' });
    expect(await w.posted(id)).toEqual({ returned: returnFee() });
    expect(await w.row(id)).toMatchObject({ statusId: status.returnedToClient, returnFeeCharged: 2_000, attemptCount: 2 });
  });

  test('is given back in the entry of a delivery that happened after all', async () => {
    const id = await refused();
    await move(id, status.returned, { via: 'scan' });
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered);
    expect((await w.posted(id)).delivered).toEqual(
      expect.arrayContaining([`Cr 2110{client ${w.clientId}}(${w.o}) 2000`, `Dr 4130(${w.o}) 2000`]),
    );
    expect(await w.row(id)).toMatchObject({ returnFeeCharged: 0 });
  });

  test('falls due at the hand-over to the sender where the price list says so', async () => {
    const id = await refused({ return_fee_trigger: 'on_returned_client' });
    await move(id, status.returned, { via: 'scan' });
    expect(await w.posted(id)).toEqual({});
    await move(id, status.returnedToClient, { receiverName: 'Nadia' });
    expect(await w.posted(id)).toEqual({ returned_to_client: returnFee() });
  });

  test('is ours where the return is our fault', async () => {
    const id = await refused({}, { reasonCode: 'damaged_by_us' });
    await move(id, status.returned, { via: 'scan' });
    expect(await w.posted(id)).toEqual({});
  });

  test('is the sender’s where he calls the parcel back from the store', async () => {
    const id = await w.parcel();
    await move(id, status.returned);
    expect(await w.posted(id)).toEqual({ returned: returnFee() });
  });

  test('has the company’s tax inside', async () => {
    const tax = (points: number) =>
      w.company.do((ctx) =>
        ctx.db.query(sql`update company_settings set fee_tax_basis_points = ${points} where tenant_id = ${ctx.tenantId}`),
      );
    await tax(1000);
    const id = await w.parcel({ return_fee: 2_200 });
    await move(id, status.returned);
    expect(await w.posted(id)).toEqual({
      returned: [`Dr 2110{client ${w.clientId}}(${w.o}) 2200`, `Cr 4130(${w.o}) 2000`, `Cr 2310(${w.o}) 200`],
    });
    expect(await w.row(id)).toMatchObject({ returnFeeCharged: 2_200, returnTaxCharged: 200 });
    await tax(0);
  });
});

describe('a fee paid at the door', () => {
  test('is cash of the agent and income of the origin, and spares the sender the return fee', async () => {
    const id = await refused({}, { doorFee: 3_000 });
    await move(id, status.returned, { via: 'scan' });
    expect(await w.posted(id)).toEqual({
      door_fee: [
        `Dr 1210{agent ${w.agentId}}(${w.d}) 3000`,
        `Cr 1450{${w.d}→${w.o}}(${w.d}) 3000`,
        `Dr 1450{${w.o}→${w.d}}(${w.o}) 3000`,
        `Cr 4130(${w.o}) 3000`,
      ],
    });
    expect(await w.row(id)).toMatchObject({ doorFee: 3_000, returnFeeCharged: 0 });
  });
});

describe('on the way back', () => {
  test('only a scan of the parcel confirms its return', async () => {
    const id = await refused();
    await expect(move(id, status.returned)).rejects.toMatchObject({ key: 'errors.move.viaNotAllowed' });
  });

  test('a return goes by a delivery agent, a receiving agent or waits for the client, each holding it in turn', async () => {
    const [byAgent, byReceiver, waiting] = [
      await w.parcel({ status_id: status.returned }),
      await w.parcel({ status_id: status.returned }),
      await w.parcel({ status_id: status.returned }),
    ];
    await move(byAgent, status.returnGivenToAgent, { courierId: w.agentId });
    expect(await w.row(byAgent)).toMatchObject({ custodianKind: 'agent', custodianId: w.agentId });
    await move(byReceiver, status.returnWithReceivingAgent, { receivingAgentId: w.receivingId });
    expect(await w.row(byReceiver)).toMatchObject({
      custodianKind: 'receivingAgent',
      custodianId: w.receivingId,
      receivingAgentId: w.receivingId,
    });
    await move(waiting, status.returnHandedToClient);
    for (const id of [byAgent, byReceiver, waiting]) {
      await move(id, status.returnedToClient, { receiverName: 'Nadia' });
      expect(await w.row(id)).toMatchObject({
        statusId: status.returnedToClient,
        custodianKind: 'client',
        custodianId: w.clientId,
      });
    }
  });

  test('a postponed parcel keeps its day and its agent', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await expect(move(id, status.postponed, { reasonCode: 'requested_date', postponedTo: '2026-11-21' })).rejects.toMatchObject({
      key: 'errors.move.dateNotInFuture',
    });
    await move(id, status.postponed, { reasonCode: 'requested_date', postponedTo: '2026-11-23' });
    expect(await w.row(id)).toMatchObject({ postponedTo: '2026-11-23', custodianId: w.agentId, reasonCode: 'requested_date' });
    await move(id, status.inStore);
    expect(await w.row(id)).toMatchObject({ postponedTo: null, courierId: null, reasonCode: null });
  });
});

describe('cancelled', () => {
  test('before anything was paid: nothing is posted', async () => {
    const id = await w.parcel({ status_id: status.ready, custodian_kind: 'client', custodian_id: w.clientId });
    await move(id, status.cancelled, { reasonCode: 'cancelled_by_client' });
    expect(await w.posted(id)).toEqual({});
  });

  test('after a prepaid pickup: the fee goes back to the client', async () => {
    const id = await w.parcel({
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
      fee_mode: 'prepaid',
    });
    await move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId });
    await move(id, status.withClient, { pickupAt: 'tomorrow' });
    await move(id, status.cancelled, { reasonCode: 'cancelled_by_client' });
    expect((await w.posted(id)).cancelled).toEqual([
      `Dr 2120{client ${w.clientId}}(${w.o}) 5000`,
      `Cr 2110{client ${w.clientId}}(${w.o}) 5000`,
    ]);
  });
});

test('after all these returns the books balance and every chain of custody is whole', async () => {
  expect(await w.moved()).toBeGreaterThan(3);
  expect(await w.faults()).toEqual([]);
});
