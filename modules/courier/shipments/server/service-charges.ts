import { newServiceCharge, ServiceCharge, type ServiceKind } from '#courier/shipments/contract';
import { saidAmount } from '#finance/treasury/server';
import { type Currency, text } from '#platform/entity';
import { type Context, type Implemented, implement, type Reply, type Route, route, showRecord } from '#platform/server';
import { chargeService, reverseCharge } from './charge-service.ts';
import { addParcelRecords } from './parcel-documents.ts';
import { seenShipment, seenWithParcel } from './scope.ts';

const base = { method: 'POST', section: 'courier', permission: 'accounts_management', key: 'required', answer: 'item' } as const;

const routes: readonly Route[] = [
  route({
    ...base,
    path: '/api/v1/shipments/{id}/service-charges',
    name: 'chargeService',
    summary: 'Charge the sender of this parcel: the same as creating a charge that names it',
    input: { kind: newServiceCharge.kind, amount: text({ required: true, max: 20 }), note: newServiceCharge.note },
    handle: async (ctx, { id, body }) => {
      const { currency } = await seenShipment<{ currency: Currency }>(ctx, id, 'e.currency');
      const amount = saidAmount(body.amount, { currency, field: 'amount' }) as number;
      const said = { kind: body.kind as ServiceKind, note: (body.note as string | null) ?? null };
      const made = await chargeService(ctx, { shipment: id, amount, ...said });
      return { ...(await shown(ctx, made)), status: 201, message: { key: 'serviceCharge.done.create' } };
    },
  }),
];

/** Charges beside the fees, seen with their parcels. */
export const serviceCharges: Implemented = implement(ServiceCharge, {
  scope: seenWithParcel,
  verbs: { create: chargeService, reverse: reverseCharge },
  routes,
});

async function shown(ctx: Context, id: number): Promise<Reply> {
  return { resultText: `{"item":${await showRecord(ctx, serviceCharges, id)}}` };
}

addParcelRecords(ServiceCharge, {
  of: (parcel, params) => `e.shipment_id = ${params.add(parcel.id, 'bigint')}`,
  detail: 'e.kind',
  state: 'e.state',
});
