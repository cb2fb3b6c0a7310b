import { FractionalShipments, ReturnsInBranches, ReturnsOfClients, ShipmentLogEntry } from '#courier/monitoring/contract';
import { entityScreens, screen } from '#platform/web';

const returns = { permission: ReturnsInBranches.permissions.list, section: 'courier' } as const;
const lists = () => import('./return-lists.tsx');

export const screens = [
  ...entityScreens(ShipmentLogEntry, { list: () => import('./log-list.tsx'), show: () => import('./log-show.tsx') }),
  screen('/fractional-shipments', {
    title: 'fractionalShipments.title',
    permission: FractionalShipments.permissions.list,
    section: 'courier',
    load: () => import('./fractional-list.tsx'),
  }),
  screen('/monitoring-return-shipments', {
    ...returns,
    title: 'returnsInBranches.title',
    load: async () => ({ default: (await lists()).BranchReturns }),
  }),
  screen('/monitoring-return-shipments/:id/branches', {
    ...returns,
    title: 'returnsByOrigin.title',
    load: async () => ({ default: (await lists()).ReturnsToBranches }),
  }),
  screen('/monitoring-return-shipments/:id/deliveries', {
    ...returns,
    title: 'returnsWithAgents.title',
    load: async () => ({ default: (await lists()).AgentReturns }),
  }),
  screen('/shipments/monitoring-clients', {
    permission: ReturnsOfClients.permissions.list,
    section: 'courier',
    title: 'returnsOfClients.title',
    load: async () => ({ default: (await lists()).ClientReturns }),
  }),
];
