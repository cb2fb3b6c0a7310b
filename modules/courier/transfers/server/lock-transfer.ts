import { BranchTransfer, type TransferKind, transferKinds, transferRoutesOf } from '#courier/transfers/contract';
import { notFound, Refusal } from '#platform/entity';
import { type Context, judgeAllFor, lockRecord, may, type Params } from '#platform/server';

/** A manifest as it stands, for what must lock its parcels first; refused where this may not be done with it. */
export async function judgedTransfer(ctx: Context, verb: keyof typeof BranchTransfer.verbs, id: number): Promise<BranchTransfer> {
  const [judged] = await judgeAllFor(ctx, BranchTransfer, verb, [id]);
  if (!judged) throw notFound();
  if (judged.refusal) throw judged.refusal;
  return judged.row;
}

/** The manifest, locked; another branch's is unknown. */
export const lockTransfer = (ctx: Context, id: number): Promise<BranchTransfer> => lockRecord(ctx, BranchTransfer, id);

const sendingKeys = (kind: TransferKind) => [transferRoutesOf[kind].send, transferRoutesOf[kind].scan];

/** Who sends a manifest of this kind holds the key of the screen he does it on. */
export function requireSending(ctx: Context, kind: TransferKind): void {
  const [send, scan] = sendingKeys(kind) as [string, string];
  if (!may(ctx, send) && !may(ctx, scan)) throw new Refusal('errors.noPermission', { status: 403, values: { permission: send } });
}

/** Whose manifests these are to load and send: theirs who work where it starts and may send this kind. */
export const isSentBy = (ctx: Context, params: Params): string =>
  isOfEnd(ctx, params, { end: 'from_branch_id', keysOf: sendingKeys });

/** And to receive: theirs who work where it goes. */
export const isReceivedBy = (ctx: Context, params: Params): string =>
  isOfEnd(ctx, params, { end: 'to_branch_id', keysOf: (kind) => [transferRoutesOf[kind].receive] });

interface End {
  end: 'from_branch_id' | 'to_branch_id';
  keysOf: (kind: TransferKind) => readonly string[];
}

function isOfEnd(ctx: Context, params: Params, { end, keysOf }: End): string {
  const kinds = transferKinds.filter((kind) => keysOf(kind).some((key) => may(ctx, key)));
  const mine = ctx.user?.branchIds;
  const works = mine ? `e.${end} = any(${params.add(mine, 'bigint[]')})` : 'true';
  return `(e.kind = any(${params.add(kinds, 'text[]')}) and ${works})`;
}
