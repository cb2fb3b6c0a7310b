import { belongsTo, currencyCodes, instant, oneOf, text } from '#platform/entity';
import { requestStates } from './request-states.ts';

export const set = { readonly: true } as const;
export const kept = { readonly: true, hidden: true } as const;

/** What a request is about. */
export const aboutParcel = {
  shipment: belongsTo('shipment', set),
  client: belongsTo('client', set),
  branch: belongsTo('branch', set),
  currency: oneOf(currencyCodes, kept),
};

/** Who asked for it and why, and what became of it. */
export const askedAndDecided = {
  reason: text(set),
  state: oneOf(requestStates, set),
  askedBy: belongsTo('user', set),
  expiresAt: instant(set),
  decidedBy: belongsTo('user', set),
  decidedAt: instant(set),
  decisionNote: text(set),
};
