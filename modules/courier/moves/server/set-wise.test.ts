import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { forgetRules } from '#courier/statuses/server';
import { type Context, sql } from '#platform/server';
import { countStatements } from '../../../../platform/server/testing/count-statements.ts';
import { archiveShipments, restoreShipments } from '../../shipments/server/archive-shipments.ts';
import { nextReceiptNos } from '../../shipments/server/receipt-number.ts';
import { takeBackShipments } from '../../shipments/server/take-back-shipments.ts';
import { changePrices } from './change-price.ts';
import { lockForPrice } from './fixed-price.ts';
import { moveShipments } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

type Work = (ctx: Context, ids: readonly number[]) => Promise<unknown>;
/** What one and twenty parcels cost in statements; once before, so that what is kept is kept. */
async function costs(parcels: (count: number) => Promise<number[]>, work: Work): Promise<[one: number, twenty: number]> {
  const sent = async (count: number) => {
    const ids = await parcels(count);
    return countStatements(() =>
      w.company.do((ctx) => {
        forgetRules(ctx);
        return work(ctx, ids);
      }),
    );
  };
  await sent(1);
  return [await sent(1), await sent(20)];
}
const told = (ids: readonly number[], action: string) =>
  w.company.do((ctx) =>
    ctx.db.query<{ entityId: number; before: any; after: any }>(sql`select entity_id, before, after from audit_entry
      where tenant_id = ${ctx.tenantId} and entity = 'shipment' and action = ${action} and entity_id = any(${[...ids]}::bigint[]) order by id`),
  );
const notReady = { status_id: status.notReady, custodian_kind: 'client', address: 'near the tower', priced_at: null, seq: 1 };
const done = { status_id: status.cancelled, custodian_kind: 'client' };
const withAgent = { status_id: status.outForDelivery, custodian_kind: 'agent' };

describe('twenty parcels cost as many statements as one', () => {
  test('becoming ready, each of another sender', async () => {
    const parcels = async (count: number) => {
      const ids = await w.parcels(count, { ...notReady, custodian_id: w.clientId, current_branch_id: w.o });
      await w.world.ownerPool.query(
        `with made as (insert into client (tenant_id, name, phone, branch_id)
           select $1, 'Sender ' || n, '079' || n, $2 from unnest($3::bigint[]) n returning id, phone)
         update shipment s set receipt_no = null, client_id = made.id, custodian_id = made.id from made where s.id = substr(made.phone, 4)::bigint`,
        [w.company.id, w.o, ids],
      );
      await w.world.ownerPool.query(
        'update shipment_event v set to_custodian_id = s.client_id from shipment s where s.id = v.shipment_id and s.id = any($1)',
        [ids],
      );
      return ids;
    };
    let numbers: number[] = [];
    const [one, twenty] = await costs(parcels, async (ctx, ids) => {
      expect(await moveShipments(ctx, { shipmentIds: ids, to: status.ready, via: 'bulk' })).toEqual({ ok: ids, failed: [] });
      const rows = await ctx.db.query<{ receiptNo: string }>(
        sql`select receipt_no from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id`,
      );
      numbers = rows.map(({ receiptNo }) => Number(receiptNo));
    });
    expect(twenty).toBe(one);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => (numbers[0] as number) + at));
  });

  test('exchanges delivered: each bears what goes back', async () => {
    const columns = { ...withAgent, custodian_id: w.agentId, courier_id: w.agentId, exchange_of: 'The red dress' };
    let children = 0;
    const [one, twenty] = await costs(
      (count) => w.parcels(count, columns),
      async (ctx, ids) => {
        await moveShipments(ctx, { shipmentIds: ids, to: status.delivered, via: 'bulk' });
        const born = await ctx.db.query<{ parentId: number; at: string }>(sql`select s.parent_id from shipment s
          join shipment_event v on v.tenant_id = s.tenant_id and v.shipment_id = s.id and v.seq = 1
          where s.tenant_id = ${ctx.tenantId} and s.parent_id = any(${[...ids]}::bigint[]) order by s.id`);
        expect(born.map(({ parentId }) => parentId)).toEqual(ids);
        children += born.length;
      },
    );
    expect([twenty, children]).toEqual([one, 22]);
  });

  test('archived, restored and taken back, each on record', async () => {
    const ended = (count: number) => w.parcels(count, { ...done, custodian_id: w.clientId });
    let all: readonly number[] = [];
    const [one, twenty] = await costs(ended, async (ctx, ids) => {
      all = ids;
      expect((await archiveShipments(ctx, ids)).ok).toEqual(ids);
      expect((await restoreShipments(ctx, ids)).ok).toEqual(ids);
    });
    expect(twenty).toBe(one);
    const at = '2026-11-21T07:00:00.000Z';
    expect(await told(all, 'archive')).toEqual(
      all.map((entityId) => ({ entityId, before: { archived_at: null }, after: { archived_at: at } })),
    );
    expect(await told(all, 'restore')).toEqual(
      all.map((entityId) => ({ entityId, before: { archived_at: at }, after: { archived_at: null } })),
    );
    const untouched = {
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
      seq: 2,
    };
    const [few, many] = await costs(
      (count) => w.parcels(count, untouched),
      async (ctx, ids) => expect(await takeBackShipments(ctx, ids, 'undoExcel')).toEqual(ids),
    );
    expect(many).toBe(few);
  });

  test('given another price', async () => {
    let all: readonly number[] = [];
    const [one, twenty] = await costs(
      (count) => w.parcels(count),
      async (ctx, ids) => {
        all = ids;
        const locked = await lockForPrice(ctx, ids);
        const asked = [...locked.values()].map((parcel, at) => ({ parcel, price: 40_000 + at * 1000, requestId: at }));
        await changePrices(ctx, asked);
      },
    );
    expect(twenty).toBe(one);
    expect(await told(all, 'change_price')).toEqual(
      all.map((entityId, at) => ({
        entityId,
        before: { price: 50_000, expected: 50_000, net_amount: 45_000 },
        after: { price: 40_000 + at * 1000, expected: 40_000 + at * 1000, net_amount: 35_000 + at * 1000 },
      })),
    );
  });
});

describe('receipt numbers', () => {
  test('taken many at a time are the next ones, without those written by hand, whoever takes some meanwhile', async () => {
    const take = (count: number) => w.company.do((ctx) => nextReceiptNos(ctx, count));
    const [last] = (await take(1)).map(Number) as [number];
    const parcel = await w.parcel();
    await w.world.ownerPool.query('update shipment set receipt_no = $2 where id = $1', [parcel, String(last + 150)]);
    const taken = await take(260);
    const next = Array.from({ length: 261 }, (_, at) => String(last + 1 + at)).filter((one) => one !== String(last + 150));
    expect(taken).toEqual(next);
    const together = (await Promise.all([take(130), take(130), take(1)])).flat();
    expect(new Set(together).size).toBe(261);
    expect(together.some((one) => taken.includes(one))).toBe(false);
  });

  test('of a call that is refused after all are given back', async () => {
    const take = (count: number) => w.company.do((ctx) => nextReceiptNos(ctx, count));
    let lost: string[] = [];
    const refused = w.company.do(async (ctx) => {
      lost = await nextReceiptNos(ctx, 5);
      throw new Error('refused after all');
    });
    await expect(refused).rejects.toThrow('refused after all');
    expect(await take(5)).toEqual(lost);
  });
});
