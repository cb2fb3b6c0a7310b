import { amount, belongsTo, currency, date, defineView, integer, oneOf, text } from '#platform/entity';
import { reportsKey } from './rights.ts';

/** The parts of gross profit, as accounts say them. */
export const parts = ['sales', 'shipping', 'returns', 'cost', 'late', 'spoilt'] as const;

const fields = {
  entryDate: date(),
  entry: belongsTo('journalEntry'),
  docType: text(),
  docId: integer({ hidden: true }),
  event: text(),
  memo: text(),
  branch: belongsTo('branch'),
  part: oneOf(parts),
  currency: currency(),
  /** What it adds to gross profit, or takes from it below zero, and no goods or no sale account for. */
  amount: amount({ visibleWith: 'view_profit' }),
};
const list = {
  columns: ['entryDate', 'docType', 'event', 'part', 'amount', 'memo', 'branch', 'currency'],
  hide: ['currency'],
  filters: ['entryDate', 'branch', 'part', 'docType', 'currency'],
  totals: ['amount'],
  sort: '-entryDate',
} as const;
const common = { section: 'erp', fields, list, permissions: { list: reportsKey, export: 'export_sensitive' } } as const;

/** Entries of gross profit that name no goods: carriage, corrections, what was written by hand. */
export const EntriesWithoutGoods = defineView('entriesWithoutGoods', { ...common, path: 'shop-profit/without-goods' });
/** Entries of gross profit that are of no sale: true-ups, late costs, what spoilt, and what names no goods. */
export const EntriesWithoutSale = defineView('entriesWithoutSale', { ...common, path: 'shop-profit/without-sale' });
