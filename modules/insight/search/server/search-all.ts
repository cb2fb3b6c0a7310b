import { listShipments, shipments } from '#courier/shipments/server';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { type FoundGroup, type FoundItem, fewestLetters, longestSearch, mostFound, mostLookedAt } from '#insight/search/contract';
import { fieldRefusal, foldText, latinDigits, searchedFor } from '#platform/entity';
import { type Context, type Implemented, implementedEntities, listEntity, may, readEntityRequest } from '#platform/server';
import { findRecords } from './find-records.ts';

/** Everything that answers to the words and that the asker may open; a parcel with exactly this number comes first. */
export async function searchAll(ctx: Context, asked: string): Promise<{ q: string; groups: FoundGroup[] }> {
  const q = searchedFor(latinDigits(asked).trim().slice(0, longestSearch));
  if (!q) throw fieldRefusal('q', 'errors.globalSearch.empty');
  const kinds = implementedEntities().filter((one) => isFindable(one) && mayOpen(ctx, one) && isLongEnough(one, q));
  const groups = await Promise.all(kinds.map((one) => (one === shipments ? findParcels(ctx, q) : findRecords(ctx, one, q))));
  return { q, groups: ranked(groups, q) };
}

/** What its own name or number finds; notes of a log find nothing anybody looks for. */
export function isFindable({ entity }: Pick<Implemented, 'entity'>): boolean {
  const { search = [], columns } = entity.list as { search?: readonly string[]; columns: readonly string[] };
  return search.length > 0 && (search.includes(entity.title) || columns.includes('id'));
}

function mayOpen(ctx: Context, { entity: { section, permissions } }: Implemented): boolean {
  const key = permissions.show ?? permissions.list;
  const { businessTypeId, businessSubTypeId } = ctx.tenant;
  return (
    (section === 'any' || sectionAllowed(section, businessTypeId, businessSubTypeId)) &&
    may(ctx, key) &&
    may(ctx, permissions.list)
  );
}

function isLongEnough({ entity, behaviour }: Implemented, q: string): boolean {
  const isNumber = /^\d+$/.test(q) && (entity.list.columns as readonly string[]).includes('id');
  return !behaviour.search || q.length >= fewestLetters || isNumber || entity.name === shipments.entity.name;
}

async function findParcels(ctx: Context, q: string): Promise<FoundGroup> {
  const per_page = String(mostFound);
  const exact = listed(await listShipments(ctx, { receipt_no: q, per_page }));
  const request = { ...readEntityRequest(ctx, shipments, { search: q, per_page }), searchMost: mostLookedAt };
  const all = q.length < fewestLetters ? exact : listed(await listEntity(ctx, shipments, request));
  const named = exact.items.filter((item) => item.receipt_no === q);
  const ids = new Set(named.map((item) => item.id));
  const items = [...named, ...all.items.filter((item) => !ids.has(item.id))].slice(0, mostFound);
  return { kind: shipments.entity.name, items, has_more: all.pagination.has_more };
}

function listed({ resultText = '{}' }: { resultText?: string }) {
  return JSON.parse(resultText) as { items: FoundItem[]; pagination: { has_more: boolean } };
}

/** Parcels first; of the rest, kinds with one of just this name before kinds that only mention it. */
function ranked(groups: readonly FoundGroup[], q: string): FoundGroup[] {
  const rank = ({ kind, items }: FoundGroup) =>
    kind === shipments.entity.name ? -1 : Math.min(...items.map(({ name }) => nearness(foldText(name ?? ''), foldText(q))));
  return groups.filter(({ items }) => items.length > 0).toSorted((a, b) => rank(a) - rank(b));
}

const nearness = (name: string, words: string) => (name === words ? 0 : name.startsWith(words) ? 1 : 2);
