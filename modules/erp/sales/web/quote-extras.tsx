import type { Sale } from '#erp/sales/contract';
import type { EntityExtras } from '#platform/web';
import { saleExtras } from './sale-extras.tsx';

/** An offer that holds until a day. */
export default {
  ...saleExtras,
  defaults: () => ({ ...saleExtras.defaults?.(), written_as: 'quote' }),
} satisfies EntityExtras<typeof Sale>;
