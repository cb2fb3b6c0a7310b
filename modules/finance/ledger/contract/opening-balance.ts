import { belongsTo, creation, date, defineEntity, instant, listOf, type Row, states, text, verb } from '#platform/entity';
import { account } from './account-words.ts';
import { manualLineFields } from './manual-entry.ts';

/** Between branches and on their way balances cannot begin, in drawers and on cheques only with their papers; and what is brought in is not brought in again. */
export const neverOpened: readonly string[] = [
  account.cashInTransit,
  account.exchangeClearing,
  account.interBranch,
  // What one branch earned of another the other bore: of one alone it says nothing.
  account.branchShareRevenue,
  account.branchShareCost,
  account.cashDrawers,
  account.chequesUnderCollection,
  account.chequesIssued,
  account.approvedStatements,
  account.openingBalances,
  account.inventory,
  account.goodsInTransit,
  // What customers owe and suppliers are owed is written of each of them.
  account.customers,
  account.suppliers,
  account.supplierAdvances,
  account.customerDeposits,
];

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const permission = 'post_to_control_accounts';

/** What a company brings along on the day it goes live: balances per account, party, branch and currency. */
export const OpeningBalance = defineEntity('openingBalance', {
  path: 'opening-balances',
  screens: '/general-accounting/opening-balances',
  fields: {
    onDay: date({ ...always, wire: 'date' }),
    state: states({ posted: 'done', reversed: 'back' }),
    user: belongsTo('user', set),
    reason: text(set),
    reversedBy: belongsTo('user', set),
    reversedAt: instant(set),
  },
  title: 'onDay',
  list: {
    columns: ['onDay', 'state', 'user', 'createdAt', 'reason', 'reversedBy', 'reversedAt'],
    widths: { onDay: 9.5, state: 8, user: 10, reason: 16 },
    hide: ['reversedBy', 'reversedAt'],
    filters: ['onDay', 'state', 'user', 'createdAt'],
    sort: '-id',
  },
  page: {
    facts: ['onDay', 'user'],
    asides: ['reason', 'reversedBy', 'reversedAt'],
    papers: { journalEntry: ['entryDate', 'memo'] },
    history: true,
  },
  verbs: {
    bringIn: creation({
      permission,
      key: 'required',
      input: { date: date({ required: true }), lines: listOf(manualLineFields, { required: true, max: 2000 }) },
      summary: 'Bring in balances: whatever their sides differ by stands on 3900',
    }),
    reverse: verb({
      permission,
      from: ['posted'],
      to: ['reversed'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Take brought-in balances back while their day is open',
    }),
  },
  touches: ['journals'],
  permissions: { list: permission },
});
export type OpeningBalance = Row<typeof OpeningBalance>;
