import { answerWithinHours, Complaint, complaintMoved, type Evidence } from '#courier/complaints/contract';
import { type Context, insertRow, paperNumber, sql, updateRow } from '#platform/server';

/** Opens a complaint with a number of its own, its clock running, and what is known of its parcel at this moment. */
export async function openComplaint(ctx: Context, values: Record<string, unknown>): Promise<number> {
  const shipmentId = (values.shipment as number | null | undefined) ?? null;
  const id = await insertRow(ctx, Complaint, {
    ...values,
    number: await paperNumber(ctx, { letters: 'C', series: 'complaint' }),
    dueAt: new Date(ctx.now.getTime() + answerWithinHours * 3_600_000),
    openedBy: ctx.user?.id ?? null,
  });
  if (shipmentId !== null) await keepEvidence(ctx, id, shipmentId, await evidenceOf(ctx, shipmentId));
  if (values.owner) assigned(ctx, id);
  return id;
}

/** Changes a complaint; the parcel it is now said to be about is put on record as it stands at this moment. */
export async function editComplaint(ctx: Context, id: number, values: Record<string, unknown>): Promise<void> {
  const before = await ctx.db.one<{ ownerId: number | null; hasEvidence: boolean }>(
    sql`select owner_id, evidence is not null as has_evidence from complaint where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  await updateRow(ctx, Complaint, id, values);
  if (values.owner && values.owner !== before.ownerId) assigned(ctx, id);
  const shipmentId = (values.shipment as number | null | undefined) ?? null;
  if (shipmentId !== null && !before.hasEvidence) await keepEvidence(ctx, id, shipmentId, await evidenceOf(ctx, shipmentId));
}

/** Somebody else was named to answer for it; who named himself knows. */
function assigned(ctx: Context, id: number): void {
  ctx.publish(complaintMoved.with({ complaintId: id, step: 'assigned', byId: ctx.user?.id ?? null }));
}

/** What is about a parcel is its client's matter, whoever named it when. */
function keepEvidence(ctx: Context, id: number, shipmentId: number, evidence: Evidence) {
  return ctx.db.query(sql`update complaint e set evidence = ${JSON.stringify(evidence)}::jsonb, client_id = coalesce(e.client_id, s.client_id)
    from shipment s where e.tenant_id = ${ctx.tenantId} and e.id = ${id} and s.tenant_id = :tenant and s.id = ${shipmentId}`);
}

async function evidenceOf(ctx: Context, shipmentId: number): Promise<Evidence> {
  const { evidence } = await ctx.db.one<{
    evidence: Evidence;
  }>(sql`select json_build_object('receipt_no', s.receipt_no, 'status_id', s.status_id,
      'attempts', s.attempt_count, 'currency', s.currency, 'price', money_text(s.price, s.currency), 'delivery_fee', money_text(s.delivery_fee, s.currency),
      'collected', money_text(s.collected, s.currency), 'events', (select coalesce(json_agg(x order by x.seq), '[]') from (
        select v.seq, instant_text(v.at) as at, v.to_status_id, v.to_custodian_kind as custodian_kind, v.reason_code, v.note, u.name as user
        from shipment_event v left join app_user u on u.tenant_id = :tenant and u.id = v.user_id
        where v.tenant_id = :tenant and v.shipment_id = s.id) x)) as evidence
    from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = ${shipmentId}`);
  return evidence;
}
