import {
  amount,
  belongsTo,
  currencyCodes,
  date,
  defineEntity,
  instant,
  integer,
  linesOf,
  listOf,
  oneOf,
  type Row,
  states,
  text,
  totalsOf,
  verb,
} from '#platform/entity';
import { hrRights } from './hr-rights.ts';
import { slipSums } from './slip-sums.ts';

const set = { readonly: true } as const;
const reason = text({ required: true, max: 200, lines: 2 });
const { see, approve, pay } = hrRights;

/** What one person gets for a month: what he earned, less what is taken back of what was lent to him. */
export const payrollLines = linesOf(
  'payrollLine',
  {
    user: belongsTo('user', { required: true }),
    salary: amount({ required: true, min: 0 }),
    allowances: amount({ min: 0 }),
    deductions: amount({ min: 0 }),
    recovered: amount({ min: 0 }),
    net: amount(set),
    paid: amount(set),
  },
  {
    columns: { user: 13, salary: 8, allowances: 7.5, deductions: 7.5, recovered: 8, net: 8.5 },
    blanks: { allowances: 0, deductions: 0, recovered: 0 },
    least: 1,
    max: 500,
    sum: slipSums,
  },
);

/** What is paid of a slip now. */
export const paidSlips = {
  slip: integer({ required: true, min: 1, max: 999_999_999_999 }),
  amount: amount({ required: true, min: 1 }),
};

/** A month's pay of a branch's people: written by one, agreed to by another, and paid in as many parts as it takes. */
export const Payroll = defineEntity('payroll', {
  path: 'payrolls',
  screens: '/erp-users-management/payroll',
  section: 'erp',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    branch: belongsTo('branch', { required: true }),
    /** YYYY-MM. */
    month: text({ required: true, max: 7 }),
    currency: oneOf(currencyCodes, { required: true }),
    /** The day it stands in the books. */
    payrollDate: date({ required: true }),
    note: text({ max: 200 }),
    people: integer({ ...set, hidden: true }),
    /** What the month costs: what people earned. */
    cost: amount(set),
    recovered: amount(set),
    /** What they are to get. */
    total: amount(set),
    paid: amount(set),
    left: amount({ ...set, computed: true, hidden: true }),
    state: states({ draft: 'new', approved: 'moving', paid: 'done', cancelled: 'off', reversed: 'back' }),
    reason: text(set),
    user: belongsTo('user', set),
    approvedBy: belongsTo('user', set),
    approvedAt: instant(set),
  },
  title: 'number',
  numbering: 'PY',
  lines: payrollLines,
  totals: (_, lines) => {
    const { cost = 0, taken = 0, net = 0 } = totalsOf(payrollLines, lines);
    return { people: lines.length, cost, recovered: taken, total: net };
  },
  list: {
    columns: [
      'number',
      'month',
      'branch',
      'people',
      'cost',
      'total',
      'paid',
      'state',
      'recovered',
      'payrollDate',
      'currency',
      'user',
    ],
    hide: ['recovered', 'payrollDate', 'currency', 'user'],
    widths: { number: 9, month: 8.2, branch: 7, people: 6.2, cost: 8, recovered: 8, total: 8, paid: 8, state: 7.5 },
    filters: ['number', 'month', 'branch', 'state', 'currency', 'payrollDate', 'user'],
    search: ['number', 'month', 'note'],
    totals: ['cost', 'recovered', 'total', 'paid'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['branch', 'month', 'currency', 'payrollDate', 'note'] }],
  page: {
    heading: 'month',
    figures: ['total', 'paid', 'left', 'recovered', 'cost'],
    facts: ['branch', 'payrollDate', 'people'],
    asides: ['user', 'approvedBy', 'approvedAt', 'note', 'reason'],
    papers: { voucher: ['number', 'voucherDate', 'amount', 'state'] },
    paper: { signatures: ['user', 'approvedBy'] },
    history: true,
  },
  editable: ['draft'],
  verbs: {
    approve: verb({
      permission: approve,
      from: ['draft'],
      to: ['approved', 'paid'],
      byAnother: true,
      key: 'required',
      confirm: true,
      summary: 'Agree to a month’s pay: it is owed from now on, and what is taken back of advances is settled',
    }),
    pay: verb({
      permission: pay,
      from: ['approved'],
      to: ['approved', 'paid'],
      input: {
        treasury: belongsTo('treasury', { required: true, within: ['currency'] }),
        paidOn: date(),
        slips: listOf(paidSlips, { max: 500 }),
      },
      key: 'required',
      summary: 'Pay a month’s pay: all of it, some people’s, or a part of somebody’s',
    }),
    unpay: verb({
      permission: 'accounts_management',
      from: ['approved', 'paid'],
      to: ['approved'],
      input: { voucher: belongsTo('voucher', { required: true }), reason },
      key: 'required',
      tone: 'danger',
      summary: 'Take one payment of a month’s pay back: its cash moves the other way, and it is owed again',
    }),
    reverse: verb({
      permission: approve,
      from: ['approved', 'paid'],
      to: ['reversed'],
      byAnother: true,
      input: { reason },
      key: 'required',
      tone: 'danger',
      summary: 'Take a month’s pay back whole, as long as nothing of it is paid',
    }),
    cancel: verb({
      permission: see,
      from: ['draft'],
      to: ['cancelled'],
      confirm: true,
      tone: 'danger',
      summary: 'Drop a month’s pay nobody has agreed to',
    }),
  },
  touches: ['payslips', 'employments', 'transactions', 'treasuries', 'budgets'],
  permissions: { list: see, show: see, create: see, edit: see, export: 'export_sensitive' },
});
export type Payroll = Row<typeof Payroll>;
