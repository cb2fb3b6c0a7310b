import i18next from 'i18next';
import type { PricingPackage } from '#courier/pricing/contract';
import { nameInLanguage } from '#courier/statuses/web';
import { type EntityExtras, paperActions } from '#platform/web';

/** A price list is called what the office calls it, in the language in use. */
const extras: EntityExtras<typeof PricingPackage> = {
  rowActions: (row) => paperActions(`/api/v1/packages/${row.id}/print`, `/packages/${row.id}/show`),
  cells: {
    name: (row) => nameInLanguage(row['name']),
    returnFeePolicy: (row) => String(i18next.t(`pricingPackage.options.returnFeePolicy.${row['return_fee_policy']}`)),
    currency: (row) => row['currency'],
  },
};

export default extras;
