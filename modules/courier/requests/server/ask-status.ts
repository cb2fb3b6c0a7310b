import { type MoveChoice, movesBeyond } from '#courier/moves/server';
import { requestLivesHours, StatusChangeRequest } from '#courier/requests/contract';
import { lockMoving, shipmentNotFound } from '#courier/shipments/server';
import { fieldRefusal, isDay, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { endOverdue } from './expire-requests.ts';
import { waitingChanged } from './waiting-counts.ts';

export interface AskStatus {
  shipmentId: number;
  to: number;
  reason: string;
  courierId?: number | null;
  receivingAgentId?: number | null;
  treasuryId?: number | null;
  reasonCode?: string | null;
  postponedTo?: string | null;
  collected?: number | null;
  receiverName?: string | null;
}

/** Asks for a move one may not make, with all it will need: whoever approves makes it as it stands here. */
export async function askForStatus(ctx: Context, input: AskStatus): Promise<number> {
  if (!ctx.user) throw new Error('a request is asked by somebody');
  const [row] = await lockMoving(ctx, [input.shipmentId]);
  if (!row) throw shipmentNotFound();
  const choice = (await movesBeyond(ctx, row.id)).find((one) => one.id === input.to);
  if (!choice) throw fieldRefusal('to_status_id', 'errors.request.notAsked');
  refuseIncomplete(choice, input);
  await endOverdue(ctx, StatusChangeRequest, row.id);
  const made = await ctx.db.maybe<{ id: number }>(sql`insert into status_change_request
      (tenant_id, shipment_id, client_id, branch_id, from_status_id, to_status_id, courier_id, receiving_agent_id, treasury_id, reason_code, postponed_to,
        currency, collected, receiver_name, reason, asked_by_id, expires_at, created_at, updated_at)
    values (${ctx.tenantId}, ${row.id}, ${row.clientId}, ${row.currentBranchId}, ${row.statusId}, ${input.to}, ${input.courierId ?? null}::bigint,
      ${input.receivingAgentId ?? null}::bigint, ${input.treasuryId ?? null}::bigint, ${input.reasonCode ?? null}::text, ${input.postponedTo ?? null}::date,
      ${row.currency}, ${input.collected ?? null}::bigint, ${input.receiverName ?? null}::text, ${input.reason}, ${ctx.user.id},
      ${ctx.now}::timestamptz + make_interval(hours => ${requestLivesHours}), ${ctx.now}, ${ctx.now})
    on conflict (tenant_id, shipment_id) where state = 'pending' do nothing returning id`);
  if (!made) throw new Refusal('errors.request.waiting', { status: 409 });
  audit(ctx, {
    entity: StatusChangeRequest.name,
    entityId: made.id,
    action: 'ask',
    after: { shipment_id: row.id, from_status_id: row.statusId, to_status_id: input.to, reason: input.reason },
  });
  waitingChanged(ctx, StatusChangeRequest, [row]);
  return made.id;
}

/** What the move needs is said now; whoever approves only says yes. */
function refuseIncomplete({ needs, reasons }: MoveChoice, input: AskStatus): void {
  const fields: Record<string, string> = {};
  if (needs.delivery && !input.courierId) fields.delivery_id = 'errors.move.selectAgent';
  if (needs.receiving_delivery && !input.receivingAgentId) fields.receiving_delivery_id = 'errors.required';
  if (needs.treasury && !input.treasuryId) fields.treasury_id = 'errors.required';
  if (needs.reason && !input.reasonCode) fields.reason_code = 'errors.required';
  if (needs.date && !(input.postponedTo && isDay(input.postponedTo))) fields.postponed_to = 'errors.required';
  if (needs.receiver_name && !input.receiverName) fields.receiver_name = 'errors.required';
  if (input.reasonCode && !reasons?.some(({ code }) => code === input.reasonCode)) fields.reason_code = 'errors.reference';
  if (Object.keys(fields).length) throw new Refusal('errors.fieldsWrong', { fields });
}
