import { answerWithinHours, Complaint, complaintMoved } from '#courier/complaints/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Somebody answers for it from now on. */
export async function takeComplaint(ctx: Context, { id }: VerbInput<typeof Complaint, 'take'>): Promise<void> {
  const complaint = await lockFor(ctx, Complaint, 'take', id);
  await change(ctx, Complaint, complaint, { state: 'in_progress', owner: ctx.user?.id ?? null }, 'take');
  ctx.publish(complaintMoved.with({ complaintId: id, step: 'taken', byId: ctx.user?.id ?? null }));
}

/** What was done about it; whoever says so answers for it where nobody did. */
export async function resolveComplaint(ctx: Context, { id, note }: VerbInput<typeof Complaint, 'resolve'>): Promise<void> {
  const complaint = await lockFor(ctx, Complaint, 'resolve', id);
  const owner = complaint.ownerId ?? ctx.user?.id ?? null;
  await change(ctx, Complaint, complaint, { state: 'resolved', resolution: note, resolvedAt: ctx.now, owner }, 'resolve', {
    note,
  });
  ctx.publish(complaintMoved.with({ complaintId: id, step: 'resolved', byId: ctx.user?.id ?? null }));
}

export async function closeComplaint(ctx: Context, { id }: VerbInput<typeof Complaint, 'close'>): Promise<void> {
  const complaint = await lockFor(ctx, Complaint, 'close', id);
  await change(ctx, Complaint, complaint, { state: 'closed', closedAt: ctx.now }, 'close');
}

/** It was not over: its clock runs anew. */
export async function reopenComplaint(ctx: Context, { id, note }: VerbInput<typeof Complaint, 'reopen'>): Promise<void> {
  const complaint = await lockFor(ctx, Complaint, 'reopen', id);
  const dueAt = new Date(ctx.now.getTime() + answerWithinHours * 3_600_000);
  const reopened = (complaint.reopened ?? 0) + 1;
  await change(ctx, Complaint, complaint, { state: 'open', resolvedAt: null, dueAt, reopened }, 'reopen', {
    note,
  });
  ctx.publish(complaintMoved.with({ complaintId: id, step: 'reopened', byId: ctx.user?.id ?? null }));
}
