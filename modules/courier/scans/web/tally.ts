import { amountText, isCurrency, parseAmount } from '#platform/entity';
import type { ExpectedParcel, FoundParcel, KeptScan } from './scan-queue.ts';
import { speltAlike } from './shown-code.ts';

export interface Tally {
  /** Different parcels taken in this run. */
  scanned: number;
  /** Kept here and not answered yet. */
  waiting: number;
  /** How many ought to come; null where nobody knows. */
  expected: number | null;
  missing: ExpectedParcel[];
  /** Different numbers that came and do not belong here, or that nobody expected. */
  extra: number;
}

/** Where a run stands. A parcel scanned here and not sent yet is not missing; one that was taken back is. */
export function tallyOf(scans: readonly KeptScan[], expected: readonly ExpectedParcel[] | null): Tally {
  const everTaken = new Set<number>();
  const taken = new Set<number>();
  const here = new Set<number>();
  const strangers = new Set<string>();
  const waitingCodes = new Set<string>();
  const wantedCodes = new Set(expected?.map((one) => speltAlike(codeOf(one))));
  for (const scan of scans) {
    const { answer } = scan;
    const code = speltAlike(scan.code);
    if (scan.state === 'waiting' && !scan.wantsUndo) waitingCodes.add(code);
    if (scan.state === 'refused' && !wantedCodes.has(code)) strangers.add(code);
    if (scan.state !== 'done' || !answer) continue;
    for (const id of answer.inside ?? []) taken.add(id);
    const id = answer.shipment?.id;
    if (answer.verdict === 'ok' && answer.inside?.length) strangers.delete(code);
    else if (answer.verdict === 'ok' && id !== undefined) {
      everTaken.add(id);
      if (!scan.isUndone) taken.add(id);
      strangers.delete(code);
    } else if (answer.verdict === 'duplicate' && id !== undefined) {
      // Somebody else was faster: it is where it ought to be.
      if (!everTaken.has(id)) here.add(id);
    } else if (answer.verdict !== 'several') strangers.add(code);
  }
  const missing = (expected ?? []).filter(
    (one) => !taken.has(one.id) && !here.has(one.id) && !waitingCodes.has(speltAlike(codeOf(one))),
  );
  const wanted = expected && new Set(expected.map(({ id }) => id));
  const unexpected = wanted ? [...taken].filter((id) => !wanted.has(id)).length : 0;
  return {
    scanned: taken.size,
    waiting: scans.filter((scan) => scan.state === 'waiting').length,
    expected: expected?.length ?? null,
    missing,
    extra: strangers.size + unexpected,
  };
}

/** The parcels this run took and did not take back, in the order they were scanned. */
export function takenIn(scans: readonly KeptScan[]): FoundParcel[] {
  const good = scans.filter(({ state, answer, isUndone }) => state === 'done' && answer?.verdict === 'ok' && !isUndone);
  return [...new Map(good.flatMap(({ answer }) => (answer?.shipment ? [[answer.shipment.id, answer.shipment]] : []))).values()];
}

/** What the parcels are to bring, by currency. */
export function sumsOf(parcels: readonly FoundParcel[]): [currency: string, sum: string][] {
  const sums = new Map<string, number>();
  for (const { expected, currency } of parcels)
    if (expected && currency && isCurrency(currency))
      sums.set(currency, (sums.get(currency) ?? 0) + (parseAmount(expected, currency) ?? 0));
  return [...sums].flatMap(([currency, sum]) => (isCurrency(currency) ? [[currency, amountText(sum, currency)]] : []));
}

/** What stands on a parcel's label. */
export const codeOf = ({ id, receipt_no }: ExpectedParcel) => receipt_no ?? `#${id}`;

/** What would be taken back now: the last scan that counts. */
export function lastToUndo(scans: readonly KeptScan[]): KeptScan | undefined {
  return scans.findLast(
    (scan) =>
      !scan.isUndone &&
      !scan.wantsUndo &&
      (scan.state === 'waiting' || (scan.state === 'done' && scan.answer?.verdict === 'ok' && scan.answer.shipment)),
  );
}

export type VerdictTone = 'sending' | 'kept' | 'ok' | 'duplicate' | 'wrong' | 'stop' | 'several' | 'undone';

/** The colour and sound of a scan: good, again, not here, stop, which one; or kept until there is a connection. */
export function toneOf(scan: KeptScan, isOffline: boolean): VerdictTone {
  if (scan.isUndone || scan.wantsUndo) return 'undone';
  if (scan.state === 'refused') return 'stop';
  if (scan.state === 'waiting') return isOffline || scan.attempts > 0 ? 'kept' : 'sending';
  switch (scan.answer?.verdict) {
    case 'ok':
    case 'duplicate':
    case 'several':
      return scan.answer.verdict;
    case 'wrong_branch':
    case 'wrong_state':
      return 'wrong';
    default:
      return 'stop';
  }
}
