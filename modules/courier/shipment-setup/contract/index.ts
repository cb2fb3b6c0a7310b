export * from './judge-move.ts';
export * from './move.ts';
export { withParcel } from './move-inputs.ts';
export * from './names.ts';
export * from './reason-names.ts';
export * from './reasons.ts';
export * from './status-names.ts';
export * from './statuses.ts';
export * from './transitions.ts';
