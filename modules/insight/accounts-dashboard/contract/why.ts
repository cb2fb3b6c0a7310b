import { partyKinds } from '#finance/ledger/contract';
import { belongsTo, currencyCodes, date, integer, oneOf, text } from '#platform/entity';
import { places } from './place.ts';

/** Which number is asked about: a place of the cash map or one account, as narrow as said. */
export const whyQuery = {
  place: oneOf(places),
  /** One code, or several with commas between. */
  account: text({ max: 60 }),
  /** Only balances on this side, where some stand on either. */
  side: oneOf(['debit', 'credit']),
  partyKind: oneOf(partyKinds),
  party: integer({ min: 1 }),
  inBranch: belongsTo('branch', { wire: 'in_branch' }),
  counterBranch: belongsTo('branch', { wire: 'counter_branch' }),
  currency: oneOf(currencyCodes, { required: true }),
  from: date(),
  to: date(),
  page: integer({ min: 1, max: 10_000 }),
};

export interface Why {
  place?: string | null;
  account?: string | null;
  side?: 'debit' | 'credit' | null;
  party_kind?: string | null;
  party?: number | null;
  in_branch_id?: number | null;
  counter_branch_id?: number | null;
  currency: string;
  from?: string | null;
  to?: string | null;
}

/** The page that says which rows a number comes from. */
export function whyUrl(why: Why): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(why)) if (value !== null && value !== undefined) query.set(name, String(value));
  return `/accounts-dashboard/why?${query}`;
}
