import { type ReturnStage, returning, returnStages } from '#courier/monitoring/contract';

/** The list of parcels a number of the returns counts: narrowed as the number is. */
export function parcelsBehind(
  by: Readonly<Record<string, number | string>>,
  stage: ReturnStage | undefined,
  statuses: Iterable<{ id: number; base_id: number }>,
): string {
  const bases: readonly number[] = stage ? returnStages[stage] : returning;
  const ids = [...statuses].filter((one) => bases.includes(one.base_id)).map((one) => one.id);
  return `/shipments?${new URLSearchParams({ ...mapped(by), status_ids: ids.join(',') })}`;
}

const mapped = (by: Readonly<Record<string, number | string>>) =>
  Object.fromEntries(Object.entries(by).map(([name, value]) => [name, String(value)]));
