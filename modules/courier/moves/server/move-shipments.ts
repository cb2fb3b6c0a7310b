import { shipmentsMoved } from '#courier/moves/contract';
import { lockMoving, mostLocked } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { fieldRefusal, type Refusal } from '#platform/entity';
import { asRefusal, type Context, nothingDone, type Outcome, refuseCount, type Stayed, toldProblems } from '#platform/server';
import { holdBranches } from './hold-branches.ts';
import { makeMoves } from './make-moves.ts';
import type { Draft } from './move-draft.ts';
import { factsOf } from './move-facts.ts';
import { failuresInWords, type ToldFailure } from './move-failures.ts';
import { tellFollowers } from './move-followers.ts';
import { heldBack } from './move-guards.ts';
import { judgeAll } from './move-judge.ts';
import { termsOf } from './move-terms.ts';
import { lockTreasuries } from './move-treasuries.ts';
import type { Failure, MoveInput } from './move-types.ts';

/** Parcels moved by one call. */
export const mostMoved = mostLocked;

export type Moved = Outcome<ToldFailure>;

/**
 * Moves parcels to a status: locked once in order, each judged, those that pass moved together with their custody, cash and
 * books. Says of every other parcel why it stays.
 */
export async function moveShipments(ctx: Context, asked: MoveInput): Promise<Moved> {
  const { input, base } = await askedMove(ctx, asked, mostMoved);
  const ids = [...new Set(input.shipmentIds)];
  const rows = await lockMoving(ctx, ids);
  await holdBranches(ctx, rows);
  const [facts, { terms, agent }, held] = await Promise.all([
    factsOf(ctx, rows),
    termsOf(ctx, { input, base }, rows),
    heldBack(ctx, { to: base, input, rows }),
  ]);
  const heldIds = new Set(held.map(({ id }) => id));
  const free = rows.filter(({ id }) => !heldIds.has(id));
  const { drafts, failed } = judgeAll(free, facts, terms, agent);
  const seen = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !seen.has(id)).map((id): Failure => ({ id, code: 'unknown', values: {} }));
  await lockTreasuries(ctx, input, drafts);
  await makeMoves(ctx, drafts);
  await tellFollowers(ctx, drafts);
  const ok = drafts.map((draft) => draft.row.id);
  if (ok.length) ctx.publish(movedEvent(ctx, input.to, drafts));
  return { ok, failed: await failuresInWords(ctx, [...failed, ...held, ...unknown]) };
}

/** What is asked for, whole, and the system's status behind it; what it lacks is refused before any parcel is looked at. */
export async function askedMove(ctx: Context, asked: MoveInput, most: number): Promise<{ input: MoveInput; base: number }> {
  const base = (await rulesOf(ctx)).statuses.find((one) => one.id === asked.to)?.baseId ?? asked.to;
  refuseCount(asked.shipmentIds, { field: 'shipment_ids', words: 'move', most });
  refuseIncomplete(asked, base);
  return { base, input: { ...asked, receivingAgentId: oneself(ctx, base) ?? asked.receivingAgentId } };
}

function movedEvent(ctx: Context, statusId: number, drafts: readonly Draft[]) {
  const parcels = drafts.map(({ row, after, from, to, terms }) => ({
    shipmentId: row.id,
    clientId: row.clientId,
    fromStatusId: row.statusId,
    branchId: after.currentBranchId,
    courierId: after.courierId,
    notify: terms.rules.transitions.some((one) => one.from === from && one.to === to && one.notify),
  }));
  return shipmentsMoved.with({ statusId, byUserId: ctx.user?.id ?? null, parcels });
}

/** A receiving agent who says he has it means himself, whomever he names. */
function oneself({ user }: Context, base: number): number | null {
  return base === status.atReceivingAgent || base === status.returnWithReceivingAgent ? (user?.receivingAgentId ?? null) : null;
}

function refuseIncomplete(input: MoveInput, base: number): void {
  const { shipmentIds, to, courierId, collected, collectedElectronic, doorFee, recovered, insured } = input;
  const { deliveredPrice, returnedQuantity } = input;
  if (!to) throw fieldRefusal('transfer_to_status', 'errors.move.selectStatus');
  if ((base === status.outForDelivery || base === status.returnGivenToAgent) && !courierId)
    throw fieldRefusal('delivery_selected_id', 'errors.move.selectAgent');
  const isAmountGiven = [collected, collectedElectronic, doorFee, recovered, insured, deliveredPrice, returnedQuantity].some(
    (amount) => amount != null,
  );
  if (isAmountGiven && shipmentIds.length > 1) throw fieldRefusal('collected', 'errors.move.oneAmount');
}

/** Moves one parcel, or says why not. */
export async function moveShipment(ctx: Context, input: Omit<MoveInput, 'shipmentIds'> & { id: number }): Promise<void> {
  const { failed } = await moveShipments(ctx, { ...input, shipmentIds: [input.id] });
  const [failure] = failed;
  if (!failure) return;
  throw asRefusal(failure, { status: failure.code === 'unknown' ? 404 : failure.code === 'stale' ? 409 : 422 });
}

/** The refusal of a call that moved nothing. */
export function nothingMoved(ctx: Context, failed: readonly Stayed[]): Refusal {
  return nothingDone(toldProblems(ctx.locale, failed), failed[0], 'errors.move.noneMoved');
}
