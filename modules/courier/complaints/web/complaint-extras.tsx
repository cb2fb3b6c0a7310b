import i18next from 'i18next';
import { Complaint } from '#courier/complaints/contract';
import { type EntityExtras, readSession, type WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';
import { ComplaintEvidence } from './complaint-evidence.tsx';
import { ComplaintReviews, ReviewFields } from './complaint-reviews.tsx';
import './complaints.css';
import { ComplaintTop } from './complaint-top.tsx';
import { isLate } from './is-late.ts';

/** A complaint's page: how long it has waited and what to do next, then what was known, and what people thought of the answer. */
const extras: EntityExtras<typeof Complaint> = {
  defaults: () => ({ kind: 'delivery', branch_id: readSession()?.branchId ?? null }),
  cells: {
    state: (row) => (
      <StatusBadge label={stateName(row)} tone={isLate(row) ? 'waiting' : Complaint.fields.state.tones?.[row['state']]} />
    ),
    rating: (row) =>
      row['rating'] ? (
        <span role="img" aria-label={`${row['rating']} / 5`}>
          {'★'.repeat(row['rating'] as number)}
        </span>
      ) : null,
  },
  showTop: (row) => <ComplaintTop row={row} />,
  verbs: { review: { fields: ReviewFields } },
  tabs: [
    {
      key: 'evidence',
      get title() {
        return String(i18next.t('complaint.evidence.title'));
      },
      content: (row) => <ComplaintEvidence row={row} />,
    },
    {
      key: 'reviews',
      get title() {
        return String(i18next.t('complaint.reviews.title'));
      },
      content: (row) => <ComplaintReviews row={row} />,
    },
  ],
};

function stateName(row: WireRow): string {
  const name = String(i18next.t(`complaint.options.state.${row['state']}`));
  return isLate(row) ? `${name} · ${i18next.t('complaint.late')}` : name;
}

export default extras;
