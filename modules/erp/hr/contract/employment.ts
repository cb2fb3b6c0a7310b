import { amount, belongsTo, currencyCodes, date, defineEntity, oneOf, type Row, text } from '#platform/entity';
import { hrRights } from './hr-rights.ts';

const { see } = hrRights;

/** On what terms somebody works here: since when, as what, for how much a month, and where his pay goes. */
export const Employment = defineEntity('employment', {
  path: 'employments',
  screens: '/erp-users-management/employments',
  section: 'erp',
  scope: 'branch',
  fields: {
    user: belongsTo('user', { required: true, pick: { kinds: 'admin,employee,branch_user' } }),
    /** Who bears his pay. */
    branch: belongsTo('branch', { required: true }),
    position: text({ max: 100 }),
    hiredOn: date({ required: true }),
    leftOn: date(),
    currency: oneOf(currencyCodes, { required: true }),
    /** A month's. */
    salary: amount({ required: true, min: 0 }),
    allowances: amount({ min: 0 }),
    deductions: amount({ min: 0 }),
    /** What a month takes back of what was lent to him; all of it at once, where nothing is said. */
    recovers: amount({ min: 0 }),
    note: text({ max: 300, lines: 2 }),
    bankName: text({ max: 100 }),
    accountHolder: text({ max: 100 }),
    accountNumber: text({ max: 40 }),
    iban: text({ max: 40 }),
    /** What he owes of what was lent to him, and of what was missing by his fault. */
    owes: amount({ readonly: true, computed: true }),
  },
  title: 'user',
  list: {
    columns: ['user', 'position', 'branch', 'hiredOn', 'salary', 'allowances', 'deductions', 'owes', 'currency', 'leftOn'],
    hide: ['deductions', 'currency', 'leftOn'],
    widths: { user: 11, position: 10, branch: 8, hiredOn: 7.5, salary: 8, allowances: 7.5, deductions: 7.5, owes: 8 },
    filters: ['user', 'branch', 'position', 'hiredOn', 'leftOn', 'currency', 'salary'],
    search: ['position', 'note'],
    totals: ['salary', 'allowances', 'deductions', 'owes'],
    sort: 'id',
  },
  form: [
    { title: 'work', fields: ['user', 'branch', 'position', 'hiredOn', 'leftOn', 'note'] },
    { title: 'pay', fields: ['currency', 'salary', 'allowances', 'deductions', 'recovers'] },
    { title: 'bank', fields: ['bankName', 'accountHolder', 'accountNumber', 'iban'] },
  ],
  permissions: { list: see, show: see, create: see, edit: see, export: 'export_sensitive' },
});
export type Employment = Row<typeof Employment>;
