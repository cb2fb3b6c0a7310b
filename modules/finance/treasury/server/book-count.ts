import { post } from '#finance/ledger/server';
import { type CountBearer, type countBearers, countEntry, type countStates, TreasuryCount } from '#finance/treasury/contract';
import { type Currency, conflict, fieldRefusal, notFound, Refusal } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';
import { refuseWithout, staffOf } from './decide-remittance.ts';
import { cashAccountOf, lockTreasury, type OpenTreasury, requireFunds } from './treasuries.ts';

export interface BookCount {
  countId: number;
  bearer: (typeof countBearers)[number];
  /** Who owes what is missing. */
  employee?: number | null;
}

interface OpenCount {
  id: number;
  version: number;
  branchId: number;
  treasuryId: number;
  currency: Currency;
  difference: number;
  state: (typeof countStates)[number];
  userId: number | null;
}

/** Somebody who did not count decides whose a difference is, and it is booked: the books then say what was counted. */
export async function bookCount(ctx: Context, input: BookCount): Promise<void> {
  const treasury = await treasuryOf(ctx, input.countId);
  const count = (await lockRecord(ctx, TreasuryCount, input.countId)) as unknown as OpenCount;
  if (count.state !== 'open') throw conflict(`errors.treasuryCount.is_${count.state}`);
  if (ctx.user && count.userId === ctx.user.id) throw conflict('errors.treasuryCount.ownCount');
  const bearer = await bearerOf(ctx, count, input);
  if (count.difference < 0) await requireFunds(ctx, treasury, -count.difference);
  await post(ctx, countEntry({ ...count, account: cashAccountOf(treasury) }, { seq: count.version + 1, bearer }));
  ctx.db.run(sql`update treasury_count set state = 'booked', bearer = ${bearer.kind}, employee_id = ${input.employee ?? null},
      decided_by_id = ${ctx.user?.id ?? null}, decided_at = ${ctx.now}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${count.id}`);
  audit(ctx, {
    entity: TreasuryCount.name,
    entityId: count.id,
    action: 'book',
    after: { ...bearer, difference: count.difference },
  });
}

/** The treasury first: whoever counts it anew at the same moment does so too, and then looks for counts to replace. */
async function treasuryOf(ctx: Context, countId: number): Promise<OpenTreasury> {
  const found = await ctx.db.maybe<{ treasuryId: number }>(
    sql`select treasury_id from treasury_count where tenant_id = ${ctx.tenantId} and id = ${countId}`,
  );
  if (!found) throw notFound();
  return lockTreasury(ctx, { treasuryId: found.treasuryId, keeper: null }).catch((error) => {
    throw error instanceof Refusal && error.fields.treasury_id?.key === 'errors.reference' ? notFound() : error;
  });
}

async function bearerOf(ctx: Context, count: OpenCount, { bearer, employee }: BookCount): Promise<CountBearer> {
  const isOver = count.difference > 0;
  if (isOver !== (bearer === 'unclaimed'))
    throw fieldRefusal('bearer', isOver ? 'errors.treasuryCount.overIsNobodys' : 'errors.treasuryCount.shortIsSomebodys');
  if (bearer === 'company') refuseWithout(ctx, 'approve_shortage_writeoff');
  if (bearer !== 'employee') return { kind: bearer };
  return { kind: bearer, employeeId: await staffOf(ctx, count.branchId, employee) };
}
