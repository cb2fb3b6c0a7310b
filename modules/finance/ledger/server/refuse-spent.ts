import { amountText, type Bilingual, type Currency, conflict } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { balanceOf } from './balance.ts';

interface Paid {
  account: string;
  partyId: number;
  currency: Currency;
  /** What the entries put into it. */
  amount: number;
}

/** Before entries that put cash into treasuries are taken back: locks those treasuries, and refuses where it was paid out meanwhile. */
export async function refuseSpent(ctx: Context, entryIds: readonly number[]): Promise<void> {
  const paid =
    await ctx.db.query<Paid>(sql`select account_code as account, party_id, currency, sum(debit - credit)::bigint as amount from ledger_line
    where tenant_id = ${ctx.tenantId} and entry_id = any(${[...entryIds]}::bigint[]) and party_kind = 'treasury' group by 1, 2, 3 order by 2, 1, 3`);
  if (paid.length === 0) return;
  const ids = paid.map(({ partyId }) => partyId);
  const treasuries = await ctx.db.query<{
    id: number;
    name: Bilingual;
  }>(sql`select id, name from treasury
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for update`);
  for (const { account, partyId, currency, amount } of paid) {
    const balance = await balanceOf(ctx, { account, party: { kind: 'treasury', id: partyId }, currency });
    if (balance >= amount) continue;
    const name = treasuries.find(({ id }) => id === partyId)?.name;
    throw conflict('errors.opening.spent', { name, balance: amountText(balance, currency), currency });
  }
}
