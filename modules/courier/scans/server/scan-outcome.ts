import { moveShipments } from '#courier/moves/server';
import { modeFacts, type ScanMode, type ScanVerdict, shelf, verdictOf } from '#courier/scans/contract';
import { systemStatus } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { bagNumber } from '#courier/transfers/contract';
import { bagOf, loadTransfer, openBag, packBag, receiveTransfer } from '#courier/transfers/server';
import { camel } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { FoundParcel } from './find-parcel.ts';
import { standOf } from './stand-of.ts';

export interface ScanInput {
  /** The device's own name for this scan: sent twice, it is one scan. */
  clientUuid: string;
  /** The run of scans it belongs to: one mode, one person, one purpose. */
  sessionUuid: string;
  mode: ScanMode;
  code: string;
  /** Which one, where several parcels have the number. */
  shipmentId: number | null;
  deviceAt: Date;
  courierId: number | null;
  transferId: number | null;
  receiverName: string | null;
  /** Onto a manifest: the bag it is put in, and its seal. */
  bag: string | null;
  seal: string | null;
  /** Off a manifest: a bag's number stands for its parcels. */
  isSealIntact: boolean;
}

interface Outcome {
  verdict: ScanVerdict;
  /** Of the sentence that is told. */
  key: string;
  values?: Record<string, unknown>;
}

/** Does what the mode says with the one parcel the number means, and tells what came of it. */
export async function outcomeOf(
  ctx: Context,
  input: ScanInput,
  branchId: number,
  found: readonly FoundParcel[],
): Promise<Outcome> {
  const [parcel] = found;
  const bag = !parcel && input.mode === 'receive_manifest' ? await bagArrived(ctx, input) : undefined;
  if (bag) return bag;
  if (!parcel) return { verdict: 'unknown', key: 'scan.unknown' };
  if (found.length > 1) return { verdict: 'several', key: 'scan.several', values: { count: found.length } };
  if (await wasScanned(ctx, input, parcel.id)) return { verdict: 'duplicate', key: 'scan.duplicate' };
  if (input.mode === 'audit') return audited(branchId, parcel, await baseOf(ctx, parcel.statusId));
  if (input.mode === 'load_manifest') return loaded(ctx, input, parcel);
  if (input.mode === 'receive_manifest') return received(ctx, input.transferId as number, parcel);
  return moved(ctx, input, branchId, parcel);
}

/**
 * Already read well in this run of scans: heard again, it is nothing new. What has been moved or taken off since is, for it is not where
 * that scan left it; on a shelf that is counted each parcel counts once.
 */
async function wasScanned(ctx: Context, { sessionUuid, mode, transferId }: ScanInput, shipmentId: number): Promise<boolean> {
  const now = await standOf(ctx, shipmentId, transferId);
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from parcel_scan where tenant_id = ${ctx.tenantId}
    and session_uuid = ${sessionUuid} and mode = ${mode} and shipment_id = ${shipmentId} and verdict = 'ok' and undone_at is null
    and (mode = 'audit' or (after_seq = ${now.seq} and loaded_at is not distinct from ${now.loadedAt}::timestamptz))`);
  return n > 0;
}

async function baseOf(ctx: Context, statusId: number): Promise<number> {
  const { statuses } = await rulesOf(ctx);
  return systemStatus(statusId, statuses)?.id ?? statusId;
}

/** Counting the shelf moves nothing: it says what does not belong there. */
function audited(branchId: number, parcel: FoundParcel, base: number): Outcome {
  if (parcel.currentBranchId !== branchId)
    return { verdict: 'wrong_branch', key: 'scan.elsewhere', values: { branch: parcel.branchName } };
  return shelf.includes(base) ? { verdict: 'ok', key: 'scan.ok' } : { verdict: 'wrong_state', key: 'scan.notOnShelf' };
}

async function loaded(ctx: Context, { transferId, bag, seal }: ScanInput, parcel: FoundParcel): Promise<Outcome> {
  const id = transferId as number;
  if (await isLoadedOn(ctx, id, parcel.id, bag)) return { verdict: 'duplicate', key: 'scan.already' };
  const named = { id, shipmentIds: [parcel.id] };
  const { failed } = bag ? await packBag(ctx, { ...named, number: bag, seal }) : await loadTransfer(ctx, named);
  const [problem] = failed;
  if (!problem) return { verdict: 'ok', key: 'scan.ok' };
  return stayed(parcel, { code: problem.code, key: `errors.transfer.${camel(problem.code)}`, values: {} });
}

/** Put on it before this run, or by somebody else; in another bag than this one it is put into this one. */
async function isLoadedOn(ctx: Context, transferId: number, shipmentId: number, bag: string | null): Promise<boolean> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from branch_transfer_row r
      left join transfer_bag b on b.tenant_id = :tenant and b.id = r.bag_id
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = ${transferId} and r.shipment_id = ${shipmentId} and r.state = 'loaded'
      and (${bag && bagNumber(bag)}::text is null or b.number = ${bag && bagNumber(bag)}::text)`);
  return n > 0;
}

