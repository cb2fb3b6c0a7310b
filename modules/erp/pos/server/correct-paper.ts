import { type Register, type TillClaim, TillPaper } from '#erp/pos/contract';
import { notFound, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { raiseFlags, works } from './take-paper.ts';

/**
 * Enters what a till brought and could not be booked as it ought to have been: under its own name and number, by somebody who answers for
 * it; under a number of its own where another ticket has that. What the till had sent stays beside it.
 */
export async function correctPaper(ctx: Context, { id, content, reason }: VerbInput<typeof TillPaper, 'correct'>): Promise<void> {
  const asked = await ctx.db.maybe<Asked>(
    sql`select claim_id, nth, coalesce(done_at, least(device_at, at)) as done_at from till_paper where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  if (!asked) throw notFound();
  const claim = await ctx.db.one<TillClaim>(
    sql`select * from till_claim where tenant_id = ${ctx.tenantId} and id = ${asked.claimId}::bigint for update`,
  );
  const paper = await lockFor(ctx, TillPaper, 'correct', id);
  const register = await ctx.db.one<Register>(
    sql`select * from register where tenant_id = ${ctx.tenantId} and id = ${paper.registerId}::bigint`,
  );
  const bringing = {
    uuid: paper.uuid,
    paperId: id,
    claim,
    register,
    content,
    isOffline: true,
    isCorrected: true as const,
    at: asked.doneAt,
    number: await freeNumber(ctx, paper, asked),
    userId: paper.userId,
  };
  const brought = await works[paper.kind](ctx, bringing);
  const { saleId = null, madeId = null, total = null, shiftId = null } = brought;
  await change(
    ctx,
    TillPaper,
    paper,
    { state: 'corrected', reason, sale: saleId, total, ...(shiftId && { shift: shiftId }) },
    'correct',
  );
  const answer = { state: 'corrected', problem: null };
  ctx.db.run(sql`update till_paper set corrected = ${JSON.stringify(content)}::jsonb, made_id = ${madeId}::bigint, answer = answer || ${JSON.stringify(answer)}::jsonb
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
  await raiseFlags(ctx, { paperId: id, register, shiftId }, brought.flags);
}

interface Asked {
  claimId: number;
  /** Which ticket of its claim it is; none where another has its number. */
  nth: number | null;
  doneAt: Date;
}

/** The number a paper was printed with; where another ticket of its till has that, `K2.1-000128-2` and so on. */
async function freeNumber(ctx: Context, { number }: TillPaper, { claimId, nth }: Asked): Promise<string | null> {
  if (number === null || nth !== null) return number;
  const { others } = await ctx.db.one<{ others: number }>(sql`select count(sale_id)::int as others from till_paper
    where tenant_id = ${ctx.tenantId} and claim_id = ${claimId}::bigint and number = ${number} and nth is null`);
  return `${number}-${others + 2}`;
}

/** Sets aside what nobody can book: it counts as there, so that its shift closes. */
export async function setAsidePaper(ctx: Context, { id, reason }: VerbInput<typeof TillPaper, 'setAside'>): Promise<void> {
  const paper = await lockFor(ctx, TillPaper, 'setAside', id);
  await change(ctx, TillPaper, paper, { state: 'aside', reason }, 'setAside');
  ctx.db.run(
    sql`update till_paper set answer = answer || '{"state": "aside", "problem": null}'::jsonb where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
}
