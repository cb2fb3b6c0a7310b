import type { Context, ListRequest, Params } from '#platform/server';

type Dimension = 'all' | 'branch' | 'client' | 'courier' | 'seen_by';
interface Slice {
  dimension: Dimension;
  ids: readonly number[];
}
const liveMost = 10_001;
/** Filters that are a dimension of the kept sums. */
const dimensions: Record<string, Dimension> = { currentBranch: 'branch', client: 'client', courier: 'courier' };

/**
 * Count and sums over the whole filter. The filters of every day are answered from kept sums and the changes not yet folded into
 * them, at the same cost for a thousand parcels as for a million; any other filter counts its rows, up to a bound.
 */
export function totalsOf(ctx: Context, request: ListRequest, params: Params, where: string): string {
  const kept = keptRows(ctx, request, params);
  const rows =
    kept ??
    `select currency, 1 as n, price, delivery_fee as fee, net_amount as net from shipment e where ${where} limit ${liveMost}`;
  const currency = params.add(ctx.tenant.currency, 'text');
  const own = (column: string) =>
    `money_text(coalesce(sum(${column}) filter (where currency = ${currency}), 0)::bigint, ${currency})`;
  const each = (column: string) => `money_text(${column}::bigint, currency)`;
  return `select json_build_object('price_sum', ${own('price')}, 'shipping_cost_sum', ${own('fee')}, 'net', ${own('net')},
      'by_currency', coalesce(json_object_agg(currency, json_build_object('count', n, 'price_sum', ${each('price')},
        'shipping_cost_sum', ${each('fee')}, 'net', ${each('net')})) filter (where n <> 0), '{}')${kept ? `, 'count', coalesce(sum(n), 0)::bigint, 'exact', true` : ''}) as totals,
      coalesce(sum(n), 0)::int as count
    from (select currency, sum(n)::bigint as n, sum(price) as price, sum(fee) as fee, sum(net) as net from (${rows}) r group by currency) c`;
}

/** The kept sums and unfolded changes that answer this filter, or null where they cannot. */
function keptRows(ctx: Context, request: ListRequest, params: Params): string | null {
  const slice = sliceOf(ctx, request);
  if (!slice || !request.filters.every(isKept)) return null;
  const conditions = [`tenant_id = ${params.add(ctx.tenantId, 'bigint')}`];
  const { status } = request.special;
  if (status) conditions.push(`status_id = any(${params.add(idsOf(status), 'bigint[]')})`);
  for (const { name, kind, value } of request.filters) {
    if (name === 'status') conditions.push(`status_id = any(${params.add(idsOf(value), 'bigint[]')})`);
    if (name === 'createdAt') conditions.push(`day ${comparisons[kind]} ${params.add(value, 'date')}`);
  }
  return unionOf(slice, conditions, params);
}

const comparisons = { is: '=', from: '>=', to: '<=', in: '=' } as const;

/** Whether the kept sums can be narrowed so: by status, by whole days of creation, by one of their dimensions. */
function isKept({ name, kind, value }: ListRequest['filters'][number]): boolean {
  if (name === 'createdAt') return kind !== 'in' && typeof value === 'string' && value.length === 10;
  return (name === 'status' || name in dimensions) && (kind === 'is' || kind === 'in');
}

/** The one dimension that filter and asker narrow together; null where there are two, or one the sums do not have. */
function sliceOf(ctx: Context, request: ListRequest): Slice | null {
  const isPlain = Object.entries(request.special).every(
    ([name, value]) => name === 'status' || (name === 'archived' && value === 'no'),
  );
  const seen = seenSlice(ctx);
  if (!isPlain || request.search.trim() || seen === null) return null;
  const asked = request.filters
    .filter(({ name }) => name in dimensions)
    .map(({ name, value }) => ({ dimension: dimensions[name] as Dimension, ids: idsOf(value) }));
  const slices = seen ? [seen, ...asked] : asked;
  return slices.length > 1 ? null : (slices[0] ?? { dimension: 'all', ids: [0] });
}

function unionOf({ dimension, ids }: Slice, conditions: readonly string[], params: Params): string {
  const wanted = params.add(ids, 'bigint[]');
  const columns = 'currency, n, price, fee, net';
  const unfolded: Record<Dimension, string> = {
    all: 'true',
    branch: `branch_id = any(${wanted})`,
    client: `client_id = any(${wanted})`,
    courier: `courier_id = any(${wanted})`,
    seen_by: `seen_by @> ${wanted}`,
  };
  const common = conditions.join(' and ');
  return `select ${columns} from shipment_rollup where ${common} and dimension = '${dimension}' and dimension_id = any(${wanted})
    union all select ${columns} from shipment_delta where ${common} and ${unfolded[dimension]}`;
}

/** What the asker sees of all parcels: undefined all of them, null where no kept sum tells. */
function seenSlice({ user, chosenBranchId }: Context): Slice | undefined | null {
  if (user?.courierId) return { dimension: 'courier', ids: [user.courierId] };
  if (user?.clientId) return { dimension: 'client', ids: [user.clientId] };
  if (user?.receivingAgentId) return null;
  if (chosenBranchId) return { dimension: 'seen_by', ids: [chosenBranchId] };
  if (!user?.branchIds) return undefined;
  return user.branchIds.length === 1 ? { dimension: 'seen_by', ids: user.branchIds } : null;
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).map(Number);
