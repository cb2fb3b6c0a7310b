import { formatAmount } from './format.ts';
import { readSession } from './session.ts';

/** An amount in a list: the company's own currency goes without saying, any other stands beside it. */
export function ownAmount(wire: string | number | null | undefined, currency: string): string {
  return formatAmount(wire, currency === readSession()?.tenant.currency ? undefined : currency);
}
