import { type MiddlewareFunction, redirect } from 'react-router';
import { decideGate, type GateSession } from '#foundation/tenancy/contract';
import { readSession, type Screen } from '#platform/web';

const rememberedKey = 'remembered-page';

/** The session as the gate sees it. */
export function gateSession(): GateSession {
  const session = readSession();
  if (!session) return null;
  const { permissions, kind, mustChoosePassword } = session.me;
  return { permissions, kind, mustChoosePassword, tenant: session.tenant };
}

/** Opens a screen or sends away from it; the same decision the menu is drawn by. */
export function guardOf(screen: Screen): MiddlewareFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    const decision = decideGate({ ...screen, path: url.pathname }, gateSession());
    if (decision.allow) return;
    if (decision.redirect.startsWith('/auth/')) rememberPage(url.pathname + url.search);
    if (url.pathname === '/' && decision.redirect === '/not-authorized') throw redirect(await ownBeginning());
    throw redirect(decision.redirect === 'home' ? takeRememberedPage() : decision.redirect);
  };
}

/** A person without the dashboard's key is no stranger: he begins elsewhere. */
async function ownBeginning(): Promise<string> {
  const { firstReachable } = await import('./home.ts');
  return (await firstReachable()) ?? '/not-authorized';
}

/** Whether a link to a screen would open. */
export function isReachable(screen: Screen): boolean {
  return decideGate(screen, gateSession()).allow;
}

/** Whether what floats over every page is for this person, and of a side his company has. */
export function mayOpen(item: Pick<Screen, 'permission' | 'section'>): boolean {
  return decideGate({ ...item, path: '' }, gateSession()).allow;
}

export function rememberPage(page: string): void {
  if (isSafePage(page)) sessionStorage.setItem(rememberedKey, page);
}

/** Where someone wanted to go before signing in, once; else home. */
export function takeRememberedPage(): string {
  const page = sessionStorage.getItem(rememberedKey);
  sessionStorage.removeItem(rememberedKey);
  return page && isSafePage(page) ? page : '/';
}

/** Paths of this site only: `//elsewhere` and `/\elsewhere` lead away from it. */
export function isSafePage(page: string): boolean {
  return /^\/(?![/\\])/.test(page) && !/^\/(auth|account)\//.test(page) && page !== '/not-authorized';
}
