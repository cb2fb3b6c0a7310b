import { post } from '#finance/ledger/server';
import { type CountBearer, countEntry, TreasuryCount } from '#finance/treasury/contract';
import { fieldRefusal, notFound, Refusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { refuseWithout, staffOf } from './decide-remittance.ts';
import { cashAccountOf, lockTreasury, type OpenTreasury, requireFunds } from './treasuries.ts';

type BookCount = VerbInput<typeof TreasuryCount, 'book'>;

/** Somebody who did not count decides whose a difference is, and it is booked: the books then say what was counted. */
export async function bookCount(ctx: Context, input: BookCount): Promise<void> {
  const treasury = await treasuryOf(ctx, input.id);
  const count = await lockFor(ctx, TreasuryCount, 'book', input.id);
  const bearer = await bearerOf(ctx, count, input);
  if (count.difference < 0) await requireFunds(ctx, treasury, -count.difference);
  await post(ctx, countEntry({ ...count, account: cashAccountOf(treasury) }, { seq: count.version + 1, bearer }));
  const decided = { decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now };
  const employee = bearer.kind === 'employee' ? bearer.employeeId : null;
  await change(ctx, TreasuryCount, count, { state: 'booked', bearer: bearer.kind, employee, ...decided }, 'book');
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

async function bearerOf(ctx: Context, count: TreasuryCount, { bearer, employee }: BookCount): Promise<CountBearer> {
  const isOver = count.difference > 0;
  if (isOver !== (bearer === 'unclaimed'))
    throw fieldRefusal('bearer', isOver ? 'errors.treasuryCount.overIsNobodys' : 'errors.treasuryCount.shortIsSomebodys');
  if (bearer === 'company') refuseWithout(ctx, 'approve_shortage_writeoff');
  if (bearer !== 'employee') {
    if (employee) throw fieldRefusal('employee_id', 'errors.treasuryCount.nobodysDebt');
    return { kind: bearer };
  }
  return { kind: bearer, employeeId: await staffOf(ctx, count.branchId, employee) };
}
