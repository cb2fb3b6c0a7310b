import { currentOwner, readSession } from '#platform/web';

/** The company that works in this browser now. */
export const companyHere = (): number => Number(readSession()?.tenant.settings['id'] ?? 0);

/** Company and person at the till now. */
export const ownerHere = (): string => currentOwner() ?? '';

/** The company of somebody who did something here. */
export const companyOf = (owner: string): number => Number(owner.split('/')[0]);
