import i18next from 'i18next';
import { type EntityExtras, formatDate, isolated } from '#platform/web';

/** What was brought in is known by its day. */
const extras: EntityExtras = {
  heading: (row) => `${i18next.t('openingBalance.one')} ${isolated(formatDate(row['date']))}`,
};
export default extras;
