import { type ParcelFacts, sayParcelNotice } from '#courier/notices/contract';
import { trackingLinks } from '#courier/tracking/server';
import { fillIn, variablesIn } from '#foundation/letters/contract';
import { type Context, insertRows } from '#platform/server';
import { type FormInUse, formsOn } from './notice-forms.ts';
import { type ToldParcel, toldParcels } from './told-parcels.ts';

/**
 * Writes what the people of some parcels are to be told now that they stand in a status, once for each form that is on, however often
 * the move is heard of. Who has no number, or no e-mail, is told nothing that way.
 */
export async function keepNotices(ctx: Context, statusId: number, ids: readonly number[]): Promise<void> {
  const forms = await formsOn(ctx, statusId);
  if (forms.length === 0) return;
  const parcels = await toldParcels(ctx, statusId, ids);
  const links = forms.some(saysLink)
    ? await trackingLinks(
        ctx,
        parcels.map(({ id }) => id),
      )
    : new Map<number, string>();
  const rows = parcels.flatMap((parcel) =>
    forms.flatMap((form) => noticeOf(ctx, parcel, form, links.get(parcel.id) ?? null) ?? []),
  );
  insertRows(ctx.db, 'parcel_notice', {
    types: {
      shipment_id: 'bigint',
      parcel_seq: 'int',
      audience: 'text',
      channel: 'text',
      recipient: 'text',
      address: 'text',
      branch_id: 'bigint',
      client_id: 'bigint',
      courier_id: 'bigint',
      receiving_agent_id: 'bigint',
      language: 'text',
      subject: 'text',
      body: 'text',
      state: 'text',
    },
    same: { status_id: [statusId, 'bigint'], created_at: [ctx.now, 'timestamptz'] },
    rows,
    onConflict: 'on conflict (tenant_id, shipment_id, parcel_seq, audience, channel) do nothing',
  });
}

const saysLink = ({ audience, body }: FormInUse) => audience === 'receiver' && variablesIn(body).includes('link');

function noticeOf(ctx: Context, parcel: ToldParcel, form: FormInUse, link: string | null) {
  const { audience, channel, language } = form;
  const address = { whatsapp: phoneOf(parcel, form), sms: phoneOf(parcel, form), email: parcel.clientEmail }[channel];
  if (!address) return undefined;
  const recipient = (audience === 'receiver' ? parcel.facts.receiver : parcel.facts.client) ?? address;
  const facts: ParcelFacts = { ...parcel.facts, name: recipient === address ? '' : recipient, company: ctx.tenant.name, link };
  const values = sayParcelNotice(facts, language);
  return {
    shipment_id: parcel.id,
    parcel_seq: parcel.seq,
    audience,
    channel,
    recipient,
    address,
    branch_id: parcel.branchId,
    client_id: parcel.clientId,
    courier_id: parcel.courierId,
    receiving_agent_id: parcel.receivingAgentId,
    language,
    subject: channel === 'email' ? oneLine(fillIn(form.subject ?? '', values)) : null,
    body: fillIn(form.body, values).trim(),
    state: form.leaves ? 'queued' : 'kept',
  };
}

const phoneOf = (parcel: ToldParcel, { audience }: FormInUse) =>
  audience === 'receiver' ? parcel.receiverPhone : parcel.clientPhone;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
