import { status } from '#courier/statuses/contract';
/** What the order of the day looks at. */
export interface DayParcel {
  id: number;
  status: number;
  isUrgent: boolean;
  postponedTo: string | null;
  city: string;
  address: string;
}

/** Where a parcel stands on an agent's day: to be delivered now, promised for another day, or on its way back. */
export type DayPart = 'now' | 'later' | 'back';

export function partOf(parcel: Pick<DayParcel, 'status' | 'postponedTo'>, today: string): DayPart {
  const { status: now, postponedTo } = parcel;
  if (now === status.returnWithAgent || now === status.returnGivenToAgent) return 'back';
  return now === status.postponed && postponedTo !== null && postponedTo > today ? 'later' : 'now';
}

/**
 * The parcels of a part of the day in the order they are gone to. What the agent put in order himself stands so; of the rest,
 * promised for today comes first, then urgent, both before his own order, and what is left goes by city and address after it.
 */
export function dayOrder<P extends DayParcel>(parcels: readonly P[], own: readonly number[], today: string): P[] {
  const place = new Map(own.map((id, index) => [id, index]));
  const isDue = (parcel: P) => parcel.status === status.postponed && parcel.postponedTo !== null && parcel.postponedTo <= today;
  const group = (parcel: P): number => {
    if (place.has(parcel.id)) return 2;
    if (isDue(parcel)) return 0;
    return parcel.isUrgent ? 1 : 3;
  };
  return [...parcels].sort(
    (a, b) =>
      group(a) - group(b) ||
      (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0) ||
      (a.postponedTo ?? '').localeCompare(b.postponedTo ?? '') ||
      a.city.localeCompare(b.city) ||
      a.address.localeCompare(b.address) ||
      a.id - b.id,
  );
}

/** The order after one parcel changed places with its neighbour, or went to the top. */
export function reordered(ids: readonly number[], id: number, step: 'up' | 'down' | 'top'): number[] {
  const at = ids.indexOf(id);
  if (at < 0) return [...ids];
  const rest = ids.filter((one) => one !== id);
  const to = step === 'top' ? 0 : Math.max(0, Math.min(rest.length, at + (step === 'up' ? -1 : 1)));
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
