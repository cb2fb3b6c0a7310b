import { Shipment } from '#courier/shipments/contract';
import { implement } from '#platform/server';
import { moveRoutes } from './move-routes.ts';

export const shipments = implement(Shipment, {
  expressions: { shippingCost: 'e.delivery_fee' },
  without: ['remove'],
  routes: [...moveRoutes],
});
