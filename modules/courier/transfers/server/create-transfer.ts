import { BranchTransfer, type TransferKind } from '#courier/transfers/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, paperNumber, sql, worksIn } from '#platform/server';
import { type Loaded, loadTransfer } from './load-transfer.ts';
import { requireSending } from './lock-transfer.ts';
import { requireOpenBranch } from './open-branch.ts';
import type { NamedParcels } from './parcels-named.ts';

export interface NewTransfer extends NamedParcels {
  kind: TransferKind;
  fromBranchId?: number | null;
  toBranchId: number;
  note?: string | null;
}

/** Opens a manifest from the person's branch to another and puts the named parcels on it. */
export async function createTransfer(ctx: Context, input: NewTransfer): Promise<{ id: number } & Loaded> {
  requireSending(ctx, input.kind);
  const from = input.fromBranchId ?? ctx.branchId;
  if (!from) throw fieldRefusal('from_branch_id', 'errors.required');
  if (!worksIn(ctx, from)) throw fieldRefusal('from_branch_id', 'errors.reference');
  if (from === input.toBranchId) throw fieldRefusal('to_branch_id', 'errors.transfer.sameBranch');
  await requireOpenBranch(ctx, from, 'from_branch_id');
  await requireOpenBranch(ctx, input.toBranchId, 'to_branch_id');
  const letters = input.kind === 'return' ? 'R' : 'M';
  const number = await paperNumber(ctx, { letters, series: 'branch_transfer', branchId: from });
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into branch_transfer (tenant_id, number, kind, from_branch_id, to_branch_id, note, created_by_id, created_at, updated_at)
    values (${ctx.tenantId}, ${number}, ${input.kind}, ${from}, ${input.toBranchId}, ${input.note ?? null}, ${ctx.user?.id ?? null}, ${ctx.now}, ${ctx.now}) returning id`);
  audit(ctx, {
    entity: BranchTransfer.name,
    entityId: id,
    action: 'create',
    after: { number, kind: input.kind, from, to: input.toBranchId },
  });
  const isEmpty = !input.shipmentIds?.length && !input.receiptNos?.length;
  if (isEmpty) return { id, ok: [], failed: [] };
  const loaded = await loadTransfer(ctx, { ...input, id });
  if (loaded.ok.length === 0) throw new Refusal('errors.transfer.nothingLoaded', { result: loaded });
  return { id, ...loaded };
}
