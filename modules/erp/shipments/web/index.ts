import { DeliveryPayment, SaleShipment, shipmentRights } from '#erp/shipments/contract';
import { entityScreens, screen } from '#platform/web';

const newPayment = `${DeliveryPayment.screens}/create`;

export const screens = [
  ...entityScreens(SaleShipment, { extras: () => import('./shipment-extras.ts') }),
  ...entityScreens(DeliveryPayment, {
    part: {
      fixed: {},
      title: 'deliveryPayment.title',
      empty: 'deliveryPayment.empty',
      create: { label: 'deliveryPayment.new', to: newPayment, permission: shipmentRights.takeMoney },
    },
  }),
  screen(newPayment, {
    permission: shipmentRights.takeMoney,
    section: 'erp',
    title: 'deliveryPayment.new',
    load: () => import('./payment-form.tsx'),
  }),
];
