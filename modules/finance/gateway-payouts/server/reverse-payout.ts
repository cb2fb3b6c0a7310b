import { GatewayPayout } from '#finance/gateway-payouts/contract';
import { reverseAll, standingEntries } from '#finance/ledger/server';
import { lockTreasury, requireFunds } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Takes a payout back: the gateway owes it again, and the money must still lie in the treasury. */
export async function reversePayout(ctx: Context, { id, reason }: VerbInput<typeof GatewayPayout, 'reverse'>): Promise<void> {
  const payout = await lockFor(ctx, GatewayPayout, 'reverse', id);
  const treasury = await lockTreasury(ctx, { treasuryId: payout.treasuryId });
  await requireFunds(ctx, treasury, payout.net);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'gateway_payout', docId: id }), { memo: reason });
  const reversed = { reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now, reason };
  await change(ctx, GatewayPayout, payout, { state: 'reversed', ...reversed }, 'reverse');
}
