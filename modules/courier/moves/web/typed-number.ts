import { status } from '#courier/statuses/contract';
import type { WireRow } from '#platform/web';

/** Why a typed number adds no parcel to those to be delivered. */
type NumberProblem = 'unknown' | 'several' | 'already' | 'notNow';

/** The parcel a typed receipt number means among those the server found, or why none is taken. */
export function parcelOfNumber(
  typed: string,
  found: readonly WireRow[],
  chosen: readonly WireRow[],
): { row: WireRow } | { problem: NumberProblem } {
  const [row, ...others] = found.filter((one) => one['receipt_no'] === typed);
  if (!row) return { problem: 'unknown' };
  if (others.length > 0) return { problem: 'several' };
  if (chosen.some((one) => one.id === row.id)) return { problem: 'already' };
  return row['can_transfer_to']?.includes(status.delivered) ? { row } : { problem: 'notNow' };
}
