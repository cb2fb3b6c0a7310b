import { TreasuryCount } from '#finance/treasury/contract';
import { fieldRefusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { type Counted, countedCash } from './counted-cash.ts';
import { keptSheet } from './open-transfer.ts';
import { lockTreasury, treasuryBalance } from './treasuries.ts';

export interface CountTreasury extends Counted {
  treasury: number;
  note?: string | null;
}

/** Somebody counts what lies in a treasury at this moment. It is kept beside what the books say; a difference waits for somebody else. */
export async function countTreasury(ctx: Context, input: CountTreasury): Promise<number> {
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury });
  const { sum: counted, sheet } = countedCash(input, treasury.currency);
  if (counted === null) throw fieldRefusal('counted', 'errors.required');
  const books = await treasuryBalance(ctx, treasury);
  const difference = counted - books;
  ctx.db.run(sql`update treasury_count set state = 'superseded', version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and treasury_id = ${treasury.id} and state = 'open'`);
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into treasury_count
      (tenant_id, branch_id, treasury_id, currency, books, counted, difference, sheet, state, note, user_id, counted_at)
    values (${ctx.tenantId}, ${treasury.branchId}, ${treasury.id}, ${treasury.currency}, ${books}, ${counted}, ${difference}, ${keptSheet(sheet)},
      ${difference === 0 ? 'exact' : 'open'}, ${input.note ?? null}, ${ctx.user?.id ?? null}, ${ctx.now}) returning id`);
  audit(ctx, { entity: TreasuryCount.name, entityId: id, action: 'create', after: { books, counted, difference } });
  return id;
}
