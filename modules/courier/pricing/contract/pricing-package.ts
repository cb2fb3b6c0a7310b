import {
  amount,
  belongsTo,
  bilingual,
  bool,
  currencyCodes,
  date,
  defineEntity,
  integer,
  linesOf,
  oneOf,
  quantity,
  type Row,
} from '#platform/entity';
import { fractionalPolicies, returnPayers, returnPolicies, returnTriggers } from './package.ts';

/** One price of a package; what is left empty matches every parcel. */
export const packageLineFields = {
  originBranch: belongsTo('branch'),
  originGovernorate: belongsTo('governorate'),
  city: belongsTo('city', { within: ['governorate'] }),
  governorate: belongsTo('governorate'),
  shipmentType: belongsTo('shipmentType'),
  shipmentSize: belongsTo('shipmentSize'),
  maxWeight: quantity({ min: 0, max: 1000 }),
  urgent: bool(),
  breakable: bool(),
  freezable: bool(),
  fee: amount({ required: true }),
  agentCommission: amount(),
  receivingCommission: amount(),
  branchShare: amount(),
  returnFeePolicy: oneOf(returnPolicies),
  returnFee: amount(),
  returnFeeBasisPoints: integer({ min: 0, max: 10_000 }),
  validFrom: date(),
  validTo: date(),
} as const;

/** What a price depends on, then what it gives, then when. */
export const packageLines = linesOf('packageLine', packageLineFields, {
  columns: {
    originBranch: 8,
    governorate: 8,
    city: 9,
    shipmentType: 7,
    shipmentSize: 6,
    maxWeight: 5,
    urgent: 5.5,
    fee: 6.5,
    agentCommission: 7,
    receivingCommission: 7,
    branchShare: 6.5,
    validFrom: 8.75,
    validTo: 8.75,
  },
  seldom: ['shipmentType', 'shipmentSize', 'maxWeight', 'urgent', 'validFrom', 'validTo'],
  blanks: { agentCommission: 0, receivingCommission: 0, branchShare: 0 },
});

/** A price list: what carrying a parcel costs, and what the people who carry it earn. */
export const PricingPackage = defineEntity('pricingPackage', {
  path: 'packages',
  section: 'courier',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    currency: oneOf(currencyCodes),
    /** Applies where no contract, client or branch has prices. */
    isDefault: bool(),
    /** A contract: only this client's parcels, before all other prices. */
    client: belongsTo('client'),
    perExtraKg: amount(),
    includedWeight: quantity({ min: 0, max: 1000 }),
    remoteFee: amount(),
    urgentFee: amount(),
    codStepEvery: amount(),
    codStepFee: amount(),
    codStepFrom: amount(),
    returnFeePolicy: oneOf(returnPolicies, { required: true }),
    returnFee: amount(),
    returnFeeBasisPoints: integer({ min: 0, max: 10_000 }),
    returnTrigger: oneOf(returnTriggers),
    returnPayer: oneOf(returnPayers),
    exchangeFee: amount(),
    attemptPay: amount(),
    pickupFee: amount(),
    redeliveryFee: amount(),
    storageFee: amount(),
    fractionalReturnPolicy: oneOf(fractionalPolicies),
    fractionalReturnFee: amount(),
    validFrom: date(),
    validTo: date(),
    lineCount: integer({ readonly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'currency', 'isDefault', 'client', 'lineCount', 'returnFeePolicy', 'validFrom', 'validTo'],
    filters: ['name', 'currency', 'isDefault', 'client'],
    search: ['name'],
    sort: 'id',
  },
  form: [
    { title: 'main', fields: ['name', 'currency', 'isDefault', 'client', 'validFrom', 'validTo'] },
    {
      title: 'surcharges',
      fields: ['perExtraKg', 'includedWeight', 'remoteFee', 'urgentFee', 'codStepEvery', 'codStepFee', 'codStepFrom'],
    },
    {
      title: 'returns',
      fields: [
        'returnFeePolicy',
        'returnFee',
        'returnFeeBasisPoints',
        'returnTrigger',
        'returnPayer',
        'fractionalReturnPolicy',
        'fractionalReturnFee',
      ],
    },
    { title: 'charges', fields: ['exchangeFee', 'pickupFee', 'redeliveryFee', 'storageFee', 'attemptPay'] },
  ],
  lines: packageLines,
  lookup: ['currency'],
  disable: true,
  permissions: {
    list: 'Pricing_Management',
    create: 'Pricing_Management',
    edit: 'Pricing_Management',
    disable: 'Pricing_Management',
    lookup: ['show_clients', 'show_branches_definition', 'create_branches', 'edit_branches'],
  },
});
export type PricingPackage = Row<typeof PricingPackage>;
