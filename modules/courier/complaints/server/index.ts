import { Complaint } from '#courier/complaints/contract';
import { readMoving } from '#courier/shipments/server';
import { bool, fieldRefusal } from '#platform/entity';
import { type Context, implement, type Sight, seenByBranch, specialFilter } from '#platform/server';
import { closeComplaint, reopenComplaint, resolveComplaint, takeComplaint } from './bring-on.ts';
import { editComplaint, openComplaint } from './open-complaint.ts';
import './parcel-documents.ts';
import { reviewComplaint } from './review-complaint.ts';
import './tell-of-complaints.ts';

implement(Complaint, {
  search: 'index',
  defaults: (ctx, values) => aboutParcel(ctx, values),
  check: refuseParcel,
  create: openComplaint,
  edit: editComplaint,
  sight,
  filters: {
    overdue: specialFilter(bool(), (ctx, isOverdue, params) =>
      isOverdue ? `(e.state in ('open', 'in_progress') and e.due_at < ${params.add(ctx.now, 'timestamptz')})` : 'true',
    ),
  },
  showExtras: () => ({
    reviews: `(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment, 'at', instant_text(r.at), 'user', u.name) order by r.id desc), '[]'::jsonb)
      from complaint_review r left join app_user u on u.tenant_id = :tenant and u.id = r.user_id where r.tenant_id = :tenant and r.complaint_id = e.id)`,
  }),
  verbs: {
    take: takeComplaint,
    resolve: resolveComplaint,
    close: closeComplaint,
    reopen: reopenComplaint,
    review: reviewComplaint,
  },
  createKey: 'required',
});

/** Who signs in as a client or agent sees what he opened himself, a client also what is about his parcels. */
function sight(ctx: Context): Sight | null {
  const { user } = ctx;
  if (user?.clientId) return { columns: ['client_id'], ids: [user.clientId] };
  if (user?.courierId || user?.receivingAgentId) return { columns: ['opened_by_id'], ids: [user.id] };
  return seenByBranch(ctx, 'branch_id');
}

/** What a complaint about a parcel need not say again: whose it is. */
async function aboutParcel(ctx: Context, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (ctx.user?.clientId) return { client: ctx.user.clientId };
  return values.shipment ? { client: (await seenParcel(ctx, values.shipment as number)).clientId } : {};
}

/** Refuses a parcel the asker does not see, another client's, and another one than the evidence is of. */
async function refuseParcel(
  ctx: Context,
  values: Record<string, unknown>,
  before: Record<string, unknown> | null,
): Promise<void> {
  const { shipment, client } = { shipment: before?.shipmentId, client: before?.clientId, ...values };
  if (shipment !== (before?.shipmentId ?? null) && before?.evidence)
    throw fieldRefusal('shipment_id', 'errors.complaint.parcelKept');
  if (!shipment || (shipment === before?.shipmentId && client === before?.clientId)) return;
  const parcel = await seenParcel(ctx, shipment as number);
  if (client && parcel.clientId !== client) throw fieldRefusal('shipment_id', 'errors.complaint.otherClient');
  // Its client goes on seeing it: whoever empties the field has not made it nobody's matter.
  values.client = parcel.clientId;
}

async function seenParcel(ctx: Context, id: number): Promise<{ clientId: number }> {
  const [parcel] = await readMoving(ctx, [id]);
  if (!parcel) throw fieldRefusal('shipment_id', 'errors.reference');
  return parcel;
}
