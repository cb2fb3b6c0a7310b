import { GatewayPayout } from '#finance/gateway-payouts/contract';
import { reverseAll, standingEntries } from '#finance/ledger/server';
import { lockTreasury, requireFunds } from '#finance/treasury/server';
import { conflict } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';

interface OpenPayout {
  number: string;
  state: 'posted' | 'reversed';
  treasuryId: number;
  net: number;
}

/** Takes a payout back: the gateway owes it again, and the money must still lie in the treasury. */
export async function reversePayout(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> {
  const payout = (await lockRecord(ctx, GatewayPayout, id)) as unknown as OpenPayout;
  if (payout.state !== 'posted') throw conflict('errors.gatewayPayout.alreadyReversed', { number: payout.number });
  const treasury = await lockTreasury(ctx, { treasuryId: payout.treasuryId });
  await requireFunds(ctx, treasury, payout.net);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'gateway_payout', docId: id }), { memo: reason });
  ctx.db.run(sql`update gateway_payout set state = 'reversed', reason = ${reason}, reversed_by_id = ${ctx.user?.id ?? null}, reversed_at = ${ctx.now},
      version = version + 1, updated_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`);
  audit(ctx, { entity: GatewayPayout.name, entityId: id, action: 'reverse', after: { reason } });
}
