import { useTranslation } from 'react-i18next';
import { formatMoment, Ltr, localName, type WireRow } from '#platform/web';
import { Facts } from '#platform/web/ui';
import { isLate } from './is-late.ts';

/** How long it has waited, who answers for it, and what was done. */
export function ComplaintTop({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel c-complaint" aria-label={t('complaint.fields.state')}>
      <Facts
        facts={[
          { label: t('complaint.fields.number'), value: <Ltr>{row['number']}</Ltr> },
          {
            label: t(isLate(row) ? 'complaint.lateSince' : 'complaint.fields.dueAt'),
            value: <Ltr>{formatMoment(row['due_at'])}</Ltr>,
          },
          { label: t('complaint.fields.owner'), value: localName(row['owner']) || t('complaint.nobody') },
        ]}
      />
      {row['resolution'] && (
        <p>
          <strong>{t('complaint.fields.resolution')}:</strong> <bdi>{row['resolution']}</bdi>
        </p>
      )}
    </section>
  );
}
