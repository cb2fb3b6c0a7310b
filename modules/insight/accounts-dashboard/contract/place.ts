import { account } from '#finance/ledger/contract';
/** Where money lies, and who has it in hand. */
export const heldPlaces = [
  'agents',
  'receivers',
  'drawers',
  'treasuries',
  'banks',
  'in_transit',
  'gateways',
  'shortages',
  'employees',
  'other_assets',
] as const;
/** Whom it belongs to. */
export const owedPlaces = [
  'clients',
  'approved',
  'prepaid',
  'agent_commissions',
  'receiver_commissions',
  'unclaimed',
  'other_debts',
] as const;
/** What is left is the company's own, by where it came from. */
export const ownPlaces = ['capital', 'income', 'costs', 'other_results'] as const;
/** Between the branches of the company; over all of them it is nothing. */
export const betweenPlace = 'branches';
export const places = [...heldPlaces, ...owedPlaces, ...ownPlaces, betweenPlace] as const;

export type HeldPlace = (typeof heldPlaces)[number];
export type OwedPlace = (typeof owedPlaces)[number];
export type OwnPlace = (typeof ownPlaces)[number];
export type Place = (typeof places)[number];

const placeByCode: Record<string, Place> = {
  [account.treasuries]: 'treasuries',
  [account.cashDrawers]: 'drawers',
  [account.bankAccounts]: 'banks',
  [account.cashInTransit]: 'in_transit',
  [account.gatewayClearing]: 'gateways',
  [account.agentCash]: 'agents',
  [account.receivingAgentCash]: 'receivers',
  [account.agentShortages]: 'shortages',
  [account.employeeAdvances]: 'employees',
  [account.interBranch]: 'branches',
  [account.clientPayable]: 'clients',
  [account.approvedStatements]: 'approved',
  [account.clientPrepayments]: 'prepaid',
  [account.agentCommissionDue]: 'agent_commissions',
  [account.receivingCommissionDue]: 'receiver_commissions',
  [account.unclaimedDifferences]: 'unclaimed',
};
const placeByType: Record<string, Place> = {
  asset: 'other_assets',
  liability: 'other_debts',
  equity: 'capital',
  revenue: 'income',
  cost: 'costs',
  expense: 'costs',
  other: 'other_results',
};

/** The place a balance stands in: the account's own, or that of everything else of its type. */
export function placeOf(code: string, type: string): Place {
  return placeByCode[code] ?? placeByType[type] ?? 'other_results';
}

/** The accounts a place names; null where it takes whatever else there is of a type. */
export function codesOf(place: Place): string[] | null {
  const codes = Object.keys(placeByCode).filter((code) => placeByCode[code] === place);
  return codes.length > 0 ? codes : null;
}

/** Types of account a place takes besides the accounts that have a place of their own. */
export const typesOf = (place: Place) => Object.keys(placeByType).filter((type) => placeByType[type] === place);
export const placedCodes = Object.keys(placeByCode);

/** The side on which a balance of the place stands above zero. */
export function sideOf(place: Place): 'debit' | 'credit' {
  return [...owedPlaces, 'capital', 'income'].includes(place) ? 'credit' : 'debit';
}

/** The same for one account: debts and what was earned stand in credit. */
export function sideOfAccount(code: string, type: string): 'debit' | 'credit' {
  return sideOf(placeOf(code, type));
}
