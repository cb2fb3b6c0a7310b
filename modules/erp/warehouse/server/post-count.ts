import { holdShelves, markCounted, moveStock } from '#erp/stock/server';
import { countEntry, StockCount } from '#erp/warehouse/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import { type Bilingual, conflict, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';

interface Counted {
  id: number;
  variationId: number;
  quantity: number;
  countedAt: Date;
}
/** With what the books said at its moment, and what of it can be taken now: of what was counted later and is booked, all, for that count gives it back. */
interface Compared extends Counted {
  book: number;
  free: number;
}
type Settled = Compared & { worth: number };

/**
 * Books what a count found too much or too little, by what the books said when each line was counted: what moved since stays moved. The
 * movement has the moment of the line, so that another count of the same goods knows of it.
 */
export async function postCount(ctx: Context, { id, day: said }: VerbInput<typeof StockCount, 'post'>): Promise<void> {
  const count = await lockFor(ctx, StockCount, 'post', id);
  const day = said ?? count.countDate;
  await refuseWrongDay(ctx, { module: 'purchases', day, field: 'day' });
  const lines = await compared(ctx, count);
  await refuseGone(ctx, lines);
  const settled: Settled[] = [];
  // One entry for so many goods: its proof reads all of them for each.
  for (let first = 0; first < lines.length; first += 500)
    settled.push(...(await settle(ctx, count, { lines: lines.slice(first, first + 500), day, seq: first / 500 + 1 })));
  keepSettled(ctx, settled);
  markCounted(
    ctx,
    settled.map(({ variationId, countedAt }) => ({ variationId, branchId: count.branchId, countedAt })),
  );
  const sum = (of: (worth: number) => number) => settled.reduce((total, { worth }) => total + of(worth), 0);
  const worth = { gain: sum((one) => Math.max(one, 0)), loss: sum((one) => Math.max(-one, 0)) };
  await change(ctx, StockCount, count, { state: 'posted', ...worth, postedBy: ctx.user?.id ?? null, postedAt: ctx.now }, 'post');
}

/** What was counted, beside what the books said at its moment: what lies there now less what moved since. Nothing of it moves meanwhile. */
async function compared(ctx: Context, { id, branchId }: StockCount): Promise<Compared[]> {
  const lines = await ctx.db.query<Counted>(sql`select id, variation_id, quantity, counted_at from stock_count_line
    where tenant_id = ${ctx.tenantId} and stock_count_id = ${id}::bigint and quantity is not null order by variation_id`);
  const held = await holdShelves(
    ctx,
    lines.map(({ variationId }) => ({ variationId, branchId })),
  );
  const since = await ctx.db.query<{ id: number; moved: number }>(sql`select l.id, sum(m.quantity)::bigint as moved
    from stock_count_line l join stock_move m on m.tenant_id = :tenant and m.variation_id = l.variation_id and m.branch_id = l.branch_id and m.moved_at > l.counted_at
    where l.tenant_id = ${ctx.tenantId} and l.stock_count_id = ${id}::bigint and l.quantity is not null group by l.id`);
  const moved = new Map(since.map((one) => [one.id, one.moved]));
  return lines.map((line) => {
    const { quantity, reserved, countedAt } = held({ variationId: line.variationId, branchId });
    const isKnown = countedAt !== null && countedAt > line.countedAt;
    return {
      ...line,
      book: quantity - (moved.get(line.id) ?? 0),
      free: isKnown ? Number.POSITIVE_INFINITY : quantity - reserved,
    };
  });
}

const differenceOf = ({ quantity, book }: Compared) => quantity - book;

/** A count takes nothing below nothing: what was sold or kept meanwhile is counted again, and it is said which goods. */
async function refuseGone(ctx: Context, lines: readonly Compared[]): Promise<void> {
  const gone = lines.filter((line) => differenceOf(line) < 0 && line.free + differenceOf(line) < 0);
  const [first] = gone;
  if (!first) return;
  const { name } = await ctx.db.one<{ name: Bilingual }>(
    sql`select name from variation where tenant_id = ${ctx.tenantId} and id = ${first.variationId}::bigint`,
  );
  throw conflict(gone.length > 1 ? 'errors.stockCount.severalGone' : 'errors.stockCount.gone', { name, count: gone.length - 1 });
}

/** Takes what is too little and lays down what is too much, each with its entry. */
async function settle(
  ctx: Context,
  { id, branchId, number }: StockCount,
  { lines, day, seq }: { lines: readonly Compared[]; day: string; seq: number },
): Promise<Settled[]> {
  const worths = new Map<number, number>();
  for (const way of ['loss', 'gain'] as const) {
    const some = lines.filter((line) => (way === 'loss' ? differenceOf(line) < 0 : differenceOf(line) > 0));
    if (some.length === 0) continue;
    const key = { docType: 'stock_count', docId: id, event: `count_${way}`, seq };
    const outcomes = await moveStock(ctx, {
      key,
      kind: way === 'loss' ? 'countLoss' : 'countGain',
      movements: some.map((line) => ({
        variationId: line.variationId,
        branchId,
        quantity: differenceOf(line),
        movedAt: line.countedAt,
      })),
    });
    const worth = outcomes.reduce((sum, { value }) => sum + value, 0);
    const entry = countEntry(key, { branchId, base: ctx.tenant.currency, worth });
    if (entry) await post(ctx, { ...entry, date: day, memo: number ?? undefined });
    some.forEach((line, at) => void worths.set(line.id, outcomes[at]?.value ?? 0));
  }
  return lines.map((line) => ({ ...line, worth: worths.get(line.id) ?? 0 }));
}

/** What each line came to stays with it; from here on, what moves before its moment is given back to it. */
function keepSettled(ctx: Context, settled: readonly Settled[]): void {
  for (let first = 0; first < settled.length; first += 500) {
    const rows = settled
      .slice(first, first + 500)
      .map((line) => ({ id: line.id, book: line.book, difference: differenceOf(line), worth: line.worth }));
    ctx.db.run(sql`update stock_count_line l set book = r.book, difference = r.difference, worth = r.worth, posted_at = ${ctx.now}::timestamptz,
        version = l.version + 1, updated_at = ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, book bigint, difference bigint, worth bigint)
      where l.tenant_id = ${ctx.tenantId} and l.id = r.id`);
  }
}
