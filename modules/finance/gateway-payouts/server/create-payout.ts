import { GatewayPayout, type PayoutShare, payoutEntry, sharesOf } from '#finance/gateway-payouts/contract';
import { account } from '#finance/ledger/contract';
import { keptLines, post, refuseWrongDay } from '#finance/ledger/server';
import { lockTreasury } from '#finance/treasury/server';
import { amountText, type Currency, fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, paperNumber, sql } from '#platform/server';

export type NewGatewayPayout = VerbInput<typeof GatewayPayout, 'create'>;

/** A gateway paid out what it took for us: never more than it holds, its fee is ours, the rest lies in the treasury. */
export async function createPayout(ctx: Context, input: NewGatewayPayout): Promise<number> {
  const { gross } = input;
  const fee = input.fee ?? 0;
  if (fee > gross) throw fieldRefusal('fee', 'errors.gatewayPayout.feeBeyond');
  const date = input.payoutDate ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day: date, field: 'payout_date' });
  await lockGateway(ctx, input.gateway);
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury });
  const shares = sharesOf(gross, await owedBy(ctx, input.gateway, treasury.currency), treasury.branchId);
  refuseBeyond(shares, gross, treasury.currency);
  const { branchId, currency } = treasury;
  const number = await paperNumber(ctx, { letters: 'GP', series: 'gateway_payout', branchId, day: date });
  const id = await insertRow(ctx, GatewayPayout, {
    ...input,
    number,
    payoutDate: date,
    branch: branchId,
    fee,
    net: gross - fee,
    currency,
    user: ctx.user?.id ?? null,
  });
  const entry = payoutEntry({ id, gatewayId: input.gateway, currency, treasury, fee, shares });
  await post(ctx, entry && { ...entry, date, memo: number });
  return id;
}

/** Two who write down the same payout take turns: what the gateway holds is paid out once. */
async function lockGateway(ctx: Context, id: number): Promise<void> {
  const found = await ctx.db.maybe(
    sql`select id from payment_gateway where tenant_id = ${ctx.tenantId} and id = ${id} and disabled_at is null for no key update`,
  );
  if (!found) throw fieldRefusal('gateway_id', 'errors.reference');
}

/** What the gateway holds of each branch. */
export function owedBy(ctx: Context, gatewayId: number, currency: Currency): Promise<PayoutShare[]> {
  return ctx.db.query<PayoutShare>(sql`select l.branch_id, sum(l.debit - l.credit)::bigint as amount from (${keptLines(ctx, { byParty: true })}) l
    where l.account_code = ${sql.lit(account.gatewayClearing)} and l.party_kind = 'provider' and l.party_id = ${gatewayId} and l.currency = ${currency}
    group by l.branch_id having sum(l.debit - l.credit) > 0 order by l.branch_id`);
}

function refuseBeyond(shares: readonly PayoutShare[], gross: number, currency: Currency): void {
  const most = shares.reduce((sum, { amount }) => sum + amount, 0);
  if (most === gross) return;
  const values = { most: amountText(most, currency), currency };
  const key = 'errors.gatewayPayout.beyondBalance';
  throw new Refusal(key, { values, fields: { gross: { key, values } } });
}
