import { type Evidence, evidenceKinds } from '#courier/statuses/contract';

/** How often, and over how many minutes, a receiver is called before nobody answering counts as a reason. */
export interface CallPolicy {
  calls: number;
  minutes: number;
}

/** What a reason asks an agent to prove before the parcel turns back. */
export interface Demand {
  calls: CallPolicy | null;
  proofs: Exclude<Evidence, 'call_log'>[];
}

/** Reasons of silence: one call proves nothing. */
const silent = /^(no_answer|phone_off)/;

/** The evidence a reason demands; calls that were answered need no repeating. */
export function demandOf(reason: { code: string; evidence: readonly string[] }, policy: CallPolicy): Demand {
  const known = evidenceKinds.filter((kind) => reason.evidence.includes(kind));
  const calls = silent.test(reason.code) ? policy : { calls: Math.min(1, policy.calls), minutes: 0 };
  return {
    calls: known.includes('call_log') && calls.calls > 0 ? calls : null,
    proofs: known.filter((kind) => kind !== 'call_log'),
  };
}

/** How many calls are still to be made, and how many minutes the last has to wait; nothing where they are enough. */
export function callsMissing(
  policy: CallPolicy | null,
  calledAt: readonly Date[],
  now: Date,
): { calls: number; minutes: number } | null {
  if (!policy) return null;
  const times = calledAt.map((at) => at.getTime()).sort((a, b) => a - b);
  const missing = Math.max(0, policy.calls - times.length);
  const spreadMs = policy.calls < 2 ? 0 : policy.minutes * 60_000;
  const [first = now.getTime()] = times;
  const last = times.at(-1) ?? first;
  if (missing === 0 && last - first >= spreadMs) return null;
  // One more call proves the time as well, once it has passed.
  return { calls: Math.max(1, missing), minutes: Math.max(0, Math.ceil((first + spreadMs - now.getTime()) / 60_000)) };
}
