import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { formatDate, Ltr, localName, paperActions } from '#platform/web';
import { Facts, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { DocumentLink } from './document-text.tsx';
import { eventText } from './event-text.ts';
import { JournalLines } from './journal-lines.tsx';
import './ledger.css';

/** One entry as the accountant reads it: debit and credit side by side, and the document it came from. */
export default function JournalShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const found = useItem('/api/v1/journals', id);
  const entry = found.data;
  if (!entry) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const reverses = entry['reverses']?.id ?? entry['reverses_id'];
  return (
    <>
      <PageHeader
        title={t('journalEntry.named', { id: entry.id })}
        crumbs={[{ label: t('journalEntry.title'), to: '/accounting/journals' }]}
        secondary={paperActions(`/api/v1/journals/${entry.id}/print`, `/accounting/journals/${entry.id}/show`)}
        status={
          entry['reversed_by_id'] ? (
            <StatusBadge label={t('journalEntry.reversed', { id: entry['reversed_by_id'] })} word="reversed" />
          ) : undefined
        }
      >
        <Facts
          facts={[
            { label: t('journalEntry.fields.entryDate'), value: <Ltr>{formatDate(entry['entry_date'])}</Ltr> },
            {
              label: t('accountStatement.fields.document'),
              value: <DocumentLink type={entry['doc_type']} id={entry['doc_id']} number={entry['doc_number']} t={t} />,
            },
            { label: t('journalEntry.fields.event'), value: eventText(entry['event'], t) },
            { label: t('journalEntry.fields.user'), value: entry['user'] && <bdi>{localName(entry['user'])}</bdi> },
            ...(entry['memo'] ? [{ label: t('journalEntry.fields.memo'), value: <bdi>{entry['memo']}</bdi> }] : []),
            ...(reverses ? [{ label: t('journalEntry.fields.reverses'), value: <EntryLink id={reverses} /> }] : []),
            ...(entry['reversed_by_id']
              ? [{ label: t('journalEntry.takenBackBy'), value: <EntryLink id={entry['reversed_by_id']} /> }]
              : []),
          ]}
        />
      </PageHeader>
      <JournalLines lines={entry['lines'] ?? []} />
    </>
  );
}

function EntryLink({ id }: { id: number }) {
  return (
    <Link to={`/accounting/journals/${id}/show`}>
      <Ltr>{id}</Ltr>
    </Link>
  );
}
