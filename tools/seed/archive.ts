import { moveShipments } from '#courier/moves/server';
import { archiveShipments, createShipment } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { Stage } from './courier-day.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** A parcel of which a part goes back, and a few that are done with for good. */
export async function seedPartsAndArchive(run: Run, stage: Stage): Promise<void> {
  const home = stage.branches[0] as number;
  const courier = stage.couriers[0]?.id as number;
  const id = await run((ctx) =>
    createShipment(
      { ...ctx, branchId: home },
      {
        client: stage.clients[1] as number,
        city: stage.cities.find(({ branchId }) => branchId === home)?.id as number,
        phone: '07811000099',
        receiverName: 'هدى سالم',
        price: 60_000,
        quantity: 3,
        address: 'حي الجزائر',
      },
    ),
  );
  const moves = [
    { to: status.inStore, branchId: home },
    { to: status.outForDelivery, courierId: courier },
    { to: status.delivered, deliveredPrice: 40_000, returnedQuantity: 1, collected: 40_000 },
  ];
  for (const move of moves)
    await run(async (ctx) => {
      const { failed } = await moveShipments(ctx, { ...move, shipmentIds: [id], via: 'manual' });
      if (failed.length) throw new Error(`the demo could not deliver in part: ${failed[0]?.message}`);
    });
  await run(async (ctx) => {
    const old = await ctx.db.query<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId}
      and status_id = any(${[status.delivered, status.returnedToClient, status.cancelled]}::bigint[]) order by created_at, id limit 12`);
    await archiveShipments(
      ctx,
      old.map((one) => one.id),
    );
  });
}
