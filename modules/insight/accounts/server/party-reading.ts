import { AccountsOfAgents, AccountsOfBranches, AccountsOfClients, type PartyPage, placedCodes } from '#insight/accounts/contract';
import type { Currency } from '#platform/entity';
import type { ImplementedView } from '#platform/server';
import { accountsOfAgents, accountsOfBranches, accountsOfClients } from './account-lists.ts';
import type { LinesOf } from './balances.ts';

/** What a page reads of its party. */
export interface Reading {
  table: string;
  view: ImplementedView;
  fields: typeof AccountsOfAgents.fields | typeof AccountsOfBranches.fields | typeof AccountsOfClients.fields;
  /** Which rows of the view are its own. */
  column: string;
  lines: (id: number) => LinesOf;
  /** The accounts whose balance is drawn day by day, and of those the one whose age is told. */
  drawn: readonly string[];
  aged: string;
}

const party = (kind: 'client' | 'agent', codes: readonly string[]) => (id: number) => ({ codes, partyKind: kind, partyId: id });
export const readings: Record<PartyPage, Reading> = {
  client: {
    table: 'client',
    view: accountsOfClients,
    fields: AccountsOfClients.fields,
    column: 'client_id',
    lines: party('client', ['2110', '2115', '2120']),
    drawn: ['2110', '2115'],
    aged: '2110',
  },
  delivery: {
    table: 'courier',
    view: accountsOfAgents,
    fields: AccountsOfAgents.fields,
    column: 'delivery_id',
    lines: party('agent', ['1210', '1215', '2130']),
    drawn: ['1210'],
    aged: '1210',
  },
  branch: {
    table: 'branch',
    view: accountsOfBranches,
    fields: AccountsOfBranches.fields,
    column: 'branch_id',
    lines: (id) => ({ codes: placedCodes, branchId: id }),
    drawn: ['1110', '1120', '1130'],
    aged: '1210',
  },
};

/** A row of the party's own list, amounts in minor units. */
export type SumRow = Record<string, unknown> & { currency: Currency };
