import { belongsTo, bilingual, defineEntity, instant, oneOf, type Row, text } from '#platform/entity';
import { posRights } from './pos-rights.ts';
import { rollWidths } from './roll-width.ts';

const set = { readonly: true, computed: true } as const;

/** A till: where it stands, where its cash comes from and goes to, and which device it is now. */
export const Register = defineEntity('register', {
  path: 'registers',
  screens: '/erp-sales/registers',
  section: 'erp',
  scope: 'branch',
  fields: {
    /** What its tickets begin with: K2. */
    code: text({ required: true, max: 8, unique: true }),
    name: bilingual({ required: true, max: 60 }),
    branch: belongsTo('branch', { required: true }),
    /** Where its float comes from and its takings go. */
    treasury: belongsTo('treasury', { required: true, pick: { kind: 'cash' }, within: ['branch'] }),
    /** Who pays what is taken by its card terminal. */
    gateway: belongsTo('paymentGateway'),
    /** What its goods are sold for, where that is not what stands on the shelf. */
    priceGroup: belongsTo('sellingPriceGroup'),
    paperWidth: oneOf(rollWidths, { required: true }),
    /** The device whose it is now, and since when. */
    device: text(set),
    claim: belongsTo('tillClaim', { ...set, hidden: true }),
    claimedAt: instant(set),
    /** The shift that is open there. */
    shift: belongsTo('cashShift', set),
  },
  title: 'name',
  list: {
    columns: ['code', 'name', 'branch', 'treasury', 'device', 'shift', 'gateway', 'priceGroup', 'paperWidth', 'claimedAt'],
    widths: { code: 5, name: 11, branch: 8, treasury: 9, device: 11, shift: 9 },
    hide: ['gateway', 'priceGroup', 'paperWidth', 'claimedAt'],
    filters: ['code', 'name', 'branch', 'treasury'],
    search: ['code', 'name'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['code', 'name', 'branch', 'treasury', 'gateway', 'priceGroup', 'paperWidth'] }],
  page: {
    heading: 'name',
    facts: ['code', 'branch', 'treasury', 'device', 'shift'],
    asides: ['gateway', 'priceGroup', 'paperWidth', 'claimedAt'],
    papers: { tillClaim: ['number', 'deviceName', 'claimedAt', 'state', 'endReason'] },
    history: true,
  },
  lookup: ['code', 'branch', 'treasury'],
  disable: true,
  permissions: {
    list: posRights.use,
    show: posRights.use,
    create: posRights.define,
    edit: posRights.define,
    disable: posRights.define,
    lookup: [posRights.use],
  },
});
export type Register = Row<typeof Register>;
