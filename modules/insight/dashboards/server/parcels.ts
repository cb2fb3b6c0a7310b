import { listShipments } from '#courier/shipments/server';
import { type Phase, phases, statusesOf } from '#courier/statuses/contract';
import { shipmentsUrl, type TileFilters, tileFilters, tileNames, undelivered } from '#insight/dashboards/contract';
import { type Context, sql } from '#platform/server';

/** A number and the list it counts; both by the same filters, so they never differ. */
interface Counted {
  count: number;
  /** The count stopped at a bound. */
  at_least?: true;
  url: string;
}

/** Fixed statuses as a list filters by them, with a tenant's own that stand on them. */
export type WithOwn = (base: readonly number[]) => string;

/** The day's parcels: by phase, by what needs doing, and the oldest still with us. */
export async function parcelsOf(ctx: Context, withOwn: WithOwn) {
  const phase = async (name: Phase) => ({ phase: name, ...(await counted(ctx, phaseFilters(name, ctx.today, withOwn))) });
  const tile = async (name: (typeof tileNames)[number]) => ({
    name,
    ...(await counted(ctx, tileFilters(name, ctx.today, withOwn))),
  });
  const [byPhase, tiles, oldest] = await Promise.all([
    Promise.all(phases.map(phase)),
    Promise.all(tileNames.map(tile)),
    oldestOf(ctx, { status_ids: withOwn(undelivered) }),
  ]);
  return { phases: byPhase, tiles, oldest };
}

/** What is finished counts for today only; everything else counts until it is finished. */
function phaseFilters(phase: Phase, today: string, withOwn: WithOwn): TileFilters {
  const filters = { status_ids: withOwn(statusesOf(phase)) };
  return phase === 'done' ? { ...filters, status_date_from: today, status_date_to: today } : filters;
}

/** A tenant's own statuses count with the fixed ones they stand on. */
export async function ownStatuses(ctx: Context): Promise<WithOwn> {
  const own = await ctx.db.query<{ id: number; baseId: number }>(
    sql`select id, base_id from shipment_status where tenant_id = ${ctx.tenantId} and id >= 100 order by id`,
  );
  return (base) => [...base, ...own.filter((one) => base.includes(one.baseId)).map((one) => one.id)].join(',');
}

async function counted(ctx: Context, filters: TileFilters): Promise<Counted> {
  const { resultText } = await listShipments(ctx, { ...filters, per_page: '1' });
  const { pagination } = JSON.parse(resultText ?? '{}') as { pagination: { total_records: number; total_is_minimum?: boolean } };
  return {
    count: pagination.total_records,
    ...(pagination.total_is_minimum && { at_least: true as const }),
    url: shipmentsUrl(filters),
  };
}

async function oldestOf(ctx: Context, filters: TileFilters) {
  const { resultText } = await listShipments(ctx, { ...filters, per_page: '8', sort_by: 'created_at', sort_order: 'asc' });
  const { items } = JSON.parse(resultText ?? '{}') as { items: Record<string, unknown>[] };
  return {
    url: shipmentsUrl(filters, 'created_at'),
    items: items.map(({ id, receipt_no, client, city, status, delivery, created_at, price, currency }) => ({
      id,
      receipt_no,
      client,
      city,
      status,
      delivery,
      created_at,
      price,
      currency,
      url: `/shipments/${String(id)}/show`,
    })),
  };
}
