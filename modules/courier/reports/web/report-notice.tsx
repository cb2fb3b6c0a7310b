import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { processingStatus, type ReportLine } from '#courier/reports/contract';
import { askConfirm, call, can, formatAmount, formatMoment, Ltr, type WireRow } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';
import './reports.css';

/** A reported parcel says so above everything else: what was said, a further word, and the one way it can end well. */
export default function ReportNotice({ row, onDone }: { row: WireRow; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const [word, setWord] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isTold = Boolean(row['is_reported'] || row['was_reported']);
  const lines = useQuery({
    queryKey: ['item', `/api/v1/shipment-report`, String(row.id), row['version']],
    enabled: isTold && can('shipments_management'),
    queryFn: ({ signal }) => call<{ items: ReportLine[] }>('GET', `/api/v1/shipment-report/${row.id}`, { signal, silent: true }),
  });
  if (!row['is_reported']) return null;
  const run = async (work: Promise<unknown>) => {
    setIsBusy(true);
    await work.catch(() => undefined);
    setIsBusy(false);
    await Promise.all([onDone(), lines.refetch()]);
  };
  const say = () => {
    if (!word.trim()) return;
    void run(call('GET', `/api/v1/shipment-report/notify/${row.id}`, { query: { content: word } })).then(() => setWord(''));
  };
  const deliver = async () => {
    const values = { number: row['receipt_no'] ?? `#${row.id}`, amount: formatAmount(row['expected'], row['currency']) };
    const yes = await askConfirm({
      title: t('report.ask.title', values),
      message: t('report.ask.message', values),
      confirmLabel: t('report.ask.confirm'),
      tone: 'plain',
    });
    if (yes) await run(call('POST', `/api/v1/shipment-report/${row.id}/processing`, { body: { status_id: processingStatus } }));
  };
  return (
    <section className="k-panel r-notice" aria-label={t('report.title')}>
      <Group gap="0.6rem">
        <IconAlertTriangle size="1.4rem" aria-hidden />
        <h2>{t('report.title')}</h2>
      </Group>
      <ReportLines lines={lines.data?.items ?? []} />
      <form
        className="r-word"
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <TextInput
          aria-label={t('report.word')}
          placeholder={t('report.word')}
          maxLength={1000}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!word.trim()} loading={isBusy}>
          {t('report.verbs.notice')}
        </Button>
        {can('edit_shipments_status') && (
          <Button loading={isBusy} onClick={() => void deliver()}>
            {t('report.verbs.processing')}
          </Button>
        )}
      </form>
    </section>
  );
}

/** What was said about the parcel, the oldest first. */
function ReportLines({ lines }: { lines: readonly ReportLine[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <strong>{t(`report.lines.${line.kind}`)}</strong>
          {line.content && <bdi>{line.content}</bdi>}
          <small>
            <bdi>{line.user}</bdi> · <Ltr>{formatMoment(line.at)}</Ltr>
          </small>
        </li>
      ))}
    </ul>
  );
}
