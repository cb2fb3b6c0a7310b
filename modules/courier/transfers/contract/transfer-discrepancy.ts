import { amount, belongsTo, currencyCodes, defineEntity, instant, oneOf, type Row, text } from '#platform/entity';

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
const kept = { readonly: true, hidden: true } as const;

/** A parcel that did not come as its manifest says, until somebody has decided what became of it. */
export const TransferDiscrepancy = defineEntity('transferDiscrepancy', {
  path: 'transfer-discrepancies',
  screens: '/shipment-transfer/discrepancies',
  section: 'courier',
  fields: {
    transfer: belongsTo('branchTransfer', set),
    shipment: belongsTo('shipment', set),
    kind: oneOf(discrepancyKinds, set),
    fromBranch: belongsTo('branch', set),
    toBranch: belongsTo('branch', set),
    currency: oneOf(currencyCodes, kept),
    price: amount(set),
    state: oneOf(['open', 'decided'], set),
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
  permissions: { list: 'branches_management' },
});
export type TransferDiscrepancy = Row<typeof TransferDiscrepancy>;
