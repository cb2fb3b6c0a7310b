import { status } from '#courier/statuses/contract';

export * from './first-steps.ts';
/** The parcels a number of the dashboard counts, as the filters of their own list. */
export type TileFilters = Record<string, string>;

export const tileNames = [
  'createdToday',
  'deliveredToday',
  'returnedToday',
  'outForDelivery',
  'overdue',
  'late',
  'unconfirmed',
  'postponedDue',
  'reported',
] as const;
export type TileName = (typeof tileNames)[number];

/** What each tile counts on a given day of the tenant; `statusIds` adds a tenant's own statuses to the fixed ones. */
export function tileFilters(name: TileName, today: string, statusIds: (base: readonly number[]) => string): TileFilters {
  const sinceToday = { status_date_from: today, status_date_to: today };
  switch (name) {
    case 'createdToday':
      return { created_at_from: today, created_at_to: today };
    case 'deliveredToday':
      return { status_ids: statusIds([status.delivered]), ...sinceToday };
    case 'returnedToday':
      return { status_ids: statusIds([status.returned]), ...sinceToday };
    case 'outForDelivery':
      return { status_ids: statusIds([status.outForDelivery]) };
    case 'overdue':
      return { overdue: 'yes' };
    case 'late':
      return { status_ids: statusIds([status.late]) };
    case 'unconfirmed':
      return { status_ids: statusIds([status.delivered]), amount_confirmed: 'false' };
    case 'postponedDue':
      return { status_ids: statusIds([status.postponed]), postponed_to_to: today };
    case 'reported':
      return { is_reported: 'true' };
  }
}

/** Parcels that are with us and not yet delivered or on their way back. */
export const undelivered: readonly number[] = [
  status.outForDelivery,
  status.inStore,
  status.late,
  status.postponed,
  status.inTransit,
];

/** The list of parcels behind a number. */
export function shipmentsUrl(filters: TileFilters, sort?: string): string {
  const params = new URLSearchParams({ ...filters, ...(sort && { sort }) });
  return `/shipments?${params.toString().replaceAll('%2C', ',')}`;
}
