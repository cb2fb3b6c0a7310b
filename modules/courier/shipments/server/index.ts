export { shipments } from './shipments.ts';
