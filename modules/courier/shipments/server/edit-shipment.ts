import { priceFacts } from '#courier/pricing/server';
import { agreedFields, type FeeMode, isFixed, ofItsPaper, Shipment, shipmentEdited } from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import type { Currency, Field } from '#platform/entity';
import { conflict, fieldRefusal, Refusal, wireName } from '#platform/entity';
import { type Context, sql, updateRow } from '#platform/server';
import { currencyOf, refuseForeignAddress, refuseForeignName, refuseUnknown } from './create-shipment.ts';
import { judgeReceiptNo } from './judge-receipt-no.ts';
import { figuresOf, type PricedRow, type Snapshot, snapshotOf, tracePrice, withPrice } from './price-snapshot.ts';
import { type Counted, recordDelta } from './record-delta.ts';

type Values = Record<string, unknown>;
export type EditedRow = Counted &
  PricedRow &
  Omit<Snapshot, 'pricedAt'> & {
    id: number;
    receiptNo: string | null;
    price: number;
    currency: Currency;
    feeMode: FeeMode;
    pricedAt: Date | null;
    parentId: number | null;
    isOwn: boolean;
    serviceFees: number;
    prepaidHeld: number;
    seq: number;
    deliveryAddressId: number | null;
    address: string | null;
  };

/** What makes its price another one. */
const rated = [
  'client',
  'city',
  'shipmentType',
  'shipmentSize',
  'weight',
  'isUrgent',
  'breakable',
  'freezable',
  'exchangeOf',
  'currency',
];

/** Changes what is written on a parcel: anything while it is with its sender, later only how to reach the receiver. Never its status. */
export function editShipment(ctx: Context, id: number, values: Values): Promise<void> {
  return edit(ctx, id, values, false);
}

/** The same to a parcel of the company itself, as the paper it goes out for says by now: it is locked. */
export function editOwnShipment(ctx: Context, id: number, values: Values): Promise<void> {
  return edit(ctx, id, values, true);
}

async function edit(ctx: Context, id: number, values: Values, asItsPaper: boolean): Promise<void> {
  const row = await ctx.db.one<EditedRow>(sql`select * from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`);
  const changes = changesOf(row, values);
  const names = Object.keys(changes);
  if (names.length === 0) return;
  if (row.archivedAt) throw conflict('errors.shipment.archived');
  const base = await baseOf(ctx, row);
  refuseFixed(
    names.filter((name) => isFixed(name, { ...row, base, isOwn: row.isOwn && !asItsPaper })),
    row.isOwn,
  );
  refuseBooked(
    names.filter((name) => booked.includes(name)),
    row,
  );
  if (names.includes('client')) await followClient(ctx, row, changes, base);
  else if (names.includes('commercialName')) await refuseForeignName(ctx, { client: row.clientId, ...changes });
  if (names.includes('city')) await followCity(ctx, row, changes, values);
  if (changes.deliveryAddress) await refuseForeignAddress(ctx, { city: row.cityId, ...changes });
  const after = { ...row, ...asRow(changes) } as EditedRow;
  const isNumbered = names.includes('receiptNo') || names.includes('client');
  if (isNumbered && after.receiptNo) await judgeReceiptNo(ctx, { receiptNo: after.receiptNo, clientId: after.clientId });
  const priced = await repriced(ctx, row, after, names);
  await updateRow(ctx, Shipment as never, id, { ...changes, ...priced });
  recordDelta(ctx, row, { ...after, ...priced });
  ctx.publish(shipmentEdited.with({ shipmentId: id, clientId: after.clientId, branchId: row.currentBranchId }));
}

async function baseOf(ctx: Context, row: EditedRow): Promise<number> {
  const { statuses } = await rulesOf(ctx);
  return statuses.find((one) => one.id === row.statusId)?.baseId ?? row.statusId;
}

function refuseFixed(fixed: readonly string[], isOwn: boolean): void {
  if (fixed.length === 0) return;
  const key = (name: string) =>
    isOwn && ofItsPaper.includes(name)
      ? 'errors.shipment.madeOfItsSale'
      : agreedFields.includes(name)
        ? 'errors.shipment.priceByRequest'
        : 'errors.shipment.fixedOnTheWay';
  throw new Refusal(key(fixed[0] as string), {
    fields: Object.fromEntries(fixed.map((name) => [wireName(name, fieldNamed(name)), key(name)])),
  });
}

/** Whose account money of the parcel is booked on, and in what. */
const booked = ['client', 'currency'];

