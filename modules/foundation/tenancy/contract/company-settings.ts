import { amount, bilingual, bool, decimal, defineEntity, image, integer, oneOf, type Row } from '#platform/entity';

/** How a company works: its name and marks, and the rules its branches follow. One row per tenant. */
export const CompanySettings = defineEntity('companySettings', {
  path: 'company-settings',
  screens: '/settings',
  single: true,
  fields: {
    name: bilingual({ required: true }),
    logo: image(),
    currency: oneOf(['IQD', 'EGP', 'USD', 'EUR'], { readonly: true }),
    timeZone: oneOf(
      [
        'Asia/Baghdad',
        'Africa/Cairo',
        'Asia/Amman',
        'Asia/Beirut',
        'Asia/Damascus',
        'Asia/Kuwait',
        'Asia/Riyadh',
        'Europe/Istanbul',
        'UTC',
      ],
      {
        required: true,
      },
    ),
    phoneLimitRankFirst: integer({ required: true, min: 6, max: 20 }),
    phoneLimitRankSecond: integer({ required: true, min: 6, max: 20 }),
    shipmentsPerPage: integer({ required: true, min: 5, max: 200 }),
    cashStep: amount({ required: true }),
    feeTaxBasisPoints: integer({ required: true, min: 0, max: 5000 }),
    /** The most a sender is paid for a parcel lost or damaged with us; empty: all it was declared to be worth. */
    claimCap: amount(),
    /** By how many percent an exchange may be off the day's rate before somebody else has to look at it. */
    exchangeTolerance: decimal({ required: true, min: 0, max: 100 }),
    postponeMaxDays: integer({ required: true, min: 1, max: 90 }),
    transferHours: integer({ required: true, min: 1, max: 720 }),
    callAttempts: integer({ required: true, min: 0, max: 20 }),
    callAttemptsMinutes: integer({ required: true, min: 0, max: 1440 }),
    branchDeliveryCannotSetLateReturned: bool(),
    payOnlyAfterAgentSettlement: bool(),
    netCommission: bool(),
    receivingCommissionTrigger: oneOf(['intake', 'delivered'], { required: true }),
    refundReturnFeeOnRedelivery: bool(),
    deliverPendingPrice: bool(),
    receiptFooter: bilingual({ max: 200 }),
  },
  title: 'name',
  list: { columns: ['name', 'currency', 'timeZone'], filters: [] },
  form: [
    { title: 'company', fields: ['name', 'logo', 'timeZone', 'receiptFooter'] },
    {
      title: 'shipments',
      fields: [
        'phoneLimitRankFirst',
        'phoneLimitRankSecond',
        'shipmentsPerPage',
        'postponeMaxDays',
        'transferHours',
        'callAttempts',
        'callAttemptsMinutes',
        'branchDeliveryCannotSetLateReturned',
      ],
    },
    {
      title: 'money',
      fields: [
        'cashStep',
        'feeTaxBasisPoints',
        'claimCap',
        'exchangeTolerance',
        'payOnlyAfterAgentSettlement',
        'netCommission',
        'receivingCommissionTrigger',
        'refundReturnFeeOnRedelivery',
        'deliverPendingPrice',
      ],
    },
  ],
  permissions: { list: 'show_company_definition', edit: 'show_company_definition' },
});
export type CompanySettings = Row<typeof CompanySettings>;
