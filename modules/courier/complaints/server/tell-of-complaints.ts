import { notify } from '#collaboration/notifications/server';
import { Complaint, complaintMoved } from '#courier/complaints/contract';
import { listenTo, sql } from '#platform/server';

interface Told {
  number: string;
  title: string;
  ownerId: number | null;
  openedById: number | null;
  owner: string | null;
  resolution: string | null;
}

// Whoever answers for it hears that he does, and that it was not over; whoever opened it hears who answers, and what was done.
listenTo(complaintMoved, async (ctx, { complaintId, step, byId }) => {
  const complaint =
    await ctx.db.maybe<Told>(sql`select c.number, c.title, c.owner_id, c.opened_by_id, u.name as owner, c.resolution
    from complaint c left join app_user u on u.tenant_id = :tenant and u.id = c.owner_id
    where c.tenant_id = ${ctx.tenantId} and c.id = ${complaintId}`);
  if (!complaint) return;
  const { number, title, ownerId, openedById, owner, resolution } = complaint;
  const reader = step === 'assigned' || step === 'reopened' ? ownerId : openedById;
  // What one did oneself one knows.
  if (reader === null || reader === byId) return;
  await notify(ctx, {
    to: [reader],
    type: 'complaint',
    words: { key: `complaintTold.${step}`, values: { number, title, owner: owner ?? '', resolution: resolution ?? '' } },
    href: `${Complaint.screens}/${complaintId}/show`,
    key: `complaint/${complaintId}/${step}`,
  });
});
