import { modeFacts, type ScanVerdict } from '#courier/scans/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type FoundParcel, parcelsOf } from './find-parcel.ts';
import { requireKey } from './require-key.ts';
import { outcomeOf, type ScanInput } from './scan-outcome.ts';
import { standOf } from './stand-of.ts';

/** What a scan came to, as it was kept and as the person is told. */
export interface Scanned {
  id: number;
  verdict: ScanVerdict;
  told: { key: string; values: Record<string, unknown> };
  parcel: FoundParcel | null;
  choices: FoundParcel[];
  /** Where the number was a bag's: the parcels that came with it. */
  inside: number[];
}

/**
 * Does what the mode says with the parcel whose number was read, and keeps that it was read. Sent again (a lost answer, a
 * queue emptied twice) it is the same scan with the same answer, and nothing moves a second time.
 */
export async function scanParcel(ctx: Context, input: ScanInput): Promise<Scanned> {
  requireMode(ctx, input);
  const branchId = ctx.branchId;
  if (branchId === null) throw fieldRefusal('branch_id', 'errors.scan.noBranch');
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`scan/${ctx.tenantId}/${input.clientUuid}`}, 11))`);
  const kept = await keptScan(ctx, input.clientUuid);
  const found = await parcelsOf(ctx, kept ? { ...kept, isKnown: true } : input);
  const [parcel] = found;
  if (kept)
    return {
      ...kept,
      inside: insideOf(kept.told),
      parcel: kept.shipmentId === null ? null : (parcel ?? null),
      choices: kept.verdict === 'several' ? found : [],
    };
  const only = found.length === 1 ? (parcel as FoundParcel) : null;
  const outcome = await outcomeOf(ctx, input, branchId, found);
  const told = { key: outcome.key, values: outcome.values ?? {} };
  const stand = only && outcome.verdict === 'ok' ? await standOf(ctx, only.id, input.transferId) : null;
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into parcel_scan (tenant_id, client_uuid, session_uuid, mode, code, shipment_id, verdict,
      told, before_status_id, after_seq, loaded_at, transfer_id, user_id, branch_id, device_at)
    values (${ctx.tenantId}, ${input.clientUuid}, ${input.sessionUuid}, ${input.mode}, ${input.code}, ${only?.id ?? null}, ${outcome.verdict},
      ${JSON.stringify(told)}::jsonb, ${only?.statusId ?? null}, ${stand?.seq ?? null}, ${stand?.loadedAt ?? null}::timestamptz, ${input.transferId}, ${ctx.user?.id ?? null}, ${branchId}, ${input.deviceAt}) returning id`);
  const choices = outcome.verdict === 'several' ? found : [];
  return { id, verdict: outcome.verdict, told, parcel: only, choices, inside: insideOf(told) };
}

const insideOf = ({ values }: Scanned['told']): number[] => (values['inside'] as number[] | undefined) ?? [];

function requireMode(ctx: Context, input: ScanInput): void {
  requireKey(ctx, input.mode);
  const { needs } = modeFacts[input.mode];
  const given = { delivery_id: input.courierId, transfer_id: input.transferId, receiver_name: input.receiverName?.trim() };
  for (const name of needs) if (!given[name]) throw fieldRefusal(name, 'errors.required');
}

interface KeptScan {
  id: number;
  code: string;
  shipmentId: number | null;
  verdict: ScanVerdict;
  told: Scanned['told'];
}
function keptScan(ctx: Context, clientUuid: string): Promise<KeptScan | undefined> {
  return ctx.db.maybe<KeptScan>(sql`select id, code, shipment_id, verdict, told from parcel_scan
    where tenant_id = ${ctx.tenantId} and client_uuid = ${clientUuid}`);
}
