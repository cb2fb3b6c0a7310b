import { DeliveryPayment } from '#erp/shipments/contract';
import { reverseAll, standingEntries } from '#finance/ledger/server';
import { lockTreasury, requireFunds } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { takeOff } from './create-payment.ts';

interface Line {
  id: number;
  amount: number;
  fee: number;
}

/** Takes a payment back: the company owes for its shipments again, and the money must still lie in the treasury. */
export async function reversePayment(ctx: Context, { id, reason }: VerbInput<typeof DeliveryPayment, 'reverse'>): Promise<void> {
  const payment = await lockFor(ctx, DeliveryPayment, 'reverse', id);
  const lines = await ctx.db.query<Line>(sql`select s.id, l.amount, l.fee from delivery_payment_line l
    join sale_shipment s on s.tenant_id = :tenant and s.id = l.shipment_id
    where l.tenant_id = ${ctx.tenantId} and l.delivery_payment_id = ${id}::bigint order by s.id for update of s`);
  const treasury = await lockTreasury(ctx, { treasuryId: payment.treasuryId });
  await requireFunds(ctx, treasury, payment.net);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'delivery_payment', docId: id }), { memo: reason });
  takeOff(
    ctx,
    lines.map(({ id: shipment, amount, fee }) => ({ shipment: { id: shipment }, amount, fee })),
    -1,
  );
  const reversed = { reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now, reason };
  await change(ctx, DeliveryPayment, payment, { state: 'reversed', ...reversed }, 'reverse');
}
