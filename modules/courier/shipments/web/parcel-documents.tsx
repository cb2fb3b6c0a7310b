import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, formatMoment, Ltr, type WireRow } from '#platform/web';
import { EmptyState, IconFileText, PageSkeleton } from '#platform/web/ui';

interface ParcelDocument {
  kind: string;
  id: number;
  number: string | null;
  at: string;
  by: string | null;
  page: string | null;
  words: { title: string; detail: string | null; state: string | null };
}

/** Every paper the parcel stands in that this person may open, each with its way there. */
export function ParcelDocuments({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'documents', row['version']],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call<{ items: ParcelDocument[] }>('GET', `/api/v1/shipments/${row.id}/documents`, { signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  if (found.data.items.length === 0)
    return (
      <section className="k-panel">
        <EmptyState
          icon={IconFileText}
          title={t('shipmentScreens.documents.none')}
          hint={t('shipmentScreens.documents.noneHint')}
        />
      </section>
    );
  return (
    <section className="k-panel">
      <ul className="c-documents">
        {found.data.items.map((paper) => (
          <li key={`${paper.kind}-${paper.id}`}>
            <PaperName paper={paper} />
            <span className="c-document-state">{paper.words.state}</span>
            <small>
              <Ltr>{formatMoment(paper.at)}</Ltr>
              {paper.by && (
                <>
                  {' · '}
                  <bdi>{paper.by}</bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaperName({ paper: { words, number, page } }: { paper: ParcelDocument }) {
  const name = [words.title, words.detail].filter(Boolean).join(' – ');
  return (
    <span>
      {page ? <Link to={page}>{name}</Link> : <strong>{name}</strong>} {number && <bdi>{number}</bdi>}
    </span>
  );
}
