import { toItsLines } from '#finance/ledger/contract';
import { amount, belongsTo, defineReport } from '#platform/entity';
import { reportPages } from './leads.ts';
import { reportsKey } from './rights.ts';

/** What the shop earned, from its sales over the gross profit of goods to what remains of all the company. */
export const ShopResult = defineReport('shopResult', {
  path: 'shop-result',
  screens: reportPages.result,
  permission: reportsKey,
  section: 'erp',
  summary: 'Profit and loss: sales, what goods cost, gross profit, expenses, and what remains',
  days: 'month',
  worth: true,
  dimensions: { account: belongsTo('account') },
  measures: { amount: amount() },
  beside: { amount: 'compared' },
  outline: true,
  leads: toItsLines,
});
