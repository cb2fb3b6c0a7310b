import { TreasuryCount } from '#finance/treasury/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, sql } from '#platform/server';
import { countedCash } from './counted-cash.ts';
import { keptSheet } from './open-transfer.ts';
import { lockTreasury, treasuryBalance } from './treasuries.ts';

/** Somebody counts what lies in a treasury at this moment. It is kept beside what the books say; a difference waits for somebody else. */
export async function countTreasury(ctx: Context, input: VerbInput<typeof TreasuryCount, 'count'>): Promise<number> {
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury });
  const { sum: counted, sheet } = countedCash(input, treasury.currency);
  if (counted === null) throw fieldRefusal('counted', 'errors.required');
  const books = await treasuryBalance(ctx, treasury);
  const difference = counted - books;
  ctx.db.run(sql`update treasury_count set state = 'superseded', version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and treasury_id = ${treasury.id} and state = 'open'`);
  return insertRow(ctx, TreasuryCount, {
    treasury: treasury.id,
    branch: treasury.branchId,
    countedAt: ctx.now,
    books,
    counted,
    difference,
    currency: treasury.currency,
    state: difference === 0 ? 'exact' : 'open',
    sheet: keptSheet(sheet),
    note: input.note,
    user: ctx.user?.id ?? null,
  });
}
