import { Button, CopyButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, Ltr } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconCheck, IconCopy, IconPrinter, PageHeader } from '#platform/web/ui';
import { HandedOver } from './handed-over.tsx';
import { ScanCounts } from './scan-counts.tsx';
import { MissingRow } from './scan-lists.tsx';
import type { KeptScan } from './scan-queue.ts';
import type { ScanStageProps } from './scan-session.tsx';
import { store } from './scan-store.ts';
import { shownCode } from './shown-code.ts';
import { codeOf, takenIn, tallyOf, toneOf } from './tally.ts';

const none: readonly KeptScan[] = [];

/** What a run came to: the figures, what is missing to copy or print, and what was not taken and why. */
export function ScanSummary({ title, run, onEnd }: ScanStageProps) {
  const { t } = useTranslation();
  const scans = useStore<readonly KeptScan[]>([store.scans], () => store.scans.all({ run: run.uuid }), [run.uuid]) ?? none;
  const tally = useMemo(() => tallyOf(scans, run.expected ?? null), [scans, run.expected]);
  const amiss = scans.filter((scan) => ['wrong', 'stop'].includes(toneOf(scan, false)));
  const numbers = tally.missing.map(codeOf);
  return (
    <>
      <PageHeader
        title={t('scanScreens.summary', { mode: t(`scanScreens.modes.${run.mode}`) })}
        crumbs={[{ label: title }]}
        status={
          <span className="q-facts">
            {run.needs.title && <bdi>{run.needs.title}</bdi>}
            <Ltr>{formatMoment(run.startedAt)}</Ltr>
          </span>
        }
        primary={{ label: t('scanScreens.again'), run: onEnd }}
      />
      <section className="k-panel">
        <ScanCounts tally={tally} />
      </section>
      {run.mode === 'dispatch' && <HandedOver agent={run.needs.title} parcels={takenIn(scans)} />}
      {run.expected && (
        <section className="k-panel">
          <h2>{t('scanScreens.counts.missing')}</h2>
          {numbers.length === 0 ? (
            <p>{t('scanScreens.noneMissing')}</p>
          ) : (
            <>
              <ul className="q-sum">
                {tally.missing.map((parcel) => (
                  <li key={parcel.id}>
                    <MissingRow parcel={parcel} />
                  </li>
                ))}
              </ul>
              <div className="q-sum-tools">
                <CopyButton value={numbers.join('\n')}>
                  {({ copied, copy }) => (
                    <Button
                      variant="default"
                      leftSection={copied ? <IconCheck size="1.1rem" aria-hidden /> : <IconCopy size="1.1rem" aria-hidden />}
                      onClick={copy}
                    >
                      {t('scanScreens.copyMissing')}
                    </Button>
                  )}
                </CopyButton>
                <Button variant="default" leftSection={<IconPrinter size="1.1rem" aria-hidden />} onClick={() => window.print()}>
                  {t('scanScreens.print')}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
      {amiss.length > 0 && (
        <section className="k-panel">
          <h2>{t('scanScreens.counts.notTaken')}</h2>
          <ul className="q-sum">
            {amiss.map((scan) => (
              <li key={scan.uuid}>
                <strong>
                  <Ltr>{shownCode(scan)}</Ltr>
                </strong>
                <small>{scan.problem ?? scan.answer?.message}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
