import {
  amount,
  belongsTo,
  date,
  defineEntity,
  instant,
  integer,
  linesOf,
  quantity,
  type Row,
  states,
  text,
  totalsOf,
  verb,
} from '#platform/entity';
import { stockRights } from './stock-rights.ts';
import { costOf } from './worth.ts';

const set = { readonly: true } as const;
const permission = stockRights.open;

/** What lay on the shelf, and what one of it had cost. */
export const openingLines = linesOf(
  'openingStockLine',
  {
    variation: belongsTo('variation', { required: true }),
    quantity: quantity({ required: true, min: 0.001, max: 10_000_000 }),
    unitCost: amount({ required: true, min: 0 }),
    /** What is written on the goods, of those that expire. */
    lot: text({ max: 40 }),
    expiresOn: date(),
    total: amount(set),
  },
  {
    columns: { variation: 18, quantity: 7, unitCost: 9, expiresOn: 9, lot: 8, total: 10 },
    seldom: ['lot'],
    least: 1,
    max: 500,
    sum: ({ quantity: counted, unitCost }) => ({ total: costOf(counted ?? 0, unitCost ?? 0) }),
  },
);

/** What lay on the shelves of a branch when its books began: counted, priced, posted once, and taken back where it was wrong. */
export const OpeningStock = defineEntity('openingStock', {
  path: 'opening-stocks',
  screens: '/erp-products/opening-inventory',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text(set),
    onDay: date({ required: true }),
    branch: belongsTo('branch', { required: true }),
    note: text({ max: 200 }),
    /** The sheet it came in, and which of the sheet's papers it is. */
    sheet: belongsTo('sheet', set),
    chunk: integer({ readonly: true, hidden: true }),
    total: amount(set),
    state: states({ draft: 'new', posted: 'done', reversed: 'back' }),
    postedBy: belongsTo('user', set),
    postedAt: instant(set),
    reason: text(set),
    reversedBy: belongsTo('user', set),
    reversedAt: instant(set),
  },
  title: 'number',
  numbering: 'OS',
  lines: openingLines,
  totals: (_, lines) => totalsOf(openingLines, lines),
  list: {
    columns: ['number', 'onDay', 'branch', 'total', 'note', 'state', 'postedBy'],
    filters: ['number', 'onDay', 'branch', 'state', 'postedBy', 'sheet'],
    search: ['number', 'note'],
    totals: ['total'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['onDay', 'branch', 'note'] }],
  page: {
    figures: ['total'],
    facts: ['onDay', 'branch'],
    asides: ['note', 'sheet', 'postedBy', 'postedAt', 'reversedBy', 'reversedAt', 'reason'],
    paper: { signatures: ['postedBy'] },
    history: true,
  },
  editable: ['draft'],
  verbs: {
    post: verb({
      permission,
      from: ['draft'],
      to: ['posted'],
      key: 'required',
      bulk: true,
      summary: 'Post a draft: its goods lie on the shelf, at their cost, in stock and books',
    }),
    reverse: verb({
      permission,
      from: ['posted'],
      to: ['reversed'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      key: 'required',
      summary: 'Take back what was posted, with a reason, as long as its goods are there',
    }),
  },
  touches: ['stock-balances', 'stock-moves', 'stock-lots'],
  permissions: { list: permission, create: permission, edit: permission },
});
export type OpeningStock = Row<typeof OpeningStock>;
