import { ArchivedShipment, newShipmentInput, type ParcelFormName, parcelForms, Shipment } from '#courier/shipments/contract';
import { commonTargets } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { type Bilingual, manyOf, oneOf, Refusal } from '#platform/entity';
import {
  type Asked,
  type Behaviour,
  type Context,
  editRecord,
  type Implemented,
  implement,
  listEntity,
  Params,
  type Reply,
  readChecked,
  readPageRequest,
  route,
  type SpecialFilter,
  showRecord,
  specialFilter,
  sql,
} from '#platform/server';
import { archiveRoutes } from './archive-routes.ts';
import { withEnded } from './archive-shipments.ts';
import { createShipmentOnForm, type NewShipment, newAddress, tooLong } from './create-shipment.ts';
import { editShipment } from './edit-shipment.ts';
import { totalsOf } from './list-totals.ts';
import { mostLocked } from './lock-parcels.ts';
import { otherwiseSql } from './otherwise.ts';
import { overdueSql } from './overdue-filter.ts';
import { parcelPageRoutes } from './parcel-page-routes.ts';
import { foundAsShipment, shipmentNotFound } from './shipment-not-found.ts';
import { showRoutes } from './show-shipment.ts';
import { byParcelNumber, seenBy } from './sight.ts';
import { targetsSql } from './transfer-targets.ts';

const base = { section: 'courier', answer: 'item' } as const;
/** Our own screens say which of the company's forms a parcel comes from; whoever says none is asked for no more than a parcel needs. */
const fromForm = { form: oneOf(parcelForms) };
const formIn = ({ options }: Pick<Asked, 'options'>) => (options['form'] ?? null) as ParcelFormName | null;
const filters: NonNullable<Behaviour['filters']> = {
  status: specialFilter(manyOf('shipmentStatus'), (_ctx, ids, params) =>
    // One status is read in the order of its index; of several the newest would have to be sorted out.
    ids.length === 1 ? `e.status_id = ${params.add(ids[0], 'bigint')}` : `e.status_id = any(${params.add(ids, 'bigint[]')})`,
  ),
  governorate: specialFilter(
    manyOf('governorate'),
    (ctx, ids, params) =>
      `e.city_id = any(array(select c.id from city c where c.tenant_id = ${params.add(ctx.tenantId, 'bigint')} and c.governorate_id = any(${params.add(ids, 'bigint[]')})))`,
  ),
  overdue: specialFilter(oneOf(['yes', 'no']), (ctx, which, params) => {
    const overdue = overdueSql(ctx, params);
    return which === 'yes' ? overdue : `(${overdue}) is not true`;
  }),
  archived: specialFilter(
    oneOf(['yes', 'no', 'with_ended', 'all']),
    (_ctx, which) =>
      ({ yes: 'e.archived_at is not null', no: 'e.archived_at is null', with_ended: withEnded('e'), all: 'true' })[which],
  ),
  // Which of the listed parcels are chosen; it narrows nothing but the answer's can_transfer_to.
  selected_ids: specialFilter(manyOf('shipment'), () => 'true'),
};

/** Modules above say here how the list of parcels is narrowed by what they know of them. */
export function parcelsAreNarrowedBy(narrowings: Record<string, SpecialFilter>): void {
  Object.assign(filters, narrowings);
}

const routes = [
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipments',
    name: 'listShipment',
    summary: 'List parcels, with totals over the whole filter and the statuses each may be moved to',
    permission: Shipment.permissions.list,
    lookup: Shipment.permissions.lookup ?? [],
    answer: 'items',
    choosable: true,
    handle: async (ctx, asked) => listShipments(ctx, asked.query),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipments',
    name: 'createShipment',
    makesOne: true,
    byKeys: true,
    summary: 'Take a parcel into the books, ready with its price unless it is a draft',
    permission: Shipment.permissions.create ?? '',
    query: fromForm,
    input: newShipmentInput,
    handle: async (ctx, asked) => {
      const id = await createShipmentOnForm(ctx, formIn(asked), asked.body as NewShipment);
      return { status: 201, ...(await shown(ctx, id)), message: { key: 'shipment.created' } };
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipments/fast',
    name: 'createShipmentFast',
    makesOne: true,
    byKeys: true,
    summary: 'The same from the fast screen, which has a permission of its own',
    permission: 'create_shipments_fast',
    query: fromForm,
    input: newShipmentInput,
    handle: async (ctx, asked) => {
      const id = await createShipmentOnForm(ctx, formIn(asked), asked.body as NewShipment);
      return { status: 201, ...(await shown(ctx, id)) };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipments/{id}',
    name: 'showShipment',
    summary: 'Show one parcel',
    permission: Shipment.permissions.show ?? '',
    handle: (ctx, asked) => shown(ctx, asked.id),
  }),
  route({
    ...base,
    method: 'PUT',
    path: '/api/v1/shipments/{id}',
    name: 'editShipment',
    summary: 'Change what is written on a parcel; its status is changed by a move only',
    permission: Shipment.permissions.edit ?? '',
    input: newShipmentInput,
    partial: true,
    handle: async (ctx, asked) => {
      await putShipment(ctx, asked.id, asked.raw as Record<string, unknown>);
      return { ...(await shown(ctx, asked.id)), message: { key: 'ui.saved' } };
    },
  }),
];

