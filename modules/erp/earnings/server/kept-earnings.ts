import { type EarnedFigure, type Grain, type Span, spansOf } from '#erp/earnings/contract';
import { dayAfter } from '#finance/ledger/contract';
import { snake } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** What sums are kept of, and the column that says which one a row is of. */
const kinds = {
  all: null,
  goods: 'variation_id',
  sale: 'sale_id',
  purchase: 'purchase_id',
  customer: 'customer_id',
  supplier: 'supplier_id',
} as const;
export type EarnedBy = keyof typeof kinds;

/** Which kept earnings are read: of what, and of which days, both included (all of them where nothing is said). */
export interface KeptEarnings {
  by: EarnedBy;
  from: string | null;
  to: string | null;
  /** Null: all of them. */
  branches: readonly number[] | null;
  /** The figures that are asked for. */
  figures: readonly EarnedFigure[];
  /** A row a branch, also of all of them. */
  byBranch?: boolean;
  /** One row a day or a month, where each of them is looked at. */
  apart?: Grain;
}

/**
 * What goods brought in and cost in some days, as rows that stand for many: `day`, `branch_id`, `of_id` and the figures asked for. Whole years,
 * quarters, months and days are kept, of each branch and over all; what is not folded yet is added, in one statement, so that nothing is
 * seen twice or missed.
 */
export function keptEarnings(
  ctx: Context,
  { by, from, to, branches, figures, byBranch, apart }: KeptEarnings,
): RawBuilder<unknown> {
  const names = figures.map(snake);
  const added = sql.raw(names.join(', '));
  const takenOff = sql.raw(names.map((name) => `-${name} as ${name}`).join(', '));
  const until = to && dayAfter(to);
  const ofPapers = by === 'sale' || by === 'purchase';
  const spans = spansOf(
    { from, until },
    { today: ctx.today, ...((ofPapers || apart) && { coarsest: ofPapers ? 'day' : apart }) },
  );
  const inBranches = branches ? sql` and branch_id = any(${[...branches]}::bigint[])` : sql``;
  const places = ofPapers || branches ? inBranches : byBranch ? sql` and branch_id <> 0` : sql` and branch_id = 0`;
  const sums = spans.map((span) => {
    const table = sql.ref(ofPapers ? 'earning_paper' : span.grain === 'day' ? 'earning_day' : 'earning_sum');
    const grain = span.grain === 'day' ? sql`` : sql` and grain = ${sql.lit(span.grain)}`;
    return sql`select day, branch_id, of_id, ${span.isLess ? takenOff : added} from ${table}
      where tenant_id = ${ctx.tenantId} and kind = ${sql.lit(by)}${grain}${places}${within(span)}`;
  });
  const column = kinds[by];
  const of = column === null ? sql`0::bigint` : sql.ref(column);
  const told = sql`select day, branch_id, ${of}, ${added} from earning_delta
    where tenant_id = ${ctx.tenantId}${column === null ? sql`` : sql` and ${of} is not null`}${inBranches}${within({ from, until })}`;
  return sql.join([...sums, told], sql` union all `);
}

function within({ from, until }: Pick<Span, 'from' | 'until'>): RawBuilder<unknown> {
  return sql`${from ? sql` and day >= ${from}::date` : sql``}${until ? sql` and day < ${until}::date` : sql``}`;
}

/** Every row told of goods, folded or not: for papers and what is looked at one by one. */
export const everyEarning = (ctx: Context): RawBuilder<unknown> =>
  sql`select * from earning where tenant_id = ${ctx.tenantId} union all select * from earning_delta where tenant_id = ${ctx.tenantId}`;
