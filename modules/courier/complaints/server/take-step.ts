import {
  answerWithinHours,
  Complaint,
  type ComplaintState,
  type ComplaintStep,
  stepsOfComplaint,
} from '#courier/complaints/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';

/**
 * Brings a complaint on: taken by somebody who answers for it, resolved with what was done, closed, or opened again because it
 * was not over. A step it has already taken is refused, so that two who press at once do it once.
 */
export async function takeComplaintStep(
  ctx: Context,
  step: ComplaintStep,
  input: { id: number; note?: string | null },
): Promise<void> {
  const { from, to } = stepsOfComplaint[step];
  const complaint = (await lockRecord(ctx, Complaint, input.id)) as unknown as { state: ComplaintState; ownerId: number | null };
  if (!from.includes(complaint.state)) throw new Refusal('errors.complaint.otherState', { status: 409 });
  const note = input.note?.trim() ?? '';
  if ((step === 'resolve' || step === 'reopen') && !note) throw fieldRefusal('note', 'errors.required');
  const owner =
    step === 'take' || (step === 'resolve' && complaint.ownerId === null) ? (ctx.user?.id ?? null) : complaint.ownerId;
  await ctx.db.query(sql`update complaint set state = ${to}, owner_id = ${owner},
      resolution = case when ${step === 'resolve'} then ${note} else resolution end,
      resolved_at = case when ${step === 'resolve'} then ${ctx.now}::timestamptz when ${step === 'reopen'} then null else resolved_at end,
      closed_at = case when ${step === 'close'} then ${ctx.now}::timestamptz when ${step === 'reopen'} then null else closed_at end,
      reopened = reopened + ${step === 'reopen' ? 1 : 0}::int,
      due_at = case when ${step === 'reopen'} then ${new Date(ctx.now.getTime() + answerWithinHours * 3_600_000)}::timestamptz else due_at end,
      version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${input.id}`);
  audit(ctx, { entity: Complaint.name, entityId: input.id, action: step, after: { state: to, ...(note && { note }) } });
}
