import { useSyncExternalStore } from 'react';
import { call, refreshAccess, setAccess, whenSignedOut } from './api.ts';
import { CallError } from './errors.ts';
import { setTenantZone } from './format.ts';

export interface Me {
  id: number;
  name: string;
  email?: string | null;
  photo: string | null;
  /** What the person is here: staff, delivery agent, client. */
  kind: string;
  branchId: number | null;
  permissions: readonly string[];
  /** He was given a password and has not chosen his own. */
  mustChoosePassword: boolean;
  branches: readonly { id: number; name: unknown }[];
}

export interface Tenant {
  name: unknown;
  logo: string | null;
  businessType: number;
  businessSubType: number;
  disabledAt: string | null;
  subscriptionStatus: string | null;
  currency: string;
  /** Everything the settings call answered, as it came. */
  settings: Record<string, any>;
}

export interface Session {
  me: Me;
  tenant: Tenant;
  /** The branch a person of several chose to work in. */
  branchId: number | null;
}

let session: Session | undefined;
const listeners = new Set<() => void>();
const hintKey = 'signed-in';
const keptKey = 'signed-in-as';
/** Signed out here, where the server has not heard of it yet. */
const leavingKey = 'signing-out';
const unsent: ((owner: string) => Promise<number>)[] = [];

export function readSession(): Session | undefined {
  return session;
}

/** Company and person signed in; what another kept on this device is not his to see or send. */
export function currentOwner(): string | null {
  return session ? `${session.tenant.settings['id']}/${session.me.id}` : null;
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, readSession);
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session inside the shell, where there always is one. */
export function useMe(): Session {
  const current = useSession();
  if (!current) throw new Error('no session');
  return current;
}

/** Whether the person holds a key (one of several is enough); no key asked for is a yes. */
export function can(key: string | readonly string[] | undefined): boolean {
  if (key === undefined || key === 'signed-in' || key === 'public') return true;
  const held = session?.me.permissions ?? [];
  return typeof key === 'string' ? held.includes(key) : key.some((one) => held.includes(one));
}

/** Whether this browser was signed in when it was last used. */
export function expectsSession(): boolean {
  return localStorage.getItem(hintKey) !== null;
}

/** Picks the session of the last visit up again, where the browser has reason to think there is one. */
export async function resumeSession(): Promise<void> {
  if (localStorage.getItem(leavingKey) !== null) return finishSigningOut();
  if (!expectsSession()) return;
  try {
    if (await refreshAccess()) await loadSession();
    else endSession();
  } catch (error) {
    if (!(error instanceof CallError && error.isUndecided && openKeptSession())) endSession();
  }
}

/** Without a connection somebody goes on as he was here last; the server is asked as soon as it can be. */
function openKeptSession(): boolean {
  const kept = readKept();
  if (!kept) return false;
  open(kept.me, kept.settings);
  window.addEventListener('online', () => void resumeSession(), { once: true });
  return true;
}

