import { belongsTo, currencyCodes, date, integer, oneOf } from '#platform/entity';
import { account } from './account-words.ts';
import type { Side } from './entry.ts';
import { partyEntities, shopParties } from './party.ts';

export const statementKinds = [
  'client',
  'delivery',
  'receiving',
  'customer',
  'supplier',
  'delegate',
  'branch',
  'account',
  'treasury',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Whose statement each kind is, by the entity that says who may see him. */
export const statementEntities: Record<StatementKind, string> = {
  client: partyEntities.client,
  delivery: partyEntities.agent,
  receiving: partyEntities.receivingAgent,
  customer: shopParties.customer,
  supplier: shopParties.supplier,
  delegate: shopParties.delegate,
  branch: 'branch',
  account: 'account',
  treasury: partyEntities.treasury,
};

/** The accounts one party's statement reads, and the side on which what he is owed (or holds) stands as a positive balance. */
export const statementAccounts: Record<
  Exclude<StatementKind, 'account'>,
  { accounts: readonly string[]; party: string | null; side: Side }
> = {
  client: {
    accounts: [account.clientPayable, account.approvedStatements, account.clientPrepayments],
    party: 'client',
    side: 'credit',
  },
  delivery: { accounts: [account.agentCash, account.agentShortages, account.agentCommissionDue], party: 'agent', side: 'debit' },
  receiving: {
    accounts: [account.receivingAgentCash, account.agentShortages, account.receivingCommissionDue],
    party: 'receivingAgent',
    side: 'debit',
  },
  customer: { accounts: [account.customers, account.customerDeposits], party: 'customer', side: 'debit' },
  supplier: { accounts: [account.suppliers, account.supplierAdvances], party: 'supplier', side: 'credit' },
  delegate: { accounts: [account.salariesPayable], party: 'delegate', side: 'credit' },
  branch: { accounts: [account.interBranch], party: null, side: 'debit' },
  treasury: { accounts: [account.treasuries, account.bankAccounts], party: 'treasury', side: 'debit' },
};

/** Kinds only a courier has, only a shop has; the others every company has. */
const ofSections: Partial<Record<StatementKind, 'courier' | 'erp'>> = {
  client: 'courier',
  delivery: 'courier',
  receiving: 'courier',
  customer: 'erp',
  supplier: 'erp',
  delegate: 'erp',
};

/** Whether there is anybody of a kind in a company with these sides. */
export const hasStatements = (kind: StatementKind, hasSide: (side: 'courier' | 'erp') => boolean): boolean => {
  const side = ofSections[kind];
  return side === undefined || hasSide(side);
};

/** Whether a statement is somebody's, who owes and is owed; a treasury holds, an account stands. */
export const isOfPerson = (kind: StatementKind): boolean => ofSections[kind] !== undefined;

/** What a person asks of `GET /api/v1/account-statements`. */
export const accountStatementQuery = {
  kind: oneOf(statementKinds, { required: true }),
  id: integer({ required: true, min: 1 }),
  currency: oneOf(currencyCodes),
  from: date(),
  to: date(),
  inBranch: belongsTo('branch', { wire: 'in_branch' }),
  page: integer({ min: 1 }),
  perPage: integer({ min: 1, max: 500 }),
};
