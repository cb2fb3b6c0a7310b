import { Complaint, complaintSteps } from '#courier/complaints/contract';
import { readMoving } from '#courier/shipments/server';
import { bool, fieldRefusal, integer, text } from '#platform/entity';
import {
  type Context,
  createRecord,
  type Implemented,
  implement,
  type Route,
  route,
  type Sight,
  seenByBranch,
  showRecord,
  specialFilter,
} from '#platform/server';
import { editComplaint, openComplaint } from './open-complaint.ts';
import './parcel-documents.ts';
import { reviewComplaint } from './review-complaint.ts';
import { takeComplaintStep } from './take-step.ts';

const base = { section: 'courier', method: 'POST', answer: 'item' } as const;

const routes: readonly Route[] = [
  // Each has a number: sent twice by a lost answer it is one complaint.
  route({
    ...base,
    path: `/api/v1/${Complaint.path}`,
    key: 'required',
    name: 'createComplaint',
    summary: 'Open a complaint',
    permission: 'create_complaints',
    input: Complaint.fields,
    handle: async (ctx, { raw }) => ({
      status: 201,
      ...(await shown(ctx, await createRecord(ctx, complaints, raw), 'ui.saved')),
    }),
  }),
  ...complaintSteps.map((step) =>
    route({
      ...base,
      path: `/api/v1/complaints/{id}/${step}`,
      name: `${step}Complaint`,
      summary: { take: 'Answer for a complaint', resolve: 'Say what was done', close: 'Close it', reopen: 'Open it again' }[step],
      permission: 'edit_complaints',
      input: { note: text({ max: 1000, lines: 3 }) },
      handle: async (ctx, { id, body }) => {
        await takeComplaintStep(ctx, step, { id, note: (body.note as string | undefined) ?? null });
        return shown(ctx, id, `complaint.told.${step}`);
      },
    }),
  ),
  route({
    ...base,
    path: '/api/v1/complaints/{id}/review',
    name: 'reviewComplaint',
    summary: 'Say how content one is with the answer',
    permission: 'show_complaints',
    input: { rating: integer({ required: true, min: 1, max: 5 }), comment: text({ max: 500, lines: 3 }) },
    handle: async (ctx, { id, body }) => {
      await reviewComplaint(ctx, { id, rating: body.rating as number, comment: (body.comment as string | undefined) ?? null });
      return shown(ctx, id, 'complaint.told.review');
    },
  }),
];

const complaints: Implemented = implement(Complaint, {
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
      from complaint_review r left join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id where r.tenant_id = e.tenant_id and r.complaint_id = e.id)`,
    steps: `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'at', instant_text(a.at), 'user', u.name, 'note', a.after ->> 'note') order by a.id), '[]'::jsonb)
      from audit_entry a left join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
      where a.tenant_id = e.tenant_id and a.entity = 'complaint' and a.entity_id = e.id)`,
  }),
  without: ['create', 'remove', 'disable'],
  routes,
});

async function shown(ctx: Context, id: number, message: string) {
  return { resultText: `{"item":${await showRecord(ctx, complaints, id)}}`, message: { key: message } };
}

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
}

async function seenParcel(ctx: Context, id: number): Promise<{ clientId: number }> {
  const [parcel] = await readMoving(ctx, [id]);
  if (!parcel) throw fieldRefusal('shipment_id', 'errors.reference');
  return parcel;
}
