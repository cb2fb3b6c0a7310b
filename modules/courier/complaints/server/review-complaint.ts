import { Complaint } from '#courier/complaints/contract';
import { Refusal } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';

/** Says how content somebody is with the answer, 1 to 5; the last word counts. Only once there is an answer. */
export async function reviewComplaint(
  ctx: Context,
  input: { id: number; rating: number; comment: string | null },
): Promise<void> {
  const complaint = await lockRecord(ctx, Complaint, input.id);
  if (complaint.state !== 'resolved' && complaint.state !== 'closed')
    throw new Refusal('errors.complaint.notAnswered', { status: 409 });
  ctx.db.run(sql`insert into complaint_review (tenant_id, complaint_id, rating, comment, user_id)
    values (${ctx.tenantId}, ${input.id}, ${input.rating}, ${input.comment}, ${ctx.user?.id ?? null})`);
  ctx.db.run(sql`update complaint set rating = ${input.rating}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${input.id}`);
  audit(ctx, { entity: Complaint.name, entityId: input.id, action: 'review', after: { rating: input.rating } });
}
