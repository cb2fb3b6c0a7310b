import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandIn } from '#courier/statements/server';
import { sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(() => w?.world.close());

test('a hand-in says of which parcel the price is still asked about, until somebody has answered or it has lapsed', async () => {
  const [asked, plain] = [await w.delivered(), await w.delivered()];
  await w.company.do(async (ctx) => {
    ctx.db.run(sql`update shipment set amount_confirmed = false where tenant_id = ${ctx.tenantId} and id = ${asked}`);
    ctx.db.run(sql`insert into price_change_request (tenant_id, shipment_id, client_id, branch_id, currency, old_price, new_price, reason, asked_by_id, expires_at)
      select tenant_id, id, client_id, ${w.d}, currency, price, 40000, 'agreed at the door', ${w.accountant.id}, now() + interval '3 days'
      from shipment where tenant_id = ${ctx.tenantId} and id = ${asked}`);
  });
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  const marks = async () => {
    const { body } = await w.accountant.call('GET', `statement-accounts/${id}`);
    const rows = body.result.item.rows as { shipment_id: number; price_asked: boolean }[];
    return Object.fromEntries(rows.map((row) => [row.shipment_id, row.price_asked]));
  };
  expect(await marks()).toEqual({ [asked]: true, [plain]: false });
  const lapsesIn = (days: number) =>
    w.company.do(async (ctx) =>
      ctx.db.run(
        sql`update price_change_request set expires_at = ${ctx.now}::timestamptz + make_interval(days => ${days}::int) where tenant_id = ${ctx.tenantId}`,
      ),
    );
  await lapsesIn(-1);
  expect(await marks(), 'lapsed, and nobody has looked at it since').toEqual({ [asked]: false, [plain]: false });
  await lapsesIn(1);
  expect(await marks()).toEqual({ [asked]: true, [plain]: false });
  await w.company.do(async (ctx) =>
    ctx.db.run(sql`update price_change_request set state = 'rejected' where tenant_id = ${ctx.tenantId}`),
  );
  expect(await marks()).toEqual({ [asked]: false, [plain]: false });
});
