import { Complaint } from '#courier/complaints/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';

/** Says how content somebody is with the answer, 1 to 5; the last word counts. Only once there is an answer. */
export async function reviewComplaint(ctx: Context, input: VerbInput<typeof Complaint, 'review'>): Promise<void> {
  const complaint = await lockFor(ctx, Complaint, 'review', input.id);
  ctx.db.run(sql`insert into complaint_review (tenant_id, complaint_id, rating, comment, user_id)
    values (${ctx.tenantId}, ${input.id}, ${input.rating}, ${input.comment ?? null}, ${ctx.user?.id ?? null})`);
  await change(ctx, Complaint, complaint, { rating: input.rating }, 'review');
}
