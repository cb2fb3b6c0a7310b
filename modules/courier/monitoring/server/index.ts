export { askForReturns } from './ask-for-returns.ts';
export { fractionalShipments } from './fractional.ts';
export { returnCollections } from './return-collections.ts';
export { returnsByOrigin, returnsInBranches, returnsOfClients, returnsWithAgents } from './returns.ts';
export { shipmentLog } from './shipment-log.ts';
