import i18next from 'i18next';
import type { DeliveryCompany } from '#erp/contacts/contract';
import { type Action, can, type EntityExtras } from '#platform/web';
import { IconCash, IconTruck } from '#platform/web/ui';

const deliveries = '/erp-sales/shipments';

/** What a delivery company carries for the shop, and what it pays, stand on pages of their own. */
const extras: EntityExtras<typeof DeliveryCompany> = {
  rowActions: ({ id }): Action[] => [
    ...(can('show_sales')
      ? [{ label: String(i18next.t('deliveryCompany.shipments')), icon: IconTruck, to: `${deliveries}?company_id=${id}` }]
      : []),
    ...(can('show_receipt_bonds')
      ? [
          {
            label: String(i18next.t('deliveryCompany.takePayment')),
            icon: IconCash,
            to: `${deliveries}/payments/create?company_id=${id}`,
          },
        ]
      : []),
  ],
};

export default extras;
