import { Sale } from '#erp/sales/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { lockParty } from '#finance/treasury/server';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor } from '#platform/server';
import { billOf } from './bill.ts';
import { holdCredit, isCredit, lockTenders, takeTenders } from './take-tenders.ts';

/** Takes money for a sale: what is owed for goods that left is settled, cash beyond it is held for the rest. */
export async function paySale(ctx: Context, { id, tenders, paidOn }: VerbInput<typeof Sale, 'pay'>): Promise<void> {
  await holdCredit(ctx, id, tenders.some(isCredit));
  const sale = await lockFor(ctx, Sale, 'pay', id);
  const day = paidOn ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'paid_on' });
  if (tenders.length === 0) throw fieldRefusal('tenders', 'errors.required');
  await lockParty(ctx, billOf(sale).party);
  const treasuries = await lockTenders(ctx, tenders);
  await takeTenders(ctx, sale, { tenders, treasuries, day });
}