/** The number of a bag: with its seal intact its parcels have arrived, else each of them is to be scanned. */
async function bagArrived(ctx: Context, { code, transferId, isSealIntact }: ScanInput): Promise<Outcome | undefined> {
  const id = transferId as number;
  const bag = await bagOf(ctx, { id, number: code });
  if (!bag) return undefined;
  if (bag.state === 'broken') return { verdict: 'wrong_state', key: 'scan.bagBroken', values: { count: bag.shipmentIds.length } };
  if (bag.state === 'received') return { verdict: 'duplicate', key: 'scan.already' };
  const { ok, already, failed } = await openBag(ctx, { id, number: code, isSealIntact });
  if (!isSealIntact) return { verdict: 'wrong_state', key: 'scan.bagBroken', values: { count: bag.shipmentIds.length } };
  if (failed[0])
    return { verdict: 'wrong_state', key: 'scan.bagInPart', values: { count: failed.length, inside: [...ok, ...already] } };
  return { verdict: 'ok', key: 'scan.bagReceived', values: { count: ok.length, inside: [...ok, ...already] } };
}

async function received(ctx: Context, id: number, parcel: FoundParcel): Promise<Outcome> {
  const { already, extra, failed } = await receiveTransfer(ctx, { id, shipmentIds: [parcel.id], isInHand: true, via: 'scan' });
  if (already.length > 0) return { verdict: 'duplicate', key: 'scan.duplicate' };
  if (extra.length > 0) return { verdict: 'wrong_branch', key: 'scan.extra' };
  return failed[0] ? stayed(parcel, failed[0]) : { verdict: 'ok', key: 'scan.ok' };
}

async function moved(ctx: Context, input: ScanInput, branchId: number, parcel: FoundParcel): Promise<Outcome> {
  const to = modeFacts[input.mode].to as number;
  if ((await baseOf(ctx, parcel.statusId)) === to && parcel.currentBranchId === branchId && input.mode !== 'dispatch')
    return { verdict: 'duplicate', key: 'scan.already' };
  const { failed } = await moveShipments(ctx, {
    shipmentIds: [parcel.id],
    to,
    via: 'scan',
    courierId: input.mode === 'dispatch' ? input.courierId : null,
    branchId,
    receiverName: input.receiverName,
  });
  return failed[0] ? stayed(parcel, failed[0]) : { verdict: 'ok', key: 'scan.ok' };
}

/**
 * Why it was not done stands in the words of whoever refused it, kept so that whoever reads it later reads his own language; a
 * parcel that is not his to see is another branch's.
 */
function stayed(
  parcel: FoundParcel,
  { code, key, values }: { code: string; key: string; values: Record<string, unknown> },
): Outcome {
  if (code === 'unknown') return { verdict: 'wrong_branch', key: 'scan.elsewhere', values: { branch: parcel.branchName } };
  return { verdict: verdictOf(code), key, values };
}
