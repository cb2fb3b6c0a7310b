import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { VerifiedPaper } from '#foundation/papers/contract';
import { CallError, call, formatAmount, formatMoment, Ltr, localName } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import { FileCheck } from './file-check.tsx';
import './papers.css';

/** What a printed paper's link proves: that we issued it, what it said, and whether it still holds. */
export default function VerifyPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [paper, setPaper] = useState<VerifiedPaper>();
  const [problem, setProblem] = useState<CallError>();
  const load = useCallback(async () => {
    try {
      const address = `/api/v1/papers/${encodeURIComponent(token)}`;
      const { item } = await call<{ item: VerifiedPaper }>('GET', address, { silent: true, quiet: true });
      setPaper(item);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  return (
    <main className="pv-page" id="content">
      <h1>{t('papers.title')}</h1>
      {paper ? (
        <Paper paper={paper} />
      ) : problem?.status === 404 ? (
        <p className="pv-verdict" data-tone="bad" role="alert">
          <IconAlertTriangle size="1.5rem" aria-hidden />
          {t('papers.unknown')}
        </p>
      ) : problem ? (
        <div className="k-panel" role="alert">
          <p>{problem.message}</p>
          <Button variant="default" mt="1rem" onClick={() => void load()}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : (
        <p className="k-unseen">{t('ui.loading')}</p>
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
