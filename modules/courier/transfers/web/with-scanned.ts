import type { ManifestParcel } from './manifest-parcels.tsx';

/** The parcels of a manifest after a scan: what it told of stands as it is now, what it put on is added. */
export function withScanned(items: readonly ManifestParcel[], rows: readonly ManifestParcel[]): ManifestParcel[] {
  const told = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(items.map((one) => one.id));
  return [...items.map((one) => told.get(one.id) ?? one), ...rows.filter((row) => !known.has(row.id))];
}
