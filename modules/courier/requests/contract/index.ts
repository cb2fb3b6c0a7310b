export * from './judge-decision.ts';
export * from './price-change-request.ts';
export * from './request-states.ts';
export * from './status-change-request.ts';
