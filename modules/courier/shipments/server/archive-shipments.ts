import { Shipment } from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { camel } from '#platform/entity';
import { auditAll, type Context, eachAsked, type Outcome, type Problem, refuseCount, sql } from '#platform/server';
import { lockMoving, type MovingRow, mostLocked } from './lock-parcels.ts';
import { recordDeltas } from './record-delta.ts';
import { outcomeOfShipments } from './shipment-not-found.ts';

/** Takes parcels out of lists and totals: those that came to their end and are settled with everybody. Their numbers are free again. */
export async function archiveShipments(ctx: Context, ids: readonly number[]): Promise<Outcome> {
  refuseCount(ids, { field: 'shipment_ids', words: 'move', most: mostLocked });
  const rows = await lockMoving(ctx, ids);
  const standing = await standingOf(ctx, rows);
  const outcome = await eachAsked(ids, rows, (row) => (row.archivedAt ? problem('already') : standing.get(row.id)));
  await setArchived(ctx, rows, outcome.ok, { at: ctx.now, action: 'archive' });
  return outcomeOfShipments(outcome);
}

/** Brings archived parcels back into the lists, unless another live parcel has the number by now. */
export async function restoreShipments(ctx: Context, ids: readonly number[]): Promise<Outcome> {
  refuseCount(ids, { field: 'shipment_ids', words: 'move', most: mostLocked });
  const rows = await lockMoving(ctx, ids);
  const taken = await takenNumbers(ctx, rows);
  const outcome = await eachAsked(ids, rows, (row) => {
    if (!row.archivedAt) return problem('not_archived');
    if (row.receiptNo === null) return undefined;
    if (taken.has(row.receiptNo)) return problem('number_taken');
    taken.add(row.receiptNo);
    return undefined;
  });
  await setArchived(ctx, rows, outcome.ok, { at: null, action: 'restore' });
  return outcomeOfShipments(outcome);
}

const problem = (code: string): Problem => ({ key: `errors.archive.${camel(code)}`, code });

/** Writes it on locked parcels, with their sums and a record of what was done. */
export async function setArchived(
  ctx: Context,
  rows: readonly MovingRow[],
  ids: readonly number[],
  { at, action }: { at: Date | null; action: string },
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.query(sql`update shipment set archived_at = ${at}::timestamptz, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[])`);
  const asked = new Set(ids);
  const changed = rows.filter((row) => asked.has(row.id));
  recordDeltas(
    ctx,
    changed.map((row) => ({ before: row, after: { ...row, archivedAt: at } })),
  );
  auditAll(
    ctx,
    changed.map(({ id, archivedAt }) => ({
      entity: Shipment.name,
      entityId: id,
      action,
      before: { archived_at: archivedAt },
      after: { archived_at: at },
    })),
  );
}

async function takenNumbers(ctx: Context, rows: readonly MovingRow[]): Promise<Set<string>> {
  const numbers = rows.flatMap((row) => row.receiptNo ?? []);
  const found = await ctx.db.query<{ receiptNo: string }>(sql`select receipt_no from shipment
    where tenant_id = ${ctx.tenantId} and archived_at is null and receipt_no = any(${numbers}::text[])`);
  return new Set(found.map((one) => one.receiptNo));
}

interface Standing {
  id: number;
  baseId: number;
  amountConfirmed: boolean;
  isClientSettled: boolean;
  isAgentSettled: boolean;
}
const ends: readonly number[] = [status.delivered, status.returnedToClient, status.cancelled];

/** Parcels with those archived at their end; one that was taken back after a wrong upload never was one. */
export const withEnded = (row: string) =>
  `(${row}.archived_at is null or ${row}.status_id in (select t.id from shipment_status t where t.tenant_id = :tenant and t.base_id in (${ends.join(', ')})))`;

/** What keeps each parcel in the lists; those with nothing are left out. A paper counts once it has been paid, carried or collected. */
async function standingOf(ctx: Context, rows: readonly MovingRow[]): Promise<Map<number, Problem>> {
  const ids = rows.map((row) => row.id);
  const found = await ctx.db.query<Standing>(sql`select s.id, t.base_id, s.amount_confirmed,
      s.is_own or (t.base_id <> ${status.delivered} and b.client = 0) or exists (select from statement_row r
        join statement d on d.tenant_id = :tenant and d.id = r.statement_id and d.state in ('paid', 'carried', 'collected')
        where r.tenant_id = :tenant and r.shipment_id = s.id and r.kind = 'client' and not r.voided) as is_client_settled,
      not exists (select from parcel_taking k where k.tenant_id = ${ctx.tenantId} and k.shipment_id = s.id and k.cash <> 0 and not k.taken_back
        and not exists (select from statement_row r join statement d on d.tenant_id = ${ctx.tenantId} and d.id = r.statement_id and d.state = 'paid'
          where r.tenant_id = ${ctx.tenantId} and r.taking_id = k.id and not r.voided)) as is_agent_settled
    from shipment s join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
    cross join lateral (select coalesce(sum(l.credit - l.debit), 0)::bigint as client from ledger_line l
      where l.tenant_id = :tenant and l.shipment_id = s.id and l.account_code in (${sql.lit(account.clientPayable)}, ${sql.lit(account.clientPrepayments)})) b
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[])`);
  return new Map(
    found.flatMap((one): [number, Problem][] => {
      const code = problemOf(one);
      return code ? [[one.id, problem(code)]] : [];
    }),
  );
}

function problemOf(one: Standing): string | undefined {
  if (!ends.includes(one.baseId)) return 'unfinished';
  if (!one.amountConfirmed) return 'amount_open';
  if (!one.isAgentSettled) return 'cash_out';
  return one.isClientSettled ? undefined : 'unsettled';
}
