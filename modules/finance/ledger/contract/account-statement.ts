import { belongsTo, currencyCodes, date, integer, oneOf } from '#platform/entity';
import { account } from './account-words.ts';
import type { Side } from './entry.ts';
import { partyEntities } from './party.ts';

export const statementKinds = ['client', 'delivery', 'receiving', 'branch', 'account', 'treasury'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Whose statement each kind is, by the entity that says who may see him. */
export const statementEntities: Record<StatementKind, string> = {
  client: partyEntities.client,
  delivery: partyEntities.agent,
  receiving: partyEntities.receivingAgent,
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
  branch: { accounts: [account.interBranch], party: null, side: 'debit' },
  treasury: { accounts: [account.treasuries, account.bankAccounts], party: 'treasury', side: 'debit' },
};

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
