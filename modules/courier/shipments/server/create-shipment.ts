import { isOthersClient, type PriceFacts, priceFacts } from '#courier/pricing/server';
import {
  collectedCurrencies,
  type FeeMode,
  isSaid,
  noteMost,
  type ParcelFormName,
  shipmentCreated,
} from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import { deliveryAddresses } from '#foundation/places/server';
import { type Bilingual, type Currency, fieldRefusal, isLongerThan, Refusal } from '#platform/entity';
import { audit, type Context, createRecord, sql } from '#platform/server';
import { askedBy, nameOfField } from './form-layouts.ts';
import { judgeReceiptNo } from './judge-receipt-no.ts';
import { noPrice, type Priced, snapshotWith, tracePrice } from './price-snapshot.ts';
import { nextReceiptNo } from './receipt-number.ts';
import { recordDelta } from './record-delta.ts';
import { type NewRow, writeShipment } from './write-shipment.ts';

/** What is said to create a parcel (contract: newShipmentInput). */
export interface NewShipment {
  receiptNo?: string | null;
  client?: number | null;
  commercialName?: number | null;
  receiverName?: string | null;
  phone?: string | null;
  secondPhone?: string | null;
  city?: number | null;
  deliveryAddress?: number | null;
  address?: string | null;
  newAddress?: Bilingual | null;
  destinationBranch?: number | null;
  shipmentType?: number | null;
  shipmentSize?: number | null;
  quantity?: number | null;
  weight?: number | null;
  currency?: Currency | null;
  price?: number | null;
  declaredValue?: number | null;
  feeMode?: FeeMode | null;
  isUrgent?: boolean | null;
  breakable?: boolean | null;
  freezable?: boolean | null;
  exchangeOf?: string | null;
  note?: string | null;
  draft?: boolean | null;
  clientUuid?: string | null;
}
type Complete = NewShipment & { client: number; phone: string; city: number; price: number };

/**
 * Takes a parcel into the books: born not ready with its sender and, when it is complete, ready at once with its price taken
 * and a receipt number. The same client UUID twice is the same parcel.
 */
export async function createShipment(ctx: Context, input: NewShipment): Promise<number> {
  return takeIn(ctx, input, { isOwn: false, asked: [] });
}

/** The same from one of the company's forms, which may ask for more than every parcel needs; a draft owes it nothing yet. */
export async function createShipmentOnForm(ctx: Context, form: ParcelFormName | null, input: NewShipment): Promise<number> {
  return takeIn(ctx, input, { isOwn: false, asked: input.draft ? [] : await askedBy(ctx, form) });
}

/** The same for something of the company's own, which no form takes: whoever asks says for which of its papers it goes out. */
export function createOwnShipment(ctx: Context, input: NewShipment): Promise<number> {
  return takeIn(ctx, input, { isOwn: true, asked: [] });
}

interface Terms {
  isOwn: boolean;
  /** What its form asks for besides, by wire name. */
  asked: readonly string[];
}

async function takeIn(ctx: Context, input: NewShipment, { isOwn, asked }: Terms): Promise<number> {
  refuseIncomplete(input, asked);
  const currency = currencyOf(ctx, input);
  const originBranchId = ctx.user?.clientId ? null : ctx.branchId;
  const [facts, { id, twin }, receiptNo] = await Promise.all([
    priceFacts(ctx, { clientId: input.client, cityId: input.city, originBranchId }),
    takeId(ctx, input.clientUuid),
    input.receiptNo || input.draft ? input.receiptNo : nextReceiptNo(ctx),
    refuseForeignName(ctx, input),
    refuseForeignAddress(ctx, input),
  ]);
  if (twin) return twin;
  if (input.receiptNo) await judgeReceiptNo(ctx, { receiptNo: input.receiptNo, clientId: input.client });
  const known = await refuseUnknown(ctx, input, facts);
  if (known.clientIsOwn !== isOwn) throw fieldRefusal('client_id', 'errors.shipment.madeOfItsSale');
  const parcel = {
    ...input,
    currency,
    feeMode: input.feeMode ?? 'fee_included',
    cityId: input.city,
    shipmentTypeId: input.shipmentType,
    shipmentSizeId: input.shipmentSize,
  } as const;
  const priced = input.draft ? null : snapshotWith(ctx, known.book, known, parcel);
  const deliveryAddressId = input.newAddress ? await newAddress(ctx, input.city, input.newAddress) : input.deliveryAddress;
  const row = rowOf(ctx, { id, receiptNo, deliveryAddressId, currency }, input, known, priced);
  await keep(ctx, row, priced);
  return id;
}

