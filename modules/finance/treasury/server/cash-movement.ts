import { cashAccounts, dayBefore } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { CashMovement, cashKindOf, cashKinds } from '#finance/treasury/contract';
import type { AskedOf, Currency, RowOf } from '#platform/entity';
import { type Context, implementReport, type RawBuilder, sql } from '#platform/server';

type Asked = AskedOf<typeof CashMovement>;
type Row = RowOf<typeof CashMovement>;
interface Move {
  /** The day, or the first of its month; nothing where it is told by what it was for. */
  day: string | null;
  paper: string | null;
  currency: Currency;
  moneyIn: number;
  moneyOut: number;
}

implementReport(CashMovement, {
  rows: async (ctx, asked) => {
    const moves = await movesIn(ctx, asked);
    return asked.by === 'kind' ? byKind(moves) : byDay(moves, asked, await cashBefore(ctx, asked));
  },
});

/** What each entry left in cash or took of it: money that only went from one treasury to another is in neither. */
async function movesIn(ctx: Context, { from, to, currency, branches, by, own }: Asked): Promise<Move[]> {
  const bucket: RawBuilder<unknown> =
    by === 'kind' ? sql`null::date` : by === 'month' ? sql`date_trunc('month', m.entry_date)::date` : sql`m.entry_date`;
  const paper = sql`case when j.doc_type = 'voucher' then coalesce(v.doc_type, 'voucher') else j.doc_type end`;
  const isTold = own.kind || by === 'kind';
  const rows = await ctx.db.query<Move>(sql`select ${bucket} as day, ${isTold ? paper : sql`null::text`} as paper, m.currency,
      coalesce(sum(m.net) filter (where m.net > 0), 0)::bigint as money_in, coalesce(-sum(m.net) filter (where m.net < 0), 0)::bigint as money_out
    from (select l.tenant_id, l.entry_id, l.entry_date, l.currency, sum(l.debit) - sum(l.credit) as net from ledger_line l
      where l.tenant_id = ${ctx.tenantId} and l.account_code = any(${[...cashAccounts]}::text[])
        and (${from}::date is null or l.entry_date >= ${from}::date) and (${to}::date is null or l.entry_date <= ${to}::date)
        and (${currency}::text is null or l.currency = ${currency}::text)
        and (${branches}::bigint[] is null or l.branch_id = any(${branches}::bigint[]))
      group by 1, 2, 3, 4 having sum(l.debit) <> sum(l.credit)) m
    join journal_entry j on j.tenant_id = :tenant and j.id = m.entry_id
    left join voucher v on v.tenant_id = :tenant and j.doc_type = 'voucher' and v.id = j.doc_id
    group by 1, 2, 3 order by m.currency, day desc nulls last`);
  return own.kind ? rows.filter(({ paper: one }) => cashKindOf(one ?? '') === own.kind) : rows;
}

/** What lay in cash before the days asked for, by currency, out of the kept balances. */
async function cashBefore(ctx: Context, { from, currency, branches, own }: Asked): Promise<Map<Currency, number>> {
  if (!from || own.kind) return new Map();
  const rows = await ctx.db.query<{
    currency: Currency;
    amount: number;
  }>(sql`select k.currency, sum(k.debit - k.credit)::bigint as amount
    from (${keptLines(ctx, { to: dayBefore(from) })}) k where k.account_code = any(${[...cashAccounts]}::text[])
      and (${currency}::text is null or k.currency = ${currency}::text)
      and (${branches}::bigint[] is null or k.branch_id = any(${branches}::bigint[]))
    group by 1 having sum(k.debit - k.credit) <> 0`);
  return new Map(rows.map((row) => [row.currency, row.amount]));
}

/** Each kind of which something moved, in the order they are declared. */
function byKind(moves: readonly Move[]): Row[] {
  return [...Map.groupBy(moves, ({ currency }) => currency)].flatMap(([currency, all]) => {
    const each = Map.groupBy(all, ({ paper }) => cashKindOf(paper ?? ''));
    const told = cashKinds.filter((kind) => each.has(kind));
    return told.map((kind) => ({ day: null, kind, currency, opening: 0, ...sumOf(each.get(kind) ?? []), closing: 0 }));
  });
}

/** Day after day: what there was, what came and went, and what is left; told the newest first. */
function byDay(moves: readonly Move[], { from, own }: Asked, before: ReadonlyMap<Currency, number>): Row[] {
  const currencies = [...new Set([...before.keys(), ...moves.map(({ currency }) => currency)])].sort();
  return currencies.flatMap((currency) => {
    const days = Map.groupBy(
      moves.filter((move) => move.currency === currency),
      ({ day }) => day,
    );
    let stands = before.get(currency) ?? 0;
    // Where nothing moved what there was is told all the same.
    const told = days.size > 0 ? [...days].toReversed() : [[from, []] as const];
    const rows = told.map(([day, of]): Row => {
      const [opening, sums] = [stands, sumOf(of)];
      stands += sums.net;
      return { day, kind: null, currency, opening, ...sums, closing: stands };
    });
    return (own.kind ? rows.map((row) => ({ ...row, opening: 0, closing: 0 })) : rows).toReversed();
  });
}

function sumOf(moves: readonly Move[]): Pick<Row, 'moneyIn' | 'moneyOut' | 'net'> {
  const moneyIn = moves.reduce((sum, move) => sum + move.moneyIn, 0);
  const moneyOut = moves.reduce((sum, move) => sum + move.moneyOut, 0);
  return { moneyIn, moneyOut, net: moneyIn - moneyOut };
}
