import type { Bilingual, Currency } from '#platform/entity';
import type { Transaction } from './db/transaction.ts';
import type { Lane } from './turns.ts';

/** The company a request works for. */
export interface TenantFacts {
  id: number;
  slug: string;
  name: Bilingual;
  currency: Currency;
  timeZone: string;
  businessTypeId: number;
  businessSubTypeId: number;
  subscriptionStatus: string;
  disabledAt: Date | null;
  /** The tenant's branches, enabled or not. */
  branchIds: ReadonlySet<number>;
  /** The tenant's settings, as the tenancy module declares them. */
  settings: Record<string, unknown>;
}

/** Who asks, and what they may do. */
export interface Principal {
  id: number;
  sessionId: number;
  tenantId: number;
  name: string;
  kind: string;
  permissions: ReadonlySet<string>;
  /** The branches the person works in; null: all of them. */
  branchIds: readonly number[] | null;
  branchId: number | null;
  /** Set where the person signs in as one of these and sees only his own. */
  courierId: number | null;
  clientId: number | null;
  receivingAgentId: number | null;
  /** He was given a password and has not chosen his own: until then he may do that alone. */
  mustChoosePassword?: boolean;
  /** The most he takes off a sale by hand, in thousandths of a percent; none where nobody set a limit. */
  maxDiscount?: number | null;
}

/** Everything a verb may know about the request it serves. Carries the transaction; never begins or ends it. */
export interface Context {
  tenantId: number;
  tenant: TenantFacts;
  /** The one who asks; absent for jobs and the seed. */
  user: Principal | null;
  /** The branch what is created belongs to, where nothing else says. */
  branchId: number | null;
  /** The one branch a person of several chose to look at. */
  chosenBranchId: number | null;
  locale: string;
  now: Date;
  /** The tenant's day, YYYY-MM-DD. */
  today: string;
  requestId: string;
  /** Whose turn heavy work waits for; absent for jobs and the seed, which take theirs before they begin. */
  lane?: Lane;
  /** Aborted when whoever asked went away before the answer. */
  gone?: AbortSignal;
  /** What has to be made sure again after the transaction rested. */
  afterRest?: () => Promise<void>;
  db: Transaction;
  /** Tells events after the transaction commits. */
  publish(...events: { name: string; payload: unknown }[]): void;
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** The minute that was asked for last, and its day: no day begins within a minute. */
  minute: number;
  day: string;
}
const zones = new Map<string, Zone>();

/** The calendar day a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / 60_000);
  const zone = zones.get(timeZone);
  if (zone?.minute === minute) return zone.day;
  const format =
    zone?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const day = format.format(moment);
  zones.set(timeZone, { format, minute, day });
  return day;
}

/** Whether the asker holds a key; jobs and the seed hold all. */
export function may(ctx: Context, permission: string): boolean {
  return ctx.user === null || ctx.user.permissions.has(permission);
}

/** Whether the asker works in a branch. */
export function worksIn(ctx: Context, branchId: number): boolean {
  return !ctx.user?.branchIds || ctx.user.branchIds.includes(branchId);
}