async function keep(ctx: Context, row: NewRow, priced: Priced | null): Promise<void> {
  writeShipment(ctx, row);
  if (priced) tracePrice(ctx, row.id, 'ready', row.price, priced);
  recordDelta(ctx, null, row);
  audit(ctx, {
    entity: 'shipment',
    entityId: row.id,
    action: 'create',
    after: { receipt_no: row.receiptNo, client_id: row.clientId, price: row.price, status_id: row.statusId },
  });
  ctx.publish(
    shipmentCreated.with({ shipmentId: row.id, clientId: row.clientId, branchId: row.originBranchId, statusId: row.statusId }),
  );
}

/** What every parcel needs, and what one needs to be carried; each missing thing is named in the words the staff know. */
function refuseIncomplete(input: NewShipment, asked: readonly string[]): asserts input is Complete {
  const fields: Record<string, string> = {};
  if (!input.client) fields.client_id = 'errors.shipment.clientRequired';
  if (!input.phone) fields.phone = 'errors.required';
  if (!input.city) fields.city_id = 'errors.required';
  if (input.price == null) fields.price = 'errors.required';
  const hasAddress = input.deliveryAddress || input.newAddress || input.address;
  if (!input.draft && !hasAddress) fields.address = 'errors.shipment.addressRequired';
  if (tooLong(input.note)) fields.note = 'errors.shipment.noteTooLong';
  if (input.clientUuid && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(input.clientUuid))
    fields.client_uuid = 'errors.notAReference';
  for (const wire of asked) if (lacks(input, wire)) fields[wire] ??= 'errors.required';
  if (Object.keys(fields).length) throw new Refusal('errors.fieldsWrong', { fields });
}

function lacks(input: NewShipment, wire: string): boolean {
  if (wire === 'delivery_address_id' && input.newAddress) return false;
  return !isSaid(input[nameOfField(wire) as keyof NewShipment]);
}

export const tooLong = (note: string | null | undefined) => Boolean(note && isLongerThan(note, noteMost));

/** The currency a parcel is collected in; the company's own where none is said. */
export function currencyOf(ctx: Context, { currency }: { currency?: Currency | null }): Currency {
  if (!currency) return ctx.tenant.currency;
  if (!collectedCurrencies(ctx.tenant.currency).includes(currency))
    throw fieldRefusal('currency', 'errors.shipment.currencyNotCollected');
  return currency;
}

async function takeId(ctx: Context, uuid: string | null | undefined): Promise<{ id: number; twin: number | null }> {
  if (!uuid) return ctx.db.one(sql`select nextval('shipment_id_seq') as id, null::bigint as twin`);
  // Who sends the same parcel a second time waits here until the first one stands in the books.
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shipment/${ctx.tenantId}/${uuid.toLowerCase()}`}, 9))`);
  return ctx.db.one(sql`select nextval('shipment_id_seq') as id,
    (select e.id from shipment e where e.tenant_id = ${ctx.tenantId} and e.client_uuid = ${uuid}::uuid) as twin`);
}

