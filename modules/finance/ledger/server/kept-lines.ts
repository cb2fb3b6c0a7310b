import { dayAfter } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** Which kept balances are read: of which days, both included (all of them where nothing is said), and how far apart. */
export interface KeptOf {
  from?: string | null;
  to?: string | null;
  /** One row a party, without lines that name none; otherwise over all parties. */
  byParty?: boolean;
  /** One row a day and not one a month, where each day is looked at. */
  byDay?: boolean;
  /** One row a month and none of ever, where each month is looked at. */
  byMonth?: boolean;
}

interface Segment {
  grain: 'ever' | 'month' | 'day';
  from: string | null;
  /** The first day that is not in it. */
  until: string | null;
  /** Taken off instead of added. */
  isLess?: boolean;
}

const columns = sql`tenant_id, account_code, branch_id, counter_branch_id, currency, day as entry_date, is_year_end, is_beside_cash`;
const added = sql`${columns}, lines, debit, credit, base_debit, base_credit, unvalued`;
const takenOff = sql`${columns}, -lines, -debit, -credit, -base_debit, -base_credit, -unvalued`;

/**
 * What lines come to, as rows that stand for many of them: read in their place wherever they are only summed by account, branch, party,
 * currency and day. The rows of a month carry its first day, those of ever the first of all. Until a day of this month all of ever is
 * read and what came later taken off; of what has only later lines `lines` come to nothing. Costs the same however many lines there are.
 */
export function keptLines(ctx: Context, of: KeptOf = {}): RawBuilder<unknown> {
  const party = of.byParty ? sql`party_kind, party_id` : sql`null::text as party_kind, null::bigint as party_id`;
  const sums = segmentsOf(ctx, of).map(
    (segment) => sql`select ${segment.isLess ? takenOff : added}, ${party} from ledger_sum
      where tenant_id = ${ctx.tenantId} and ${of.byParty ? sql`is_of_party` : sql`not is_of_party`} and grain = ${sql.lit(segment.grain)}${within(segment)}`,
  );
  const until = of.to ? dayAfter(of.to) : null;
  const told = sql`select ${added}, ${party} from ledger_delta
    where tenant_id = ${ctx.tenantId}${of.byParty ? sql` and party_id is not null` : sql``}${within({ from: of.from ?? null, until })}`;
  return sql.join([...sums, told], sql` union all `);
}

/** Whole months as months, and the days left over at either end. */
function segmentsOf(ctx: Context, { from = null, to = null, byDay = false, byMonth = false }: KeptOf): Segment[] {
  const until = to ? dayAfter(to) : null;
  if (byDay) return [{ grain: 'day', from, until }];
  const ever: Segment = { grain: 'ever', from: null, until: null };
  if (!from && !until && !byMonth) return [ever];
  if (!from && until && until > monthOf(ctx.today) && !byMonth)
    return [ever, { grain: 'day', from: until, until: null, isLess: true }];
  const first = from && monthFrom(from);
  const last = until && monthOf(until);
  if (first && last && first >= last) return [{ grain: 'day', from, until }];
  const segments: Segment[] = [{ grain: 'month', from: first, until: last }];
  if (from && from !== first) segments.push({ grain: 'day', from, until: first });
  if (until && until !== last) segments.push({ grain: 'day', from: last, until });
  return segments;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The first day of the first month that begins on a day or after it. */
function monthFrom(day: string): string {
  if (day.endsWith('-01')) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function within({ from, until }: Pick<Segment, 'from' | 'until'>): RawBuilder<unknown> {
  return sql`${from ? sql` and day >= ${from}::date` : sql``}${until ? sql` and day < ${until}::date` : sql``}`;
}