function readKept(): { me: Record<string, any>; settings: Record<string, any> } | undefined {
  try {
    return JSON.parse(localStorage.getItem(keptKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export interface TenantChoice {
  slug: string;
  name: unknown;
}

/** Signs in; whatever keeps somebody out is thrown to the form, which says it, and so is a 409 with the tenants to choose from. */
export async function signIn(credentials: { identifier: string; password: string; tenant?: string }): Promise<void> {
  const referrer = localStorage.getItem('ref');
  const result = await call<{ access_token: string }>('POST', '/api/v1/auth/login', {
    body: { ...credentials, ...(referrer && { ref: referrer }) },
    silent: true,
    quiet: true,
    formTakesFields: true,
  });
  // Whoever signed out here before is signed out by this: a device has one session.
  localStorage.removeItem(leavingKey);
  setAccess({ token: result.access_token });
  await loadSession();
}

/** Whoever keeps what was done without a connection says how much of a person's still waits on this device. */
export function countUnsent(count: (owner: string) => Promise<number>): void {
  unsent.push(count);
}

/** What would stay behind on this device if the person left now. */
export async function unsentHere(): Promise<number> {
  const owner = currentOwner();
  if (!owner) return 0;
  const counts = await Promise.all(unsent.map((count) => count(owner).catch(() => 0)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Forgets everything here at once and tells the server; where it cannot hear, as soon as it can. */
export async function signOut(): Promise<void> {
  localStorage.setItem(leavingKey, '1');
  const told = tellSignedOut();
  endSession();
  await told;
}

async function tellSignedOut(): Promise<void> {
  try {
    await call('POST', '/api/v1/auth/logout', { silent: true, quiet: true });
  } catch (error) {
    if (error instanceof CallError && error.isUndecided) return awaitLine();
  } finally {
    if (!session) setAccess({ token: undefined });
  }
  localStorage.removeItem(leavingKey);
}

function awaitLine(): void {
  window.addEventListener('online', () => void finishSigningOut(), { once: true });
}

/** The session left behind without a connection is opened once more, only to be ended. */
async function finishSigningOut(): Promise<void> {
  if (localStorage.getItem(leavingKey) === null || session) return;
  try {
    if (await refreshAccess()) await call('POST', '/api/v1/auth/logout', { silent: true, quiet: true });
    localStorage.removeItem(leavingKey);
  } catch (error) {
    if (error instanceof CallError && error.isUndecided) awaitLine();
    else localStorage.removeItem(leavingKey);
  } finally {
    if (!session) setAccess({ token: undefined });
  }
}

/** Reads person and tenant anew: after sign-in, and when keys or settings changed. */
export async function loadSession(): Promise<void> {
  const [me, settings] = await Promise.all([
    call<Record<string, any>>('GET', '/api/v1/auth/me', { silent: true }),
    call<Record<string, any>>('GET', '/api/v1/settings', { silent: true }),
  ]);
  localStorage.setItem(hintKey, '1');
  localStorage.setItem(keptKey, JSON.stringify({ me, settings }));
  open(me, settings);
}

function open(me: Record<string, any>, settings: Record<string, any>): void {
  const person = readMe(me['user'] ?? me['item'] ?? me);
  const branchId = rememberedBranch(person) ?? person.branchId ?? onlyBranch(person);
  session = { me: person, tenant: readTenant(settings['item'] ?? settings['settings'] ?? settings), branchId };
  setAccess({ userId: person.id, branchId: branchId ?? undefined });
  setTenantZone(session.tenant.settings['time_zone'] ?? session.tenant.settings['timezone']);
  tell();
}

/** The branch chosen last time, where there still is one and the person works in it. */
function rememberedBranch(person: Me): number | undefined {
  const kept = Number(localStorage.getItem(branchKey(person)));
  return person.branches.some((branch) => branch.id === kept) ? kept : undefined;
}

/** Whoever has one branch to work in works there. */
function onlyBranch({ branches: [first, second] }: Me): number | null {
  return second ? null : (first?.id ?? null);
}

/** Changes the branch that what is created belongs to. */
export function chooseBranch(branchId: number): void {
  if (!session) return;
  localStorage.setItem(branchKey(session.me), String(branchId));
  session = { ...session, branchId };
  setAccess({ branchId });
  tell();
}

export function endSession(): void {
  setAccess({ token: undefined, userId: undefined, branchId: undefined });
  localStorage.removeItem(hintKey);
  localStorage.removeItem(keptKey);
  if (!session) return;
  session = undefined;
  tell();
}
whenSignedOut(endSession);

// Whoever signs out in one tab has left them all.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === leavingKey && newValue !== null && session) endSession();
  });

function readMe(wire: Record<string, any>): Me {
  return {
    id: wire['id'],
    name: typeof wire['name'] === 'object' ? (wire['name']?.ar ?? wire['name']?.en ?? '') : (wire['name'] ?? ''),
    email: wire['email'] ?? wire['phone'] ?? null,
    photo: wire['photo_fullpath'] ?? wire['photo'] ?? null,
    kind: wire['kind'] ?? '',
    branchId: wire['branch_id'] ?? null,
    permissions: wire['permissions'] ?? wire['scope'] ?? [],
    mustChoosePassword: wire['must_choose_password'] === true,
    branches: wire['branches'] ?? [],
  };
}

function readTenant(wire: Record<string, any>): Tenant {
  return {
    name: wire['name'] ?? '',
    logo: wire['logo_fullpath'] ?? null,
    businessType: Number(wire['business_type_id'] ?? 1),
    businessSubType: Number(wire['business_sub_type_id'] ?? 1),
    disabledAt: wire['disabled_at'] ?? null,
    subscriptionStatus: wire['subscription']?.status ?? null,
    currency: wire['currency'] ?? 'IQD',
    settings: wire,
  };
}

function branchKey(person: Me): string {
  return `branch:${person.id}`;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The branch a person works in, as far as that is one: chosen, his own, or the first of his. */
export function homeBranch(): number | null {
  return session?.branchId ?? session?.me.branchId ?? session?.me.branches[0]?.id ?? null;
}
