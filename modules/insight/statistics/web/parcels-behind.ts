import { type Outcome, outcomes } from '#insight/statistics/contract';

interface Counted {
  client_id: number;
  month: string;
  currency: string;
}

/** The list of parcels a number counts: the client's, taken in that month. */
export function parcelsBehind(
  row: Counted,
  outcome: Outcome | undefined,
  statuses: Iterable<{ id: number; base_id: number }>,
): string {
  const query = new URLSearchParams({
    client_ids: String(row.client_id),
    created_at_from: row.month,
    created_at_to: lastDayOf(row.month),
    currency: row.currency,
    // What is settled and archived has been delivered all the same.
    archived: 'with_ended',
  });
  if (outcome) {
    const ids = [...statuses].filter((one) => outcomes[outcome].includes(one.base_id)).map((one) => one.id);
    query.set('status_ids', ids.join(','));
  }
  return `/shipments?${query}`;
}

export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
