import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { forgetRules } from '#courier/statuses/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipment, moveShipments } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.world.close());

const events = (id: number, to: number) =>
  w.company.do(
    async (ctx) =>
      (
        await ctx.db.query({
          text: 'select seq from shipment_event where shipment_id = $1 and to_status_id = $2',
          values: [id, to],
        })
      ).length,
  );
const withAgent = (count: number) =>
  w.parcels(count, { status_id: status.outForDelivery, custodian_kind: 'agent', custodian_id: w.agentId, courier_id: w.agentId });

describe('at the same time', () => {
  test('twenty people deliver one parcel: it is delivered once and posted once', async () => {
    const [id] = (await withAgent(1)) as [number];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('POST', `shipments/${id}/deliver`, { collected: '50000' })),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
    expect(await events(id, 9)).toBe(1);
    expect(Object.keys(await w.posted(id))).toEqual(['delivered']);
    expect(await w.posted(id)).toMatchObject({
      delivered: expect.arrayContaining([`Dr 1210{agent ${w.agentId}}(${w.d}) 50000`]),
    });
  });

  test('delivered by one and returned by another: one of them happens, whole', async () => {
    const ids = await withAgent(10);
    await Promise.all(
      ids.flatMap((id) => [
        admin.call('POST', `shipments/${id}/deliver`, {}),
        admin.call('POST', `shipments/${id}/move`, {
          transfer_to_status: status.returnWithAgent,
          version: 1,
          reason_code: 'refused_at_door',
        }),
      ]),
    );
    for (const id of ids) {
      const { statusId, seq } = await w.row(id);
      const posted = Object.keys(await w.posted(id));
      // Returned first, it may still be delivered; never both from the same hand.
      expect([
        [status.returnWithAgent, 2, 0],
        [status.delivered, 2, 1],
        [status.delivered, 3, 1],
      ]).toContainEqual([statusId, seq, posted.length]);
    }
    expect(await w.faults()).toEqual([]);
  });

  test('500 parcels moved by two calls in opposite order: both answer, each parcel moves as often as it may', async () => {
    const ids = await w.parcels(500, { current_branch_id: w.o, custodian_id: w.o, destination_branch_id: w.o });
    const body = { transfer_to_status: status.outForDelivery, delivery_selected_id: w.agentOfOrigin };
    const [one, two] = await Promise.all([
      admin.call('POST', 'shipment-status-transfer/multi', { ...body, shipment_ids: ids }),
      admin.call('POST', 'shipment-status-transfer/multi', { ...body, shipment_ids: [...ids].reverse() }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 422]);
    const won = one.status === 200 ? one : two;
    expect(won.body.result.ok).toHaveLength(500);
    expect(await w.faults()).toEqual([]);
  });

  test('the same click twice with one key is one delivery and one answer', async () => {
    const [id] = (await withAgent(1)) as [number];
    const headers = { 'idempotency-key': randomUUID() };
    const deliver = () => admin.call('POST', `shipments/${id}/deliver`, { collected: '50000' }, headers);
    const answers = await Promise.all([deliver(), deliver(), deliver()]);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    expect((await deliver()).body).toEqual(answers.find((answer) => answer.status === 200)?.body);
    expect(await events(id, 9)).toBe(1);
  });
});

describe('however many parcels', () => {
  test('the number of statements stays the same', async () => {
    const statements = async (count: number) => {
      const ids = await withAgent(count);
      return w.company.do(async (ctx) => {
        // The rules are kept for a second; here each call reads them.
        forgetRules(ctx);
        let sent = 0;
        const counted = new Proxy(ctx.db, {
          get: (db, name) => {
            const member = Reflect.get(db, name, db) as unknown;
            if (typeof member !== 'function') return member;
            return (...given: unknown[]) => {
              sent += 1;
              return (member as (...args: unknown[]) => unknown).apply(db, given);
            };
          },
        });
        const moved = await moveShipments({ ...ctx, db: counted }, { shipmentIds: ids, to: status.delivered, via: 'bulk' });
        expect(moved.ok).toHaveLength(count);
        return sent;
      });
    };
    await statements(1);
    const [few, many] = [await statements(2), await statements(300)];
    expect(many).toBe(few);
  });

  test('500 go in one call, one more is refused, and so is a parcel seen before it changed', async () => {
    const ids = await withAgent(500);
    await w.company.do((ctx) => moveShipments(ctx, { shipmentIds: ids, to: status.delivered, via: 'bulk' }));
    await expect(
      w.company.do((ctx) => moveShipments(ctx, { shipmentIds: [...ids, 1], to: status.delivered, via: 'bulk' })),
    ).rejects.toMatchObject({ key: 'errors.move.tooMany' });
    await expect(
      w.company.do((ctx) => moveShipment(ctx, { id: ids[0] as number, to: status.delivered, via: 'manual', version: 1 })),
    ).rejects.toMatchObject({ status: 409 });
  });
});
