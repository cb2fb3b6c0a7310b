import { voidNumber } from '#courier/receipt-books/server';
import { editShipment } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';
import type { Stage } from './courier-day.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Three clients write their numbers themselves; one is well into his booklet. */
export async function seedBooklets(run: Run, stage: Stage): Promise<void> {
  const give = (client_id: number | undefined, prefix: string, first_no: number, last_no: number) =>
    run((ctx) => createRecord(ctx, implementedEntity('receiptBook'), { client_id, prefix, digits: 5, first_no, last_no }));
  const parcels = await run((ctx) =>
    ctx.db.query<{ id: number; clientId: number }>(sql`select id, client_id from shipment
      where tenant_id = ${ctx.tenantId} and status_id = ${status.ready}::bigint and client_id = any(${stage.clients.slice(1, 7)}::bigint[])
      order by count(*) over (partition by client_id) desc, client_id, id limit 5`),
  );
  const writer = parcels[0]?.clientId ?? stage.clients[1];
  const [second, third] = stage.clients.slice(1, 7).filter((id) => id !== writer);
  const begun = await give(writer, 'W-', 301, 325);
  await give(writer, 'W-', 326, 350);
  await give(second, 'D-', 1, 50);
  await give(third, 'NJ-', 1201, 1300);
  for (const [index, { id }] of parcels.filter((one) => one.clientId === writer).entries())
    await run((ctx) => editShipment(ctx, id, { receiptNo: `W-00${301 + index}` }));
  await run((ctx) => voidNumber(ctx, { id: begun, number: 'W-00320', reason: 'تمزّق الوصل عند الطباعة' }));
  await run((ctx) => voidNumber(ctx, { id: begun, number: 'W-00321', reason: 'فُقد الوصل' }));
}