export const shipments: Implemented = implement(Shipment, {
  expressions: {
    shippingCost: 'e.delivery_fee',
    shipmentNumber: 'e.id',
    governorate: 'select c.governorate_id from city c where c.tenant_id = :tenant and c.id = e.city_id',
  },
  scope: seenBy,
  filters,
  // Archived ones are asked for by name.
  filterDefaults: { archived: 'no' },
  perPage: (ctx) => Number(ctx.tenant.settings.shipmentsPerPage),
  totals: totalsOf,
  search: (ctx, words, params, most) => byParcelNumber(ctx, words, params, { column: 'e.id', most }),
  extras: (ctx) => ({
    [targetsMember]: (params) => targetsSql(ctx, params),
    is_otherwise: otherwiseSql('e'),
    taken_otherwise: `case when ${otherwiseSql('e')} then money_text(e.collected + e.collected_electronic, e.currency) end`,
  }),
  // The specification's names for what is called otherwise here: each parcel answers to both.
  aliases: {
    receipt_number: 'receiptNo',
    receiver_phone: 'phone',
    notes: 'note',
    shipment_date: 'createdAt',
    size: 'shipmentSize',
    delivery_agent: 'courier',
    receiving_agent: 'receivingAgent',
  },
  showExtras: (ctx, params) => ({
    price_pending: `exists (select from price_change_request q where q.tenant_id = :tenant and q.shipment_id = e.id
      and q.state = 'pending' and q.expires_at > ${params.add(ctx.now, 'timestamptz')})`,
  }),
  edit: editShipment,
  without: ['list', 'show', 'create', 'edit', 'remove'],
  routes: [...routes, ...showRoutes, ...archiveRoutes, ...parcelPageRoutes],
});

/** The same rows once they are archived, for who looks after the archive. */
export const archivedShipments: Implemented = implement(ArchivedShipment, {
  scope: (ctx, params) => ['e.archived_at is not null', seenBy(ctx, params)].filter(Boolean).join(' and '),
  search: (ctx, words, params, most) => byParcelNumber(ctx, words, params, { column: 'e.id', most }),
  without: ['create', 'edit', 'remove', 'disable', 'show'],
});

/** A page of parcels, with the statuses all of them, or all of a selection, may be moved to. */
export async function listShipments(ctx: Context, query: Record<string, string | string[]>): Promise<Reply> {
  await rulesOf(ctx);
  const request = readPageRequest(ctx, shipments, query);
  const { selected_ids: selected, ...special } = request.special;
  const { resultText = '{}' } = await listEntity(ctx, shipments, { ...request, special });
  if (!request.paginated || request.only?.has(targetsMember) === false) return { resultText };
  const common = selected ? await targetsOf(ctx, selected as number[]) : commonIn(resultText);
  return { resultText: `${resultText.slice(0, -1)},"can_transfer_to":${JSON.stringify(common)}}` };
}

/** What all parcels of a selection may be moved to, as far as the asker sees them; more than one call moves go nowhere together. */
async function targetsOf(ctx: Context, ids: readonly number[]): Promise<number[]> {
  if (ids.length > mostLocked) return [];
  const params = new Params();
  const targets = targetsSql(ctx, params);
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, `e.id = any(${params.add(ids, 'bigint[]')})`];
  const scope = seenBy({ ...ctx, chosenBranchId: null }, params);
  if (scope) parts.push(scope);
  const text = `select distinct ${targets} as targets from shipment e where ${parts.join(' and ')}`;
  const lists = await ctx.db.query<{ targets: number[] }>({ text, values: params.values });
  return commonTargets(lists.map((one) => one.targets));
}

const targetsMember = 'can_transfer_to';
const targetsName = `"${targetsMember}":`;
/** The list's rows arrive as text; a quote inside a value is escaped, so this name is only ever a member's. Few lists differ. */
function commonIn(text: string): number[] {
  const lists = new Set<string>();
  for (let at = text.indexOf(targetsName); at >= 0; at = text.indexOf(targetsName, at + 1)) {
    const from = at + targetsName.length;
    lists.add(text.slice(from, text.indexOf(']', from) + 1));
  }
  return commonTargets([...lists].map((list) => JSON.parse(list) as number[]));
}

export async function shown(ctx: Context, id: number): Promise<Reply> {
  await rulesOf(ctx);
  return { resultText: `{"item":${await foundAsShipment(showRecord(ctx, shipments, id))}}` };
}

async function putShipment(ctx: Context, id: number, raw: Record<string, unknown>): Promise<void> {
  const found = await ctx.db.maybe<{ cityId: number }>(
    sql`select city_id from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!found) throw shipmentNotFound();
  if (typeof raw.note === 'string' && tooLong(raw.note)) {
    throw new Refusal('errors.shipment.noteTooLong', { fields: { note: 'errors.shipment.noteTooLong' } });
  }
  const body: Record<string, unknown> = { ...raw };
  if (raw.new_address) {
    const fields = { city: newShipmentInput.city, newAddress: newShipmentInput.newAddress };
    const said = await readChecked(ctx, fields, { city_id: raw.city_id ?? found.cityId, new_address: raw.new_address });
    body.delivery_address_id = await newAddress(ctx, said.city as number, said.newAddress as Bilingual);
  }
  await foundAsShipment(editRecord(ctx, shipments, id, body));
}
