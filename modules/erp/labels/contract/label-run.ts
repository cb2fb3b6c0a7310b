import {
  amount,
  belongsTo,
  bilingual,
  bool,
  currency,
  defineEntity,
  integer,
  linesOf,
  oneOf,
  type Row,
  text,
} from '#platform/entity';
import { labelPapers, mostGoods } from './label-paper.ts';

/** In which language goods are named; on both, Arabic stands first. */
export const labelLanguages = ['ar', 'en', 'both'] as const;
export type LabelLanguage = (typeof labelLanguages)[number];

const set = { readonly: true } as const;
const kept = { readonly: true, required: true } as const;

/** Goods as they were printed: their name, code and price of that moment. */
export const labelLines = linesOf(
  'labelRunLine',
  {
    variation: belongsTo('variation', kept),
    name: bilingual(kept),
    code: text(kept),
    price: amount(set),
    oldPrice: amount(set),
    /** What the price is for, where that is not one piece. */
    per: bilingual(set),
    /** The price is without its tax. */
    plusTax: bool(kept),
    copies: integer(kept),
  },
  { columns: { name: 16, code: 10, price: 8, oldPrice: 8, copies: 6.5 }, max: mostGoods },
);

/** One print of labels or posters: of which goods, at which prices, how, and by whom. */
export const LabelRun = defineEntity('labelRun', {
  path: 'label-runs',
  screens: '/erp-label-runs',
  section: 'erp',
  fields: {
    paper: oneOf(labelPapers, kept),
    language: oneOf(labelLanguages, kept),
    priceGroup: belongsTo('sellingPriceGroup', set),
    goods: integer(kept),
    labels: integer(kept),
    /** The first sticker that was used on the first sheet. */
    start: integer(kept),
    showsName: bool(kept),
    showsPrice: bool(kept),
    showsCode: bool(kept),
    showsCompany: bool(kept),
    currency: currency(kept),
    user: belongsTo('user', set),
  },
  title: 'paper',
  lines: labelLines,
  list: {
    columns: ['paper', 'createdAt', 'goods', 'labels', 'language', 'priceGroup', 'user'],
    filters: ['paper', 'language', 'priceGroup', 'user', 'createdAt'],
    sort: '-id',
    widths: { paper: 12 },
  },
  page: {
    heading: 'paper',
    figures: ['labels', 'goods'],
    facts: ['language', 'user'],
    asides: ['priceGroup', 'start'],
  },
  permissions: { list: 'show_products' },
});
export type LabelRun = Row<typeof LabelRun>;
