import { type Phase, status, systemStatus } from '#courier/statuses/contract';
import type { Contact } from '#foundation/site/contract';

/** A link's secret: the company's number, then 24 letters nobody guesses. */
export const tokenShape = /^([0-9a-z]{1,10})-([A-Za-z0-9_-]{24})$/;

/** What the receiver of a parcel may know: how far it is, who brings it by first name, and nothing of money or people else. */
export interface Tracked {
  receipt_no: string | null;
  company: unknown;
  status: unknown;
  phase: Phase;
  agent_first_name: string | null;
  postponed_to: string | null;
  steps: { phase: Phase; at: string }[];
  may_reschedule: boolean;
  wanted_on: string | null;
  /** How the company is reached, where it says so. */
  contact: Contact | null;
}

/** Where another day may still be asked for: the parcel is not with its receiver, nor on its way back. */
export function mayReschedule(statusId: number): boolean {
  const phase = systemStatus(statusId)?.phase;
  return phase === 'intake' || phase === 'hub' || phase === 'outbound' || (phase === 'exception' && statusId !== status.lost);
}

/** A link ends so many days after its parcel's way has ended: long enough to ask what became of it, and no longer. */
export const daysAfterEnd = 60;

/** Whether a parcel's way ended so long ago that its link opens nothing any more. */
export function isOver({ phase, since, now }: { phase: Phase; since: Date; now: Date }): boolean {
  return phase === 'done' && now.getTime() - since.getTime() > daysAfterEnd * 86_400_000;
}

/** Days ahead another delivery day may be asked for. */
export const mostDaysAhead = 14;

/** Of a name, what is said at the door. */
export const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] ?? null;
