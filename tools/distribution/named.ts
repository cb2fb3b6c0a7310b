import type { Rule } from './rules.ts';

/** What may break a rule: each by its name, with the rule and the reason. A reason that is gone leaves with its line. */
export interface Named {
  rule: Rule;
  reason: string;
}

/** Functions of the database. */
export const functions: Record<string, Named[]> = {
  accounts_named: [
    {
      rule: 'companyless',
      reason: 'asked by processes of the version before: an e-mail or a number, before any company is known',
    },
  ],
  post_entries: [
    {
      rule: 'values',
      reason: 'one statement a table, so that the balance trigger sees whole entries; VALUES would be text put together',
    },
  ],
  tell_lines: [
    { rule: 'values', reason: 'what the lines of one statement come to' },
    { rule: 'company', reason: 'it starts from the lines just added, of whichever company they are' },
  ],
  fold_ledger: [{ rule: 'values', reason: 'sums of one company into sums of the same company, bound throughout' }],
  fold_earnings: [{ rule: 'values', reason: 'rows and sums of one company into those of the same company, bound throughout' }],
  keep_earnings_anew: [{ rule: 'values', reason: 'sums of one company into sums of the same company, bound throughout' }],
  keep_ledger_anew: [{ rule: 'values', reason: 'sums of one company into sums of the same company, bound throughout' }],
};

/** Statements of the product, by the file they are sent from. */
export const statements: Record<string, Named> = {
  'modules/courier/shipments/server/bear-parcels.ts': {
    rule: 'values',
    reason: 'a parcel of one company made of another of it: it takes over thirty columns of its parent',
  },
  'modules/courier/shipments/server/fold-deltas.ts': {
    rule: 'values',
    reason: 'sums of one company into sums of the same company, bound throughout',
  },
};

/** Migrations that ran before there were rules. They run once, before anything is spread; no newer one joins them. */
export const migrations: Record<string, Rule> = {
  '2026-11-21-40-call-attempts': 'constraints',
  '2026-11-21-42-exchange-fee': 'constraints',
  '2026-11-21-50-papers': 'grants',
  '2026-11-21-54-kept-balances': 'setting',
  '2026-11-21-58-bag-numbers': 'setting',
  '2026-11-21-66-rows-of-branches': 'setting',
  '2026-11-22-81-opening-balances-declared': 'setting',
};