/** Money that is booked for a parcel is its sender's and of its currency; while some of it stands, neither is another one. */
function refuseBooked(wanted: readonly string[], { serviceFees, prepaidHeld }: EditedRow): void {
  if (wanted.length === 0 || (serviceFees === 0 && prepaidHeld === 0)) return;
  const key = 'errors.shipment.moneyBooked';
  throw new Refusal(key, { fields: Object.fromEntries(wanted.map((name) => [wireName(name, fieldNamed(name)), key])) });
}

/** The price a change gives the parcel: another amount changes what is collected, another place or service all of it. */
async function repriced(ctx: Context, row: EditedRow, after: EditedRow, names: readonly string[]): Promise<Partial<Snapshot>> {
  if (names.includes('currency')) currencyOf(ctx, after);
  if (!row.pricedAt) return {};
  if (names.some((name) => rated.includes(name))) {
    const priced = await snapshotOf(ctx, after);
    tracePrice(ctx, row.id, 'edit', after.price, priced);
    return { ...priced.snapshot, netAmount: priced.snapshot.netAmount - row.serviceFees };
  }
  if (!names.some((name) => agreedFields.includes(name))) return {};
  const { expected, netAmount, pricedAt } = withPrice(ctx, row, after);
  tracePrice(ctx, row.id, 'price', after.price, {
    snapshot: { ...figuresOf(row), expected, netAmount, pricedAt },
    explanation: [],
  });
  return { expected, netAmount, pricedAt };
}

/** Another sender has the parcel in his hands from now on and sends it under a name of his; once it is ready it has one for good. */
async function followClient(ctx: Context, row: EditedRow, changes: Values, base: number): Promise<void> {
  if (base !== status.notReady) throw fieldRefusal('client_id', 'errors.shipment.senderFixed');
  const sender = { client: changes.client as number, commercialName: changes.commercialName as number | undefined };
  const facts = await refuseUnknown(ctx, sender, await priceFacts(ctx, { ...row, clientId: sender.client }));
  if (facts.clientIsOwn !== row.isOwn) throw fieldRefusal('client_id', 'errors.shipment.madeOfItsSale');
  await refuseForeignName(ctx, sender);
  const seq = row.seq + 1;
  ctx.db.run(sql`insert into shipment_event (tenant_id, shipment_id, seq, from_status_id, to_status_id, from_custodian_kind, from_custodian_id,
      to_custodian_kind, to_custodian_id, branch_id, user_id, at)
    values (${ctx.tenantId}, ${row.id}, ${seq}, ${row.statusId}, ${row.statusId}, 'client', ${row.clientId}, 'client', ${sender.client},
      ${row.currentBranchId}, ${ctx.user?.id ?? null}::bigint, ${ctx.now})`);
  Object.assign(changes, { seq, custodianId: sender.client, commercialName: sender.commercialName ?? facts.commercialNameId });
}

/** Another city has another branch, and addresses of its own. */
async function followCity(ctx: Context, row: EditedRow, changes: Values, said: Values): Promise<void> {
  const city = await ctx.db.maybe<{ branchId: number | null }>(
    sql`select branch_id from city where tenant_id = ${ctx.tenantId} and id = ${changes.city}`,
  );
  if (!city) throw fieldRefusal('city_id', 'errors.reference');
  if (city.branchId && changes.destinationBranch === undefined) changes.destinationBranch = city.branchId;
  if (said.deliveryAddress !== undefined) changes.deliveryAddress = said.deliveryAddress;
  else if (row.deliveryAddressId !== null) changes.deliveryAddress = null;
  const { deliveryAddressId, address } = { ...row, ...asRow(changes) };
  if (row.pricedAt && !deliveryAddressId && !address) throw fieldRefusal('address', 'errors.shipment.addressRequired');
}

/** Only what is said and differs from what stands. */
function changesOf(row: EditedRow, values: Values): Values {
  const stands: Values = { ...row };
  const said = Object.entries(values).filter(([name, value]) => value !== null || !never.has(name));
  return Object.fromEntries(said.filter(([name, value]) => (stands[keyOf(name)] ?? null) !== (value ?? null)));
}
/** Left empty, these stay as they are. */
const never = new Set([
  'quantity',
  'isUrgent',
  'breakable',
  'freezable',
  'destinationBranch',
  'feeMode',
  'currency',
  'commercialName',
]);

const fieldNamed = (name: string) => (Shipment.fields as Record<string, Field>)[name] as Field;
const keyOf = (name: string) => (fieldNamed(name).kind === 'belongsTo' ? `${name}Id` : name);
const asRow = (changes: Values) => Object.fromEntries(Object.entries(changes).map(([name, value]) => [keyOf(name), value]));
