export * from './events.ts';
export * from './price-change-request.ts';
export { requestLivesHours } from './request-fields.ts';
export * from './status-change-request.ts';
