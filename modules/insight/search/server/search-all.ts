import { listShipments } from '#courier/shipments/server';
import { clients, couriers, receivingAgents } from '#foundation/parties/server';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { type FoundKind, foundKinds, longestSearch, mostFound, searchPermissions } from '#insight/search/contract';
import { fieldRefusal, latinDigits } from '#platform/entity';
import { type Context, type Implemented, listEntity, may, type Reply, readEntityRequest } from '#platform/server';

export interface FoundGroup {
  kind: FoundKind;
  total: number;
  items: Record<string, unknown>[];
}

/** Everything that answers to the words and that the asker may see; a parcel with exactly this number comes first. */
export async function searchAll(ctx: Context, asked: string): Promise<{ q: string; groups: FoundGroup[] }> {
  const q = latinDigits(asked).trim().slice(0, longestSearch);
  if (!q) throw fieldRefusal('q', 'errors.globalSearch.empty');
  const isCourier = sectionAllowed('courier', ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId);
  const kinds = foundKinds.filter((kind) => isCourier && may(ctx, searchPermissions[kind]));
  const groups: FoundGroup[] = [];
  for (const kind of kinds) groups.push(await found(ctx, kind, q));
  return { q, groups: groups.filter((group) => group.items.length > 0) };
}

async function found(ctx: Context, kind: FoundKind, q: string): Promise<FoundGroup> {
  if (kind !== 'shipment') return groupOf(kind, await listed(ctx, people[kind], q));
  const exact = groupOf(kind, await listShipments(ctx, { receipt_no: q, per_page: String(mostFound) }));
  const named = exact.items.filter((item) => item.receipt_no === q);
  const others = groupOf(kind, await listShipments(ctx, { search: q, per_page: String(mostFound) }));
  const ids = new Set(named.map((item) => item.id));
  const items = [...named, ...others.items.filter((item) => !ids.has(item.id))].slice(0, mostFound);
  return { kind, total: Math.max(others.total, items.length), items };
}

const people = { client: clients, courier: couriers, receivingAgent: receivingAgents };

function listed(ctx: Context, implemented: Implemented, q: string): Promise<Reply> {
  const request = readEntityRequest(ctx, implemented, { search: q, per_page: String(mostFound) });
  return listEntity(ctx, implemented, request);
}

function groupOf(kind: FoundKind, { resultText = '{}' }: Reply): FoundGroup {
  const { items = [], pagination } = JSON.parse(resultText) as {
    items?: Record<string, unknown>[];
    pagination?: { total_records: number };
  };
  return { kind, total: pagination?.total_records ?? items.length, items };
}
