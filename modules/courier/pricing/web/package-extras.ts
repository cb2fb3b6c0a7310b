import i18next from 'i18next';
import { nameInLanguage } from '#courier/shipment-setup/web';
import type { EntityExtras } from '#platform/web';

/** A price list is called what the office calls it, in the language in use. */
const extras: EntityExtras = {
  cells: {
    name: (row) => nameInLanguage(row['name']),
    returnFeePolicy: (row) => String(i18next.t(`pricingPackage.options.returnFeePolicy.${row['return_fee_policy']}`)),
    currency: (row) => row['currency'],
  },
};

export default extras;
