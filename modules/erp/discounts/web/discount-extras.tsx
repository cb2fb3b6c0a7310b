import i18next from 'i18next';
import type { Discount } from '#erp/discounts/contract';
import { type EntityExtras, formatAmount, Ltr, localName, readSession } from '#platform/web';

const extras: EntityExtras<typeof Discount> = {
  defaults: () => ({ discount_type: 'percentage', reach: 'chosen' }),
  cells: {
    value: (row) => (
      <Ltr>
        {row['discount_type'] === 'fixed'
          ? formatAmount(String(row['value']), readSession()?.tenant.currency)
          : String(row['value'])}
      </Ltr>
    ),
    covered: (row) => (row['reach'] === 'all' ? String(i18next.t('discount.options.reach.all')) : localName(row['covered'])),
  },
  hiddenFields: ({ reach }) => (reach === 'all' ? ['categories', 'brands', 'products'] : []),
};

export default extras;
