import { type ActKind, actStatus, type CallChannel } from '#courier/agent-day/contract';
import { type MoveInput, moveShipments } from '#courier/moves/server';
import { shipmentNotFound } from '#courier/shipments/server';
import { type Currency, conflict, Refusal } from '#platform/entity';
import { type Context, dayIn, sql } from '#platform/server';
import { askingAgent } from './asking-agent.ts';
import { refuseForeignFiles } from './proof-files.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';
import { whoWasFaster } from './who-was-faster.ts';

/** What an agent did at the door, as his phone sends it. */
export interface Act {
  /** The device's own name for it: sent twice, it is one act. */
  clientUuid: string;
  kind: ActKind;
  shipmentId: number;
  deviceAt: Date;
  channel: CallChannel | null;
  photo: string | null;
  signature: string | null;
  voice: string | null;
  place: { latitude: number; longitude: number; accuracyM: number | null } | null;
  /** What the move is told, amounts in the parcel's currency. */
  said: Pick<
    MoveInput,
    | 'collected'
    | 'deliveredPrice'
    | 'returnedQuantity'
    | 'takenBack'
    | 'notTakenBack'
    | 'receiverName'
    | 'postponedTo'
    | 'reasonCode'
    | 'note'
  >;
}

export interface TakenAct {
  id: number;
  kind: ActKind;
  shipmentId: number;
  at: Date;
}

/**
 * Takes in what an agent did: the parcel moves under his own rights, and what proves it is kept with both clocks. Sent again,
 * by a lost answer or from two devices, it is the same act with the same answer.
 */
export async function takeAct(ctx: Context, act: Act): Promise<TakenAct> {
  const agentId = askingAgent(ctx);
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`act/${ctx.tenantId}/${act.clientUuid}`}, 11))`);
  const kept = await keptAct(ctx, act.clientUuid);
  if (kept && (kept.courierId !== agentId || kept.kind !== act.kind || kept.shipmentId !== act.shipmentId))
    throw conflict('errors.agentDay.otherAct');
  if (kept) return { id: kept.id, kind: kept.kind, shipmentId: kept.shipmentId, at: kept.at };
  await refuseForeignFiles(ctx, act);
  const parcelSeq = await (act.kind === 'call' ? inHands : moved)(ctx, act, agentId);
  return keepAct(ctx, act, { agentId, parcelSeq });
}

interface KeptAct extends TakenAct {
  courierId: number;
}

function keptAct(ctx: Context, clientUuid: string): Promise<KeptAct | undefined> {
  return ctx.db.maybe<KeptAct>(
    sql`select id, kind, shipment_id, courier_id, at from agent_act where tenant_id = ${ctx.tenantId} and client_uuid = ${clientUuid}`,
  );
}

async function moved(ctx: Context, act: Act, agentId: number): Promise<number> {
  await refuseOvertaken(ctx, act, agentId);
  const { failed } = await moveShipments(ctx, {
    ...act.said,
    shipmentIds: [act.shipmentId],
    to: actStatus[act.kind] as number,
    via: 'agent_app',
    proofs: proofsOf(act),
    decidedOn: dayOf(ctx, act.deviceAt),
  });
  const [failure] = failed;
  if (failure) {
    const faster = await whoWasFaster(ctx, { shipmentId: act.shipmentId, agentId, code: failure.code });
    if (faster) throw faster;
    if (failure.code === 'unknown') throw shipmentNotFound();
    throw new Refusal(failure.key, { values: failure.values });
  }
  const { seq } = await ctx.db.one<{ seq: number }>(
    sql`select seq from shipment where tenant_id = ${ctx.tenantId} and id = ${act.shipmentId}`,
  );
  return seq;
}

/** As long as a phone is without a signal at most; beyond that its clock is not believed. */
const mostDaysLate = 3;

/** The day of the device, never after ours. */
function dayOf(ctx: Context, deviceAt: Date): string {
  const earliest = ctx.now.getTime() - mostDaysLate * 86_400_000;
  return dayIn(ctx.tenant.timeZone, new Date(Math.min(Math.max(deviceAt.getTime(), earliest), ctx.now.getTime())));
}

function proofsOf({ photo, signature, voice, place }: Act): string[] {
  const brought = { photo, signature, voice_note: voice, gps: place };
  return Object.entries(brought).flatMap(([kind, proof]) => (proof ? [kind] : []));
}

/** A call is recorded about a parcel he carries; where another has it now, he is told. */
async function inHands(ctx: Context, { shipmentId }: Act, agentId: number): Promise<number> {
  const held = await ctx.db.maybe<{
    seq: number;
  }>(sql`select seq from shipment where tenant_id = ${ctx.tenantId} and id = ${shipmentId}
    and custodian_kind = 'agent' and custodian_id = ${agentId} for key share`);
  if (held) return held.seq;
  throw (await whoWasFaster(ctx, { shipmentId, agentId, code: 'unknown' })) ?? shipmentNotFound();
}

async function keepAct(
  ctx: Context,
  act: Act,
  { agentId, parcelSeq }: { agentId: number; parcelSeq: number },
): Promise<TakenAct> {
  const { place } = act;
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into agent_act (tenant_id, client_uuid, kind, shipment_id, courier_id, user_id, parcel_seq, channel,
      reason_code, photo, signature, voice, latitude, longitude, accuracy_m, device_at, at)
    values (${ctx.tenantId}, ${act.clientUuid}, ${act.kind}, ${act.shipmentId}, ${agentId}, ${ctx.user?.id ?? null}, ${parcelSeq}, ${act.channel},
      ${act.said.reasonCode ?? null}, ${act.photo}, ${act.signature}, ${act.voice}, ${place?.latitude ?? null}, ${place?.longitude ?? null},
      ${place?.accuracyM ?? null}, ${act.deviceAt}, ${ctx.now}) returning id`);
  return { id, kind: act.kind, shipmentId: act.shipmentId, at: ctx.now };
}

/** The currency an agent's amounts are read in; a parcel he never carried is not there for him. */
export async function currencyForAgent(ctx: Context, shipmentId: number): Promise<Currency> {
  const agentId = askingAgent(ctx);
  const row = await ctx.db.maybe<{
    currency: Currency;
  }>(sql`select s.currency from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = ${shipmentId}
    and (s.courier_id = ${agentId} or exists (select from shipment_event v where v.tenant_id = :tenant and v.shipment_id = s.id
      and v.to_custodian_kind = 'agent' and v.to_custodian_id = ${agentId}))`);
  if (!row) throw shipmentNotFound();
  return row.currency;
}
