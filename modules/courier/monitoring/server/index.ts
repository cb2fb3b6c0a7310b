export { fractionalShipments } from './fractional.ts';
export { returnsByOrigin, returnsInBranches, returnsOfClients, returnsWithAgents } from './returns.ts';
export { shipmentLog } from './shipment-log.ts';
