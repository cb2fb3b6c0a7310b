import { amount, belongsTo, currencyCodes, defineEntity, instant, oneOf, type Row, states, text, verb } from '#platform/entity';

export const discrepancyKinds = ['missing', 'extra'] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];
export const discrepancyDecisions = ['here', 'found_origin', 'other_branch', 'lost', 'joined', 'left'] as const;
export type DiscrepancyDecision = (typeof discrepancyDecisions)[number];

/** What may have become of a parcel that is missing, and of one that came without standing on the manifest. */
export const decisionsOf: Record<DiscrepancyKind, readonly DiscrepancyDecision[]> = {
  missing: ['here', 'found_origin', 'other_branch', 'lost'],
  extra: ['here', 'joined', 'left'],
};

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const kept = { readonly: true, hidden: true } as const;
const permission = 'branches_management';

/** What somebody says of one: where it turned up if at neither end, and why it is given up, for the reason says who is liable. */
export const ruling = {
  decision: oneOf(discrepancyDecisions, { required: true }),
  branch: belongsTo('branch'),
  reasonCode: text({ max: 60 }),
  note: text({ max: 255, lines: 2 }),
};

/** A parcel that did not come as its manifest says, until somebody has decided what became of it. */
export const TransferDiscrepancy = defineEntity('transferDiscrepancy', {
  path: 'transfer-discrepancies',
  screens: '/shipment-transfer/discrepancies',
  section: 'courier',
  fields: {
    transfer: belongsTo('branchTransfer', always),
    shipment: belongsTo('shipment', always),
    kind: oneOf(discrepancyKinds, always),
    fromBranch: belongsTo('branch', always),
    toBranch: belongsTo('branch', always),
    currency: oneOf(currencyCodes, { ...kept, required: true }),
    price: amount(always),
    state: states({ open: 'waiting', decided: 'done' }),
    decision: oneOf(discrepancyDecisions, set),
    foundBranch: belongsTo('branch', set),
    reasonCode: text(kept),
    note: text(set),
    openedBy: belongsTo('user', kept),
    decidedBy: belongsTo('user', set),
    decidedAt: instant(set),
  },
  title: 'kind',
  list: {
    columns: [
      'shipment',
      'transfer',
      'kind',
      'fromBranch',
      'toBranch',
      'price',
      'createdAt',
      'state',
      'decision',
      'foundBranch',
      'note',
      'decidedBy',
      'decidedAt',
    ],
    filters: [
      'transfer',
      'shipment',
      'kind',
      'fromBranch',
      'toBranch',
      'state',
      'decision',
      'decidedBy',
      'createdAt',
      'decidedAt',
    ],
    search: ['note'],
    totals: ['price'],
    sort: 'id',
  },
  verbs: {
    decide: verb({
      permission,
      from: ['open'],
      to: ['decided'],
      input: ruling,
      summary: 'Say what became of a parcel that did not come as its manifest says',
    }),
  },
  touches: ['shipment-transfers', 'shipments'],
  permissions: { list: permission },
});
export type TransferDiscrepancy = Row<typeof TransferDiscrepancy>;
