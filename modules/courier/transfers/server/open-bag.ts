import { lockMoving } from '#courier/shipments/server';
import { BranchTransfer, bagNumber } from '#courier/transfers/contract';
import { conflict, notFound } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { judgedTransfer } from './lock-transfer.ts';
import { type Received, receiveTransfer } from './receive-transfer.ts';

export interface Bag {
  id: number;
  number: string;
  state: 'packed' | 'received' | 'broken';
  shipmentIds: number[];
}
export interface OpenedBag {
  /** The manifest it came with. */
  id: number;
  number: string;
  isSealIntact: boolean;
}

/** A bag of a manifest by the number on it. */
export async function bagOf(ctx: Context, { id, number }: Pick<OpenedBag, 'id' | 'number'>): Promise<Bag | undefined> {
  const bag = await ctx.db.maybe<Omit<Bag, 'shipmentIds'>>(sql`select id, number, state from transfer_bag
    where tenant_id = ${ctx.tenantId} and transfer_id = ${id} and number = ${bagNumber(number)}`);
  if (!bag) return undefined;
  const inside = await ctx.db.query<{ id: number }>(sql`select shipment_id as id from branch_transfer_row
    where tenant_id = ${ctx.tenantId} and bag_id = ${bag.id} order by shipment_id`);
  return { ...bag, shipmentIds: inside.map((row) => row.id) };
}

/**
 * A bag arrives. With its seal intact all its parcels have arrived; a broken seal is kept with the name of who found it, and from
 * then on each parcel counts only when it is scanned itself.
 */
export async function openBag(ctx: Context, input: OpenedBag): Promise<Received & { bag: Bag }> {
  await judgedTransfer(ctx, 'receive', input.id);
  const seen = await bagOf(ctx, input);
  if (!seen) throw notFound();
  if (input.isSealIntact) await lockMoving(ctx, seen.shipmentIds);
  const state = await lockBag(ctx, seen.id);
  if (input.isSealIntact && state === 'broken') throw conflict('errors.transfer.sealBroken', { bag: seen.number });
  if (!input.isSealIntact && state === 'received') throw conflict('errors.transfer.bagReceived', { bag: seen.number });
  const after = input.isSealIntact ? 'received' : 'broken';
  const received: Received =
    input.isSealIntact && seen.shipmentIds.length > 0
      ? await receiveTransfer(ctx, { id: input.id, shipmentIds: seen.shipmentIds, via: 'scan' })
      : { ok: [], already: [], extra: [], failed: [] };
  if (state === 'packed') {
    ctx.db.run(sql`update transfer_bag set state = ${after}, opened_by_id = ${ctx.user?.id ?? null}, opened_at = ${ctx.now}
      where tenant_id = ${ctx.tenantId} and id = ${seen.id}`);
    const told = { number: seen.number, state: after };
    audit(ctx, { entity: BranchTransfer.name, entityId: input.id, action: 'open_bag', after: told });
  }
  return { ...received, bag: { ...seen, state: after } };
}

async function lockBag(ctx: Context, id: number): Promise<Bag['state']> {
  const row = await ctx.db.one<{ state: Bag['state'] }>(
    sql`select state from transfer_bag where tenant_id = ${ctx.tenantId} and id = ${id} for update`,
  );
  return row.state;
}
