import { BranchTransfer, type TransferKind, type TransferState, transferRoutesOf } from '#courier/transfers/contract';
import { notFound, Refusal } from '#platform/entity';
import { type Context, lockRecord, may, sql } from '#platform/server';

export interface OpenTransfer {
  id: number;
  number: string;
  kind: TransferKind;
  fromBranchId: number;
  toBranchId: number;
  state: TransferState;
  parcels: number;
  received: number;
}

/** The manifest, locked; another branch's is unknown. */
export async function lockTransfer(ctx: Context, id: number): Promise<OpenTransfer> {
  return (await lockRecord(ctx, BranchTransfer, id)) as unknown as OpenTransfer;
}

/** The manifest as it stands, for what must lock its parcels first. */
export async function readTransfer(ctx: Context, id: number): Promise<OpenTransfer> {
  const mine = ctx.user?.branchIds ?? null;
  const found =
    await ctx.db.maybe<OpenTransfer>(sql`select id, number, kind, from_branch_id, to_branch_id, state, parcels, received
    from branch_transfer where tenant_id = ${ctx.tenantId} and id = ${id}
      and (${mine}::bigint[] is null or from_branch_id = any(${mine}::bigint[]) or to_branch_id = any(${mine}::bigint[]))`);
  if (!found) throw notFound();
  return found;
}

export function requireState(transfer: OpenTransfer, ...states: readonly TransferState[]): void {
  if (!states.includes(transfer.state))
    throw new Refusal('errors.transfer.otherState', {
      status: 409,
      values: { number: transfer.number },
    });
}

/** Who sends a manifest of this kind holds the key of the screen he does it on. */
export function requireSending(ctx: Context, kind: TransferKind): void {
  const { send, scan } = transferRoutesOf[kind];
  if (!may(ctx, send) && !may(ctx, scan)) throw new Refusal('errors.noPermission', { status: 403, values: { permission: send } });
}

export function requireReceiving(ctx: Context, kind: TransferKind): void {
  const { receive } = transferRoutesOf[kind];
  if (!may(ctx, receive)) throw new Refusal('errors.noPermission', { status: 403, values: { permission: receive } });
}
