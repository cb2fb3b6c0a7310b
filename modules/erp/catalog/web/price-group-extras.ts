import type { SellingPriceGroup } from '#erp/catalog/contract';
import type { EntityExtras } from '#platform/web';

/** A percentage is of the shop's own prices; prices of their own have a currency. */
const extras: EntityExtras<typeof SellingPriceGroup> = {
  defaults: () => ({ way: 'percent' }),
  hiddenFields: ({ way }) => (way === 'prices' ? ['percent'] : ['currency']),
};

export default extras;
