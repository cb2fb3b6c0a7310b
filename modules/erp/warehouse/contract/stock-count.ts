import {
  amount,
  belongsTo,
  bool,
  creation,
  date,
  defineEntity,
  instant,
  integer,
  listOf,
  oneOf,
  quantity,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { warehouseRights } from './warehouse-rights.ts';

const set = { readonly: true } as const;
const { count, book } = warehouseRights;
const most = 10_000_000;

/** What is counted: whatever is found, or all that lies in the branch, of a category, of a brand. */
export const countedGoods = ['chosen', 'all', 'category', 'brand'] as const;

/** What becomes of goods nobody counted: they stay as the books have them, or there are none. */
export const missedWays = ['leave', 'zero'] as const;

/** The most of one kind of goods a count says, in whole thousandths. */
export const mostCounted = most * 1000;

/** So many kinds of goods one count takes in at its start. */
export const mostKinds = 10_000;

/** What somebody found of some goods: anew, or (`add`) beside what was found before; nothing said forgets what was counted. */
const found = {
  variation: belongsTo('variation', { required: true }),
  unit: belongsTo('unit'),
  quantity: quantity({ min: 0, max: most }),
  add: bool(),
};

/** Goods counted while selling goes on: what was found is held against what the books said at that moment, and another books the difference. */
export const StockCount = defineEntity('stockCount', {
  path: 'stock-counts',
  screens: '/erp-stock-counts',
  section: 'erp',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    branch: belongsTo('branch', { required: true }),
    /** The day its differences are booked on. */
    countDate: date({ required: true }),
    goods: oneOf(countedGoods, { required: true }),
    category: belongsTo('category'),
    brand: belongsTo('brand'),
    note: text({ max: 200 }),
    /** How many kinds of goods stand on it, and of how many somebody said how much is there. */
    kinds: integer({ readonly: true, computed: true }),
    counted: integer({ readonly: true, computed: true }),
    missed: oneOf(missedWays, set),
    gain: amount({ readonly: true, visibleWith: 'view_costs' }),
    loss: amount({ readonly: true, visibleWith: 'view_costs' }),
    state: states({ draft: 'new', counting: 'moving', review: 'waiting', posted: 'done', cancelled: 'off' }),
    user: belongsTo('user', set),
    reviewedBy: belongsTo('user', set),
    reviewedAt: instant(set),
    postedBy: belongsTo('user', set),
    postedAt: instant(set),
    reason: text(set),
  },
  title: 'number',
  numbering: 'SC',
  list: {
    columns: ['number', 'countDate', 'branch', 'goods', 'counted', 'gain', 'loss', 'state', 'user', 'note'],
    widths: { number: 9.5, countDate: 6.5, branch: 7.5, goods: 9, counted: 6, gain: 6.5, loss: 6.5, state: 11.5 },
    hide: ['user', 'note'],
    filters: ['number', 'countDate', 'branch', 'goods', 'state', 'user'],
    search: ['number', 'note'],
    totals: ['gain', 'loss'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['branch', 'countDate', 'goods', 'category', 'brand', 'note'] }],
  page: {
    figures: ['counted', 'kinds', 'gain', 'loss'],
    facts: ['countDate', 'branch', 'goods'],
    asides: ['category', 'brand', 'missed', 'note', 'user', 'reviewedBy', 'reviewedAt', 'postedBy', 'postedAt', 'reason'],
    history: true,
  },
  editable: ['draft'],
  verbs: {
    countOne: creation({
      permission: count,
      key: 'required',
      at: 'one',
      input: {
        branch: belongsTo('branch', { required: true }),
        variation: belongsTo('variation', { required: true }),
        quantity: quantity({ required: true, min: 0, max: most }),
        note: text({ max: 200 }),
      },
      summary: 'Count one kind of goods in one go: its difference waits for another to book it',
    }),
    start: verb({
      permission: count,
      from: ['draft'],
      to: ['counting'],
      summary: 'Begin to count: of all goods, a category or a brand, what lies in the branch is taken in',
    }),
    count: verb({
      permission: count,
      from: ['counting'],
      authors: true,
      key: 'required',
      desk: true,
      input: { lines: listOf(found, { required: true, max: 200 }) },
      summary: 'Say how much of some goods is there; what the books said at that moment is held against it',
    }),
    review: verb({
      permission: count,
      from: ['counting'],
      to: ['review'],
      authors: true,
      tone: 'plain',
      input: { missed: oneOf(missedWays, { required: true }) },
      summary: 'End counting and show the differences; goods nobody counted stay as they are, or there are none of them',
    }),
    post: verb({
      permission: book,
      from: ['review'],
      to: ['posted'],
      byAnother: true,
      key: 'required',
      input: { day: date() },
      starts: { day: 'countDate' },
      summary: 'Book the differences of a count, in stock and books, by somebody who did not count',
    }),
    countOn: verb({
      permission: count,
      from: ['review'],
      to: ['counting'],
      tone: 'plain',
      summary: 'Go on counting, where a difference is to be looked at again',
    }),
    cancel: verb({
      permission: count,
      from: ['draft', 'counting', 'review'],
      to: ['cancelled'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Give up a count that is not booked',
    }),
  },
  touches: ['stock-count-lines', 'stock-balances', 'stock-moves', 'stock-lots'],
  permissions: { list: count, show: count, create: count, edit: count },
});
export type StockCount = Row<typeof StockCount>;
