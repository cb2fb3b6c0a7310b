import { BranchTransfer, bagNumber } from '#courier/transfers/contract';
import { fieldRefusal } from '#platform/entity';
import { audit, type Context, lockFor, sql } from '#platform/server';
import { type Loaded, loadTransfer } from './load-transfer.ts';
import type { NamedParcels } from './parcels-named.ts';

export interface PackedBag extends NamedParcels {
  /** The manifest it travels with. */
  id: number;
  /** What stands on the bag; one manifest has each number once, however it is written. */
  number: string;
  seal?: string | null;
}

/** Puts parcels onto a manifest that has not left, in a bag of it; a number it does not have yet is a new bag. */
export async function packBag(ctx: Context, input: PackedBag): Promise<Loaded & { bagId: number }> {
  const number = bagNumber(input.number);
  if (!number) throw fieldRefusal('number', 'errors.required');
  const isEmpty = !input.shipmentIds?.length && !input.receiptNos?.length;
  const loaded: Loaded = isEmpty ? { ok: [], failed: [] } : await loadTransfer(ctx, input);
  await lockFor(ctx, BranchTransfer, 'load', input.id);
  const { id: bagId } = await ctx.db.one<{
    id: number;
  }>(sql`insert into transfer_bag (tenant_id, transfer_id, number, seal, packed_by_id, created_at)
    values (${ctx.tenantId}, ${input.id}, ${number}, ${input.seal?.trim() || null}, ${ctx.user?.id ?? null}, ${ctx.now})
    on conflict on constraint transfer_bag_number_key do update set seal = coalesce(excluded.seal, transfer_bag.seal) returning id`);
  if (loaded.ok.length > 0)
    await ctx.db.query(sql`update branch_transfer_row set bag_id = ${bagId} where tenant_id = ${ctx.tenantId}
      and transfer_id = ${input.id} and shipment_id = any(${loaded.ok}::bigint[])`);
  const after = { number, seal: input.seal ?? null, shipments: loaded.ok };
  audit(ctx, { entity: BranchTransfer.name, entityId: input.id, action: 'pack', after });
  return { ...loaded, bagId };
}
