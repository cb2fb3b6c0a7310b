import i18next from 'i18next';
import type { PaymentLimit } from '#finance/treasury/contract';
import { type EntityExtras, localName } from '#platform/web';

/** The row without a person is everybody else's, and says so. */
const extras: EntityExtras<typeof PaymentLimit> = {
  cells: { user: (row) => <bdi>{localName(row['user']) || String(i18next.t('paymentLimit.everybody'))}</bdi> },
};

export default extras;
