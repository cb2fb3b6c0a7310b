import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { VerifiedPaper } from '#foundation/papers/contract';
import { CallError, call, formatAmount, formatMoment, Ltr, localName } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, PageSkeleton } from '#platform/web/ui';
import { FileCheck } from './file-check.tsx';
import './papers.css';

/** What a printed paper's link proves: that we issued it, what it said, and whether it still holds. */
export default function VerifyPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const found = useQuery({
    queryKey: ['paper', token],
    queryFn: ({ signal }) =>
      call<{ item: VerifiedPaper }>('GET', `/api/v1/papers/${encodeURIComponent(token)}`, { signal, silent: true, quiet: true }),
    retry: false,
  });
  const isUnknown = found.error instanceof CallError && found.error.status === 404;
  return (
    <main className="pv-page" id="content">
      <h1>{t('papers.title')}</h1>
      {found.data ? (
        <Paper paper={found.data.item} />
      ) : isUnknown ? (
        <p className="pv-verdict" data-tone="bad" role="alert">
          <IconAlertTriangle size="1.5rem" aria-hidden />
          {t('papers.unknown')}
        </p>
      ) : found.isError ? (
        <div className="k-panel" role="alert">
          <p>{found.error.message}</p>
          <Button variant="default" mt="1rem" onClick={() => void found.refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : (
        <PageSkeleton />
      )}
    </main>
  );
}

function Paper({ paper }: { paper: VerifiedPaper }) {
  const { t } = useTranslation();
  const facts: [string, React.ReactNode][] = [
    ['company', <bdi key="company">{localName(paper.company)}</bdi>],
    ['document', t(paper.title)],
    ['number', <Ltr key="number">{paper.number}</Ltr>],
    ['party', paper.party && <bdi key="party">{paper.party}</bdi>],
    ['amount', paper.amount && paper.currency && <Ltr key="amount">{formatAmount(paper.amount, paper.currency)}</Ltr>],
    ['state', paper.state && t(paper.state)],
    ['printedAt', <Ltr key="printedAt">{formatMoment(paper.printed_at)}</Ltr>],
  ];
  return (
    <>
      {paper.superseded_at ? (
        <p className="pv-verdict" data-tone="old" role="status">
          <IconAlertTriangle size="1.5rem" aria-hidden />
          {t('papers.superseded', { at: formatMoment(paper.superseded_at) })}
        </p>
      ) : (
        <p className="pv-verdict" data-tone="good" role="status">
          <IconCircleCheck size="1.5rem" aria-hidden />
          {t('papers.holds')}
        </p>
      )}
      <dl className="k-panel pv-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`papers.fields.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <FileCheck sha256={paper.sha256} />
    </>
  );
}
