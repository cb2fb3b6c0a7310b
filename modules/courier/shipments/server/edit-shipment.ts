import { rulesOf } from '#courier/shipment-setup/server';
import { type FeeMode, Shipment, shipmentEdited } from '#courier/shipments/contract';
import type { Currency, Field } from '#platform/entity';
import { conflict, fieldRefusal, Refusal, wireName } from '#platform/entity';
import { type Context, sql, updateRow } from '#platform/server';
import { currencyOf } from './create-shipment.ts';
import { type PricedRow, type Snapshot, snapshotOf, tracePrice, withPrice } from './price-snapshot.ts';
import { type Counted, recordDelta } from './record-delta.ts';

type Values = Record<string, unknown>;
export type EditedRow = Counted &
  PricedRow &
  Omit<Snapshot, 'pricedAt'> & {
    id: number;
    price: number;
    currency: Currency;
    feeMode: FeeMode;
    pricedAt: Date | null;
    parentId: number | null;
  };

/** What may still be put right once a parcel is on its way. */
const always = ['receiverName', 'phone', 'secondPhone', 'deliveryAddress', 'address', 'note'];
/** What makes its price another one. */
const rated = ['client', 'city', 'shipmentType', 'shipmentSize', 'weight', 'isUrgent', 'breakable', 'freezable', 'currency'];
const agreed = ['price', 'feeMode'];

/** Changes what is written on a parcel: anything while it is with its sender, later only how to reach the receiver. Never its status. */
export async function editShipment(ctx: Context, id: number, values: Values): Promise<void> {
  const row = await ctx.db.one<EditedRow>(sql`select * from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`);
  const changes = changesOf(row, values);
  const names = Object.keys(changes);
  if (names.length === 0) return;
  if (row.archivedAt) throw conflict('errors.shipment.archived');
  if (!(await isWithSender(ctx, row))) refuseLate(names);
  await refuseForeignName(ctx, { ...row, ...asRow(changes) });
  if (names.includes('city') && !names.includes('destinationBranch')) await followCity(ctx, changes);
  const after = { ...row, ...asRow(changes) } as EditedRow;
  const priced = await repriced(ctx, row, after, names);
  await updateRow(ctx, Shipment as never, id, { ...changes, ...priced });
  recordDelta(ctx, row, { ...after, ...priced });
  ctx.publish(shipmentEdited.with({ shipmentId: id, clientId: after.clientId, branchId: row.currentBranchId }));
}

async function isWithSender(ctx: Context, row: EditedRow): Promise<boolean> {
  const { statuses } = await rulesOf(ctx);
  const base = statuses.find((one) => one.id === row.statusId)?.baseId ?? row.statusId;
  return base <= 3 && row.parentId === null;
}

function refuseLate(names: readonly string[]): void {
  const fixed = names.filter((name) => !always.includes(name));
  if (fixed.length === 0) return;
  const key = (name: string) => (agreed.includes(name) ? 'errors.shipment.priceByRequest' : 'errors.shipment.fixedOnTheWay');
  throw new Refusal(key(fixed[0] as string), {
    fields: Object.fromEntries(fixed.map((name) => [wireName(name, fieldNamed(name)), key(name)])),
  });
}

/** The price a change gives the parcel: another amount changes what is collected, another place or service all of it. */
async function repriced(ctx: Context, row: EditedRow, after: EditedRow, names: readonly string[]): Promise<Partial<Snapshot>> {
  if (names.includes('currency')) currencyOf(ctx, after);
  if (!row.pricedAt) return {};
  if (names.some((name) => rated.includes(name))) {
    const priced = await snapshotOf(ctx, after);
    tracePrice(ctx, row.id, 'edit', after.price, priced);
    return priced.snapshot;
  }
  if (!names.some((name) => agreed.includes(name))) return {};
  const { expected, netAmount, pricedAt } = withPrice(ctx, row, after);
  tracePrice(ctx, row.id, 'price', after.price, {
    snapshot: { ...figuresOf(row), expected, netAmount, pricedAt },
    explanation: [],
  });
  return { expected, netAmount, pricedAt };
}

function figuresOf(row: EditedRow): Omit<Snapshot, 'pricedAt'> {
  const {
    expected,
    deliveryFee,
    feeTax,
    agentCommission,
    receivingCommission,
    branchFee,
    returnFee,
    returnFeeTrigger,
    returnFeePayer,
    netAmount,
  } = row;
  return {
    expected,
    deliveryFee,
    feeTax,
    agentCommission,
    receivingCommission,
    branchFee,
    returnFee,
    returnFeeTrigger,
    returnFeePayer,
    netAmount,
  };
}

async function followCity(ctx: Context, changes: Values): Promise<void> {
  const city = await ctx.db.maybe<{ branchId: number | null }>(
    sql`select branch_id from city where tenant_id = ${ctx.tenantId} and id = ${changes.city}`,
  );
  if (!city) throw fieldRefusal('city_id', 'errors.reference');
  if (city.branchId) changes.destinationBranch = city.branchId;
}

async function refuseForeignName(ctx: Context, row: { clientId: number; commercialNameId?: number | null }): Promise<void> {
  if (!row.commercialNameId) return;
  const found = await ctx.db.maybe(
    sql`select from commercial_name where tenant_id = ${ctx.tenantId} and id = ${row.commercialNameId} and client_id = ${row.clientId}`,
  );
  if (!found) throw fieldRefusal('commercial_name_id', 'errors.reference');
}

/** Only what is said and differs from what stands. */
function changesOf(row: EditedRow, values: Values): Values {
  const stands = row as unknown as Values;
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
