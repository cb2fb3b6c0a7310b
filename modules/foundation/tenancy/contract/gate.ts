import type { Section } from '#platform/entity';
import { sectionAllowed, sectionOfPath } from './sections.ts';

export interface GateRoute {
  /** The path as opened or as declared; only its beginning matters. */
  path: string;
  /** One key, or several of which one is enough. */
  permission?: string | readonly string[] | undefined;
  /** Narrower than what the path says, for screens that live under a shared path. */
  section?: Section | undefined;
  /** Reachable without signing in and without a subscription. */
  public?: boolean | undefined;
  /** For people who are one of these here (`delivery_agent`), and nobody else whatever his keys. */
  kinds?: readonly string[] | undefined;
  /** For people who are not signed in only. */
  guestOnly?: boolean | undefined;
}

export interface GateTenant {
  businessType: number;
  businessSubType: number;
  disabledAt: string | null;
  /** trial, active, past_due, read_only or expired. */
  subscriptionStatus: string | null;
}

/** Nobody (`null`), or a person with his keys and his tenant. */
export type GateSession = {
  permissions: readonly string[];
  kind?: string | undefined;
  /** He was given a password and has not chosen his own. */
  mustChoosePassword?: boolean;
  tenant: GateTenant;
} | null;

export type GateRedirect = '/auth/login' | '/auth/new-password' | '/disabled' | '/subscription' | '/not-authorized' | 'home';
export type GateDecision = { allow: true } | { allow: false; redirect: GateRedirect };

const openSubscriptions = ['trial', 'active', 'past_due', 'read_only'];

/** Whether a tenant's subscription still opens the product; `read_only` opens it for reading, the API refuses its writes. */
export function hasOpenSubscription(tenant: GateTenant): boolean {
  return openSubscriptions.includes(tenant.subscriptionStatus ?? '');
}

/** The one decision about who may open a screen: signed in, tenant enabled, subscribed, right business, right key. */
export function decideGate(route: GateRoute, session: GateSession): GateDecision {
  if (route.guestOnly && session) return refuse('home');
  if (route.public || route.guestOnly) return { allow: true };
  if (!session) return refuse('/auth/login');
  const { tenant, permissions, kind } = session;
  if (tenant.disabledAt) return refuse('/disabled');
  if (!hasOpenSubscription(tenant)) return refuse('/subscription');
  if (session.mustChoosePassword) return refuse('/auth/new-password');
  const sections = [sectionOfPath(route.path), route.section ?? 'any'];
  const isOpen = sections.every((section) => sectionAllowed(section, tenant.businessType, tenant.businessSubType));
  const isMeant = !route.kinds || (kind !== undefined && route.kinds.includes(kind));
  if (!isOpen || !isMeant || !holdsOne(permissions, route.permission)) return refuse('/not-authorized');
  return { allow: true };
}

function holdsOne(held: readonly string[], wanted: GateRoute['permission']): boolean {
  if (wanted === undefined || wanted === 'signed-in' || wanted === 'public') return true;
  return typeof wanted === 'string' ? held.includes(wanted) : wanted.some((key) => held.includes(key));
}

function refuse(redirect: GateRedirect): GateDecision {
  return { allow: false, redirect };
}
