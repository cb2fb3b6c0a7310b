import type { ShopProfit } from '#insight/shop-reports/contract';
import type { Currency, DaySpan, RowOf } from '#platform/entity';
import type { Context } from '#platform/server';
import { bookedParts } from './booked-parts.ts';
import { earnedOf, type ProfitAsked } from './earned-of.ts';
import type { EarnedRow } from './earned-rows.ts';
import { isNarrowed } from './earned-source.ts';
import { type Parts, partsOf, profitRow, soldOf, type Told } from './profit-row.ts';
import { inTheirPlace } from './same-days.ts';

type By = 'branch' | 'month' | 'day';
type Row = Parts & Pick<Told, 'currency' | 'id' | 'name' | 'day'>;

/** Branch by branch, month by month and day by day the books tell all of it but how many pieces it was. */
export async function bookedRows(ctx: Context, asked: ProfitAsked, by: By): Promise<RowOf<typeof ShopProfit>[]> {
  const base = ctx.tenant.currency;
  const { compared } = asked;
  const [now, other] = await Promise.all([
    rowsIn(ctx, asked, asked),
    compared ? rowsIn(ctx, asked, compared) : { rows: [], earned: [] },
  ]);
  const pieces = new Map(now.earned.map((row) => [row.id ?? row.day, soldOf(row)]));
  return beside(now.rows, inTheirPlace(asked, by, other.rows)).map((row) =>
    profitRow(by, { ...row, quantity: row.currency === base ? (pieces.get(row.id ?? row.day) ?? 0) : 0 }),
  );
}

/** The rows of some days; of those it is narrowed to the books know nothing, so goods tell them. */
async function rowsIn(
  ctx: Context,
  asked: ProfitAsked,
  { from, to }: Pick<DaySpan, 'from'> & { to: string | null },
): Promise<{ rows: readonly Row[]; earned: readonly EarnedRow[] }> {
  const own = { ...asked, from, to, compared: null, sort: null, shown: null };
  const { rows: earned } = await earnedOf(ctx, own);
  const currency: Currency = ctx.tenant.currency;
  if (isNarrowed(asked.own)) return { rows: earned.map((row) => ({ ...row, currency })), earned };
  return { rows: await bookedParts(ctx, own, asked.by as By), earned };
}

/** Each row beside its own of the other days; one that has none here tells nothing of these. */
function beside(now: readonly Row[], other: readonly Row[]): Omit<Told, 'quantity'>[] {
  const nameOf = ({ currency, id, day }: Row) => [currency, id, day].join(' ');
  const none = partsOf(() => 0);
  const rows = new Map(now.map((row) => [nameOf(row), { ...row, before: none }]));
  for (const row of other) {
    const own = rows.get(nameOf(row)) ?? { ...row, ...none, before: none };
    rows.set(nameOf(row), { ...own, before: partsOf((part) => own.before[part] + row[part]) });
  }
  return [...rows.values()];
}
