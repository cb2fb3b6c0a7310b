import './agent-hold.ts';
import './clients-accounts.ts';
import './closing-points.ts';

import './entry-guards.ts';
import './voucher-guards.ts';

export { createClientStatement, type NewClientStatement } from './create-client-statement.ts';
export { createHandIn, type NewHandIn } from './create-hand-in.ts';
export { type EditStatement, editStatement } from './edit-statement.ts';
export { countHandIn, payHandIn } from './hand-in-steps.ts';
export {
  auditStatement,
  carryStatement,
  reopenStatement,
  submitStatement,
  unauditStatement,
  voidStatement,
} from './move-statement.ts';

import './parcel-documents.ts';

export { agentCash } from './agent-cash.ts';
export { awaitsDecision, isOutside, paysOnlyWithCash } from './cash-outside.ts';
export { drawUpMany } from './draw-up-many.ts';
export { collectStatement, type PayStatement, voidPayment } from './pay-client.ts';
export { payMany } from './pay-many.ts';
export { payStatement } from './pay-statement.ts';
export { statements } from './statements.ts';
export { stepMany } from './step-many.ts';
export { clientsToSettle, unsettledClients, unsettledDeliveries, unsettledReceivers } from './unsettled.ts';
