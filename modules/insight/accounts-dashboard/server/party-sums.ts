import { ageBuckets, ageing, daysBefore, sideOfAccount, whyUrl } from '#insight/accounts-dashboard/contract';
import { amountText, type Bilingual, type Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { balances, daysOf, type LinesOf } from './balances.ts';
import { openByDay } from './open-since.ts';
import type { Reading } from './party-reading.ts';

const days = 30;

interface AccountRow {
  code: string;
  type: string;
  name: Bilingual;
  currency: Currency;
  branchId: number;
  branch: { id: number; name: Bilingual };
  counterBranchId: number | null;
  counterBranch: { id: number; name: Bilingual } | null;
  balance: number;
}

/** Each account of the party, by branch and currency, on its own side. */
export async function accountsOf(ctx: Context, lines: LinesOf) {
  const branch = (column: string) =>
    sql`(select json_build_object('id', o.id, 'name', o.name) from branch o where o.tenant_id = ${ctx.tenantId} and o.id = ${sql.ref(column)})`;
  const rows =
    await ctx.db.query<AccountRow>(sql`select a.code, a.type, a.name, x.currency, x.branch_id, ${branch('x.branch_id')} as branch, x.counter_branch_id,
      ${branch('x.counter_branch_id')} as counter_branch, x.balance
    from (select b.account_code, b.currency, b.branch_id, b.counter_branch_id, sum(b.balance)::bigint as balance from (${balances(ctx, lines)}) b group by 1, 2, 3, 4) x
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = x.account_code order by x.currency, a.code, x.branch_id, x.counter_branch_id`);
  return rows.map(({ code, type, name, currency, branchId, branch: at, counterBranchId, counterBranch, balance }) => ({
    account: { code, name },
    branch: at,
    counter_branch: counterBranch,
    currency,
    amount: amountText(sideOfAccount(code, type) === 'debit' ? balance : -balance, currency),
    url: whyUrl({
      account: code,
      party_kind: lines.partyKind ?? null,
      party: lines.partyId ?? null,
      in_branch_id: branchId,
      counter_branch_id: counterBranchId,
      currency,
    }),
  }));
}

/** The balance at the end of each of the last thirty days, per currency. */
export async function trendOf(ctx: Context, { lines, drawn }: Reading, id: number) {
  const of = { ...lines(id), codes: drawn };
  const first = daysBefore(ctx.today, days - 1);
  const [now, moved] = await Promise.all([
    ctx.db.query<{ currency: Currency; balance: number }>(
      sql`select b.currency, sum(b.balance)::bigint as balance from (${balances(ctx, of)}) b group by 1`,
    ),
    ctx.db.query<{ day: string; currency: Currency; debit: number; credit: number }>(daysOf(ctx, { ...of, from: first })),
  ]);
  const sign = sideOfAccount(drawn[0] as string, '') === 'debit' ? 1 : -1;
  return [...new Set([...now, ...moved].map((row) => row.currency))].map((currency) => {
    let balance = now.find((row) => row.currency === currency)?.balance ?? 0;
    const points = Array.from({ length: days }, (_, ago) => daysBefore(ctx.today, ago)).map((day) => {
      const point = { day, balance: amountText(balance === 0 ? 0 : sign * balance, currency) };
      const flow = moved.find((row) => row.currency === currency && row.day === day);
      balance -= flow ? flow.debit - flow.credit : 0;
      return point;
    });
    return { currency, days: points.reverse() };
  });
}

/** How old the money of the party is that has stood longest on its account. */
export async function agesOf(ctx: Context, { lines, aged }: Reading, id: number) {
  const open = await openByDay(ctx, { ...lines(id), codes: [aged] });
  return [...new Set(open.map((row) => row.currency))].map((currency) => ({
    currency,
    buckets: ageing(
      open.filter((row) => row.currency === currency),
      ctx.today,
    ).map((amount, index) => ({
      from: ageBuckets[index],
      to: index + 1 < ageBuckets.length ? (ageBuckets[index + 1] as number) - 1 : null,
      amount: amountText(amount, currency),
    })),
  }));
}
