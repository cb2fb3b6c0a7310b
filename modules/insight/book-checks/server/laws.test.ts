import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveShipments } from '#courier/moves/server';
import { createShipment } from '#courier/shipments/server';
import { createClientStatement } from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account, credit, debit } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(() => w?.world.close());

const outcome = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('L2: an event and its entry', () => {
  const stand = (id: number) =>
    w.company.do((ctx) =>
      ctx.db.one<{ status: number; seq: number; events: number; entries: number }>(sql`select s.status_id as status, s.seq,
          (select count(*)::int from shipment_event v where v.tenant_id = s.tenant_id and v.shipment_id = s.id) as events,
          (select count(*)::int from journal_entry e where e.tenant_id = s.tenant_id and e.doc_type = 'shipment' and e.doc_id = s.id) as entries
        from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = ${id}`),
    );
  const deliver = (id: number) => w.move(id, status.delivered, { paymentMethod: 'cash' });
  /** What no code of ours does: the writing of one table fails, however it is asked. */
  const failing = async (table: string, work: () => Promise<void>) => {
    const { ownerPool } = w.world;
    await ownerPool.query(
      `create function fail_on_purpose() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`,
    );
    await ownerPool.query(`create trigger fails before insert on ${table} for each statement execute function fail_on_purpose()`);
    try {
      await work();
    } finally {
      await ownerPool.query(`drop trigger fails on ${table}; drop function fail_on_purpose`);
    }
  };

  test.each(['ledger_line', 'ledger_delta', 'shipment_event'])(
    'happen together or not at all: where %s cannot be written nothing of the delivery is',
    async (table) => {
      const id = await w.parcel();
      await w.move(id, status.outForDelivery, { courierId: w.agentId });
      const before = await stand(id);
      await failing(table, async () => {
        await expect(deliver(id)).rejects.toThrow();
      });
      expect(await stand(id)).toEqual(before);
      await deliver(id);
      expect(await stand(id)).toMatchObject({
        status: status.delivered,
        seq: before.seq + 1,
        events: before.events + 1,
        entries: before.entries + 1,
      });
    },
  );
});

test('L3: an event told by twelve at once is posted once', async () => {
  const sum = { amount: 700, currency: 'IQD' } as const;
  const entry = {
    docType: 'test',
    docId: 1,
    event: 'posted',
    seq: 1,
    lines: [debit(account.rent, w.o, sum), credit(account.accruedExpenses, w.o, sum)],
  };
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => w.company.do((ctx) => post(ctx, entry))));
  expect(outcome(results)).toBe(1);
  expect(await w.balance(account.rent, w.o)).toBe(700);
});

test('L7: what a parcel costs was agreed when it became ready: later prices change neither it, its delivery nor its statement', async () => {
  const raisePrices = async (ctx: Context) => {
    await ctx.db.query(sql`update package_line set fee = fee + 3000 where tenant_id = ${ctx.tenantId}`);
    await ctx.db.query(sql`update pricing_package set version = version + 1 where tenant_id = ${ctx.tenantId}`);
  };
  const agreed = (id: number) =>
    w.company.do((ctx) =>
      ctx.db.one<{ fee: number; commission: number; share: number; returns: number; net: number }>(sql`select delivery_fee as fee,
          agent_commission as commission, branch_fee as share, return_fee as returns, net_amount as net
        from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`),
    );
  const make = () =>
    w.company.do(async (ctx) => {
      const city = await ctx.db.one<{ id: number }>(
        sql`select id from city where tenant_id = ${ctx.tenantId} order by id limit 1`,
      );
      return createShipment(ctx, {
        client: w.clientId,
        city: city.id,
        phone: '07705000009',
        address: 'x',
        price: 60_000,
        currency: 'IQD',
      });
    });
  const before = await make();
  const then = await agreed(before);
  await w.company.do(raisePrices);
  const later = await agreed(await make());
  expect(later.fee, 'the new price is another one').toBe(then.fee + 3000);
  expect(await agreed(before)).toEqual(then);
  await w.company.do(async (ctx) => {
    for (const step of [
      { to: status.inStore, branchId: w.d },
      { to: status.outForDelivery, courierId: w.agentId },
      { to: status.delivered, paymentMethod: 'cash' as const },
    ])
      await moveShipments(ctx, { shipmentIds: [before], via: 'manual', ...step });
  });
  expect(await agreed(before)).toEqual(then);
  const statement = await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds: [before] }));
  const row = await w.company.do((ctx) =>
    ctx.db.one<{ fee: number; net: number }>(
      sql`select fee, net from statement_row where tenant_id = ${ctx.tenantId} and statement_id = ${statement} and shipment_id = ${before}`,
    ),
  );
  expect(row).toEqual({ fee: then.fee, net: 60_000 - then.fee });
});

test('L8: however many draw up statements of a client at once, each of his parcels stands in one', async () => {
  const parcels = [await w.delivered(), await w.delivered(), await w.delivered()];
  await Promise.allSettled(
    Array.from({ length: 8 }, () => w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId }))),
  );
  const rows = await w.company.do((ctx) =>
    ctx.db.query<{ id: number; n: number }>(sql`select shipment_id as id, count(*)::int as n from statement_row
      where tenant_id = ${ctx.tenantId} and kind = 'client' and not voided and shipment_id = any(${parcels}::bigint[]) group by 1 order by 1`),
  );
  expect(rows).toEqual(parcels.map((id) => ({ id, n: 1 })));
  // Nor does the database let one of them stand in the statement of the test before as well.
  const again = `insert into statement_row (tenant_id, statement_id, shipment_id, kind, status_id, net)
    select r.tenant_id, d.id, r.shipment_id, r.kind, r.status_id, r.net from statement_row r join statement d on d.tenant_id = r.tenant_id and d.id <> r.statement_id
    where r.kind = 'client' and not r.voided limit 1`;
  await expect(w.world.ownerPool.query(again)).rejects.toMatchObject({ constraint: 'statement_row_once' });
});

test('after all this every check of the books is green', async () => {
  expect(await w.moved()).toBeGreaterThan(3);
  expect(await w.faults()).toEqual([]);
});
