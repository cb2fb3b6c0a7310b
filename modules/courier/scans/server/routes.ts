import { cleanCode, type ScanMode, scanModes } from '#courier/scans/contract';
import { amountText, belongsTo, bool, fieldRefusal, instant, isUuid, oneOf, text } from '#platform/entity';
import { type Context, type Route, route, sentenceOf } from '#platform/server';
import { expectedParcels } from './expected-parcels.ts';
import type { FoundParcel } from './find-parcel.ts';
import { type Scanned, scanParcel } from './scan-parcel.ts';
import { undoScan } from './undo-scan.ts';

const base = { section: 'courier', permission: 'signed-in' } as const;

export const scanRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/scans',
    name: 'scanParcel',
    makesOne: true,
    summary: 'A parcel was read: do what the mode says with it, once however often it is sent',
    answer: 'item',
    input: {
      clientUuid: text({ required: true, max: 36 }),
      sessionUuid: text({ required: true, max: 36 }),
      mode: oneOf(scanModes, { required: true }),
      code: text({ required: true, max: 100 }),
      deviceAt: instant({ required: true }),
      shipment: belongsTo('shipment'),
      delivery: belongsTo('courier'),
      transfer: belongsTo('branchTransfer'),
      receiverName: text({ max: 100 }),
      bag: text({ max: 30 }),
      seal: text({ max: 30 }),
      isSealIntact: bool(),
    },
    handle: async (ctx, { body }) => {
      for (const name of ['clientUuid', 'sessionUuid'] as const)
        if (!isUuid(String(body[name])))
          throw fieldRefusal(name === 'clientUuid' ? 'client_uuid' : 'session_uuid', 'errors.scan.uuid');
      const scanned = await scanParcel(ctx, {
        clientUuid: String(body.clientUuid).toLowerCase(),
        sessionUuid: String(body.sessionUuid).toLowerCase(),
        mode: body.mode as ScanMode,
        code: cleanCode(String(body.code)),
        deviceAt: new Date(body.deviceAt as string),
        shipmentId: (body.shipment as number | undefined) ?? null,
        courierId: (body.delivery as number | undefined) ?? null,
        transferId: (body.transfer as number | undefined) ?? null,
        receiverName: (body.receiverName as string | undefined) ?? null,
        bag: (body.bag as string | undefined)?.trim() || null,
        seal: (body.seal as string | undefined) ?? null,
        isSealIntact: body.isSealIntact === true,
      });
      return { status: 201, result: { item: shown(ctx, scanned) } };
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/scans/{id}/undo',
    name: 'undoScan',
    summary: 'Take back a scan of one’s own, where the parcel may go back',
    answer: 'other',
    handle: async (ctx, { id }) => {
      await undoScan(ctx, id);
      return { result: {} };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/scans/expected',
    name: 'expectedParcels',
    summary: 'The parcels that ought to be scanned in a mode',
    answer: 'other',
    query: { mode: oneOf(scanModes, { required: true }), delivery: belongsTo('courier'), transfer: belongsTo('branchTransfer') },
    handle: async (ctx, { options }) => {
      const { mode, delivery = null, transfer = null } = options as { mode: ScanMode; delivery?: number; transfer?: number };
      const expected = await expectedParcels(ctx, { mode, courierId: delivery, transferId: transfer });
      return {
        result: {
          total: expected?.total ?? null,
          items: (expected?.items ?? []).map(({ id, receiptNo, receiverName, city }) => ({
            id,
            receipt_no: receiptNo,
            receiver_name: receiverName,
            city,
          })),
        },
      };
    },
  }),
];

function shown(ctx: Context, { id, verdict, told, parcel, choices, inside }: Scanned) {
  return {
    id,
    verdict,
    message: sentenceOf(ctx.locale, told),
    shipment: parcel && parcelShown(parcel),
    choices: choices.map(parcelShown),
    inside,
  };
}

/** Of a parcel that is not the asker's to see: where it is, and nobody's name. */
const parcelShown = (parcel: FoundParcel) => ({
  id: parcel.id,
  receipt_no: parcel.receiptNo,
  status_id: parcel.isSeen ? parcel.statusId : null,
  client: parcel.isSeen ? { id: parcel.clientId, name: parcel.clientName } : null,
  receiver_name: parcel.isSeen ? parcel.receiverName : null,
  city: parcel.isSeen ? parcel.cityName : null,
  expected: parcel.isSeen ? amountText(parcel.expected, parcel.currency) : null,
  currency: parcel.isSeen ? parcel.currency : null,
  branch: { id: parcel.currentBranchId, name: parcel.branchName },
  is_archived: parcel.archived,
});
