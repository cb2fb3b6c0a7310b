import { approvePrices, askForPrice, askForStatus } from '#courier/requests/server';
import { status } from '#courier/statuses/contract';
import { loadPerson } from '#foundation/identity/server';
import { type Context, sql } from '#platform/server';
import type { Stage } from './courier-day.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** What the agent and the client of the demo ask for: some of it decided, most of it waiting. */
export async function seedRequests(run: Run, stage: Stage): Promise<void> {
  const agent = (work: (ctx: Context) => Promise<unknown>) => asPerson(run, stage.users['courier@basra.demo'], work);
  const client = (work: (ctx: Context) => Promise<unknown>) => asPerson(run, stage.users['client@basra.demo'], work);
  const carried = await run((ctx) =>
    parcelsIn(ctx, [status.outForDelivery, status.late, status.postponed], { courier: stage.couriers[0]?.id }),
  );
  const ready = await run((ctx) => parcelsIn(ctx, [status.ready], { client: stage.clients[0] }));
  const stored = await run((ctx) => parcelsIn(ctx, [status.inStore], { client: stage.clients[0] }));
  const delivered = await run((ctx) => parcelsIn(ctx, [status.delivered], { courier: stage.couriers[0]?.id }));
  const [decided, ...waiting] = carried.slice(0, 4);
  const reasons = ['الزبون أخذ قطعة واحدة فقط', 'اتفق الزبون مع المحل على خصم', 'المبلغ على الوصل غير صحيح'];
  for (const [index, { id, price }] of waiting.entries())
    await agent((ctx) => askForPrice(ctx, { shipmentId: id, price: price - 5_000, reason: reasons[index] as string }));
  if (decided) {
    const { id, price } = decided;
    const request = { shipmentId: id, price: price + 3_000, reason: 'أضاف الزبون قطعة' };
    await agent(async (ctx) => askForPrice(ctx, request));
    await run(async (ctx) => approvePrices(ctx, await waitingFor(ctx, id), 'بالاتفاق مع المحل'));
  }
  for (const { id } of ready.slice(0, 2))
    await client((ctx) =>
      askForStatus(ctx, {
        shipmentId: id,
        to: status.cancelled,
        reasonCode: 'cancelled_by_client',
        reason: 'الزبون تراجع قبل استلام المندوب',
      }),
    );
  for (const { id } of stored.slice(0, 2))
    await client((ctx) => askForStatus(ctx, { shipmentId: id, to: status.returned, reason: 'ألغى الزبون الطلب، أريد إرجاعها' }));
  for (const { id } of delivered.slice(0, 1))
    await agent((ctx) => askForStatus(ctx, { shipmentId: id, to: status.returnWithAgent, reason: 'سُجّلت مسلّمة بالخطأ' }));
}

/** With no more rights than the person has: who may do it himself has nothing to ask for. */
async function asPerson(run: Run, userId: number | undefined, work: (ctx: Context) => Promise<unknown>): Promise<void> {
  await run(async (ctx) => {
    const user = userId ? await loadPerson(ctx.db, ctx.tenantId, userId) : null;
    if (user) await work({ ...ctx, user });
  });
}

interface Parcel {
  id: number;
  price: number;
}

async function parcelsIn(
  ctx: Context,
  statuses: readonly number[],
  { courier = null, client = null }: { courier?: number | undefined | null; client?: number | undefined | null },
): Promise<Parcel[]> {
  return ctx.db.query<Parcel>(sql`select id, price from shipment where tenant_id = ${ctx.tenantId} and status_id = any(${[...statuses]}::bigint[])
      and (${courier}::bigint is null or courier_id = ${courier}::bigint) and (${client}::bigint is null or client_id = ${client}::bigint)
      and price > 10000 and currency = 'IQD' order by created_at, id limit 6`);
}

async function waitingFor(ctx: Context, shipmentId: number): Promise<number[]> {
  const rows = await ctx.db.query<{ id: number }>(
    sql`select id from price_change_request where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId} and state = 'pending'`,
  );
  return rows.map(({ id }) => id);
}
