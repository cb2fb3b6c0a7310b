import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { countTreasury } from '#finance/treasury/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipments } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let sara: Person;
let omar: Person;
let safe: number;
beforeAll(async () => {
  w = await movesWorld();
  sara = await w.company.person({ branchId: w.d });
  omar = await w.company.person({ branchId: w.d });
});
beforeEach(async () => {
  safe = await treasury({});
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const name = { en: 'Sara’s safe', ar: 'قاصة سارة' };
const treasury = (more: Record<string, unknown>) =>
  w.company.create('treasury', { name, branch_id: w.d, kind: 'cash', currency: 'IQD', ...more });
const deliver = (by: Person, id: number, treasury: number) =>
  by.call('POST', `shipments/${id}/deliver`, { treasury_id: treasury });
const inSafe = (id: number) =>
  w.company.do(
    async (ctx) =>
      (
        await ctx.db.one<{ sum: number }>(
          sql`select coalesce(sum(debit - credit), 0)::bigint as sum from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.treasuries)} and party_id = ${id}`,
        )
      ).sum,
  );

describe('cash over the counter', () => {
  test('goes into no safe that is kept for others', async () => {
    safe = await treasury({ user_ids: [sara.id] });
    const id = await w.parcel();
    const { status, body } = await deliver(omar, id, safe);
    expect(status).toBe(422);
    expect(body.errors.treasury_id[0]).toMatch(/Sara’s safe.*kept for others/);
    expect(await inSafe(safe)).toBe(0);
    expect((await deliver(sara, id, safe)).status).toBe(200);
    expect(await inSafe(safe)).toBe(50_000);
  });

  test('of a parcel that hands nothing over at the counter asks for no safe, whoever keeps the one named', async () => {
    safe = await treasury({ user_ids: [sara.id] });
    const id = await w.parcel({
      status_id: status.outForDelivery,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
    });
    expect((await deliver(omar, id, safe)).status).toBe(200);
  });

  test('of one client goes into no safe that is kept for others; the parcels of its own clients are delivered', async () => {
    const other = await w.company.create('client', { name: 'Huda Shop', phone: '07702000009', branch_id: w.o });
    safe = await treasury({ client_ids: [other] });
    const [his, hers] = [await w.parcel(), await w.parcel({ client_id: other })];
    const { ok, failed } = await w.company.do((ctx) =>
      moveShipments(ctx, { shipmentIds: [his, hers], to: status.delivered, via: 'manual', treasuryId: safe }),
    );
    expect(ok).toEqual([hers]);
    expect(failed).toMatchObject([
      { id: his, code: 'treasury_of_other_clients', message: expect.stringContaining('Sara’s safe') },
    ]);
  });

  test('waits until a count that is under way has ended', async () => {
    const id = await w.parcel();
    let delivered: Promise<unknown> | undefined;
    const counted = await w.company.do(async (ctx) => {
      const count = await countTreasury(ctx, { treasury: safe, counted: 0 } as never);
      delivered = deliver(omar, id, safe);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await inSafe(safe)).toBe(0);
      return count;
    });
    await delivered;
    expect(counted).toBeGreaterThan(0);
    expect(await inSafe(safe)).toBe(50_000);
  });
});