/** A client's shop may only send for that client. */
export async function refuseForeignName(
  ctx: Context,
  { client, commercialName }: Pick<Complete, 'client' | 'commercialName'>,
): Promise<void> {
  if (!commercialName) return;
  const found = await ctx.db.maybe(sql`select from commercial_name
    where tenant_id = ${ctx.tenantId} and id = ${commercialName} and client_id = ${client} and disabled_at is null`);
  if (!found) throw fieldRefusal('commercial_name_id', 'errors.reference');
}

/** A known address lies in the city the parcel goes to. */
export async function refuseForeignAddress(
  ctx: Context,
  { city, deliveryAddress }: Pick<Complete, 'city' | 'deliveryAddress'>,
): Promise<void> {
  if (!deliveryAddress) return;
  const found = await ctx.db.maybe(
    sql`select from delivery_address where tenant_id = ${ctx.tenantId} and id = ${deliveryAddress} and city_id = ${city}`,
  );
  if (!found) throw fieldRefusal('delivery_address_id', 'errors.shipment.addressOfOtherCity');
}

/** Whose parcels the asker may take: an enabled client of his branches, with a name to send under. */
export async function refuseUnknown<F extends PriceFacts>(
  ctx: Context,
  input: Pick<Complete, 'client' | 'commercialName'>,
  facts: F | undefined,
): Promise<F> {
  if (!facts) {
    const client = await ctx.db.maybe(sql`select from client where tenant_id = ${ctx.tenantId} and id = ${input.client}`);
    throw fieldRefusal(client ? 'city_id' : 'client_id', 'errors.reference');
  }
  if (isOthersClient(ctx, facts)) throw fieldRefusal('client_id', 'errors.reference');
  if (facts.clientDisabled) throw fieldRefusal('client_id', 'errors.shipment.clientDisabled');
  if (!input.commercialName && !facts.commercialNameId)
    throw fieldRefusal('commercial_name_id', 'errors.shipment.commercialNameRequired');
  return facts;
}

export function newAddress(ctx: Context, cityId: number, name: Bilingual): Promise<number> {
  return createRecord(ctx, deliveryAddresses, { name, city_id: cityId });
}

type Given = Pick<NewRow, 'id' | 'currency'> & { receiptNo?: string | null; deliveryAddressId?: number | null };
function rowOf(ctx: Context, given: Given, input: Complete, facts: PriceFacts, priced: Priced | null): NewRow {
  const { originBranchId, clientId } = facts;
  return {
    ...given,
    receiptNo: given.receiptNo ?? null,
    deliveryAddressId: given.deliveryAddressId ?? null,
    clientId,
    commercialNameId: input.commercialName ?? facts.commercialNameId,
    receiverName: input.receiverName ?? null,
    phone: input.phone,
    secondPhone: input.secondPhone ?? null,
    cityId: input.city,
    address: input.address ?? null,
    originBranchId,
    destinationBranchId: input.destinationBranch ?? facts.cityBranchId ?? originBranchId,
    currentBranchId: originBranchId,
    shipmentTypeId: input.shipmentType ?? null,
    shipmentSizeId: input.shipmentSize ?? null,
    quantity: input.quantity ?? 1,
    weight: input.weight ?? null,
    price: input.price,
    declaredValue: input.declaredValue ?? null,
    feeMode: input.feeMode ?? 'fee_included',
    ...(priced?.snapshot ?? noPrice),
    statusId: priced ? status.ready : status.notReady,
    statusDate: ctx.now,
    seq: priced ? 2 : 1,
    courierId: null,
    custodianKind: 'client',
    custodianId: clientId,
    isUrgent: input.isUrgent ?? false,
    breakable: input.breakable ?? false,
    freezable: input.freezable ?? false,
    exchangeOf: input.exchangeOf?.trim() || null,
    note: input.note ?? null,
    isOwn: facts.clientIsOwn,
    clientUuid: input.clientUuid ?? null,
    createdBy: ctx.user?.id ?? null,
    createdDay: ctx.today,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}
