import { belongsTo, currencyCodes, instant, oneOf, states, text, verb } from '#platform/entity';

/** What nobody decides in this time has lapsed: three days, so that a parcel never waits longer than a weekend. */
export const requestLivesHours = 72;

export const set = { readonly: true } as const;
export const always = { readonly: true, required: true } as const;
export const kept = { readonly: true, hidden: true } as const;

/** What a request is about. */
export const aboutParcel = {
  shipment: belongsTo('shipment', always),
  client: belongsTo('client', always),
  branch: belongsTo('branch', always),
  currency: oneOf(currencyCodes, { ...kept, required: true }),
};

/** Who asked for it and why, and what became of it. */
export const askedAndDecided = {
  reason: text(always),
  state: states({ pending: 'waiting', approved: 'done', rejected: 'back', cancelled: 'off', expired: 'off' }),
  askedBy: belongsTo('user', always),
  expiresAt: instant(always),
  decidedBy: belongsTo('user', set),
  decidedAt: instant(set),
  decisionNote: text(set),
};

/** What becomes of a request, whatever is asked for: somebody else decides, and whoever asked may take it back until then. */
export const decisions = <const P extends string>(permission: P) => ({
  approve: verb({
    permission,
    from: ['pending'],
    to: ['approved'],
    byAnother: 'askedBy',
    input: { note: text({ max: 200 }) },
    summary: 'Approve one request: what it asks for is done',
  }),
  reject: verb({
    permission,
    from: ['pending'],
    to: ['rejected'],
    byAnother: 'askedBy',
    input: { note: text({ required: true, max: 200, lines: 2 }) },
    tone: 'danger',
    summary: 'Reject one request, and say why',
  }),
  cancel: verb({
    permission: 'shipments_management',
    from: ['pending'],
    to: ['cancelled'],
    tone: 'plain',
    summary: "Take one's own request back",
  }),
});
