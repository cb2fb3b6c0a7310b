import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { processingStatus, type ReportLine, reportableAgain } from '#courier/reports/contract';
import { useStatuses } from '#courier/statuses/web';
import { askConfirm, call, can, formatAmount, formatMoment, Ltr, type WireRow } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';
import './reports.css';

/** What a report comes to changes the whole page: the parcel, its money and its menu are read anew with it. */
const reloadAfter = (work: Promise<unknown>) => work.then(() => window.location.reload());

interface NoticeProps {
  row: WireRow;
  onDone: () => Promise<void>;
}

/** A parcel that is or was reported says so above everything else. */
export default function ReportNotice(props: NoticeProps) {
  if (props.row['is_reported']) return <Reported {...props} />;
  return props.row['was_reported'] && !props.row['archived_at'] && can('shipments_management') ? (
    <WasReported row={props.row} />
  ) : null;
}

/** What was said, a further word, and the one way it can end well. */
function Reported({ row, onDone }: NoticeProps) {
  const { t } = useTranslation();
  const [word, setWord] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const lines = useReportLines(row);
  const statuses = useStatuses();
  const run = async (work: Promise<unknown>) => {
    setIsBusy(true);
    await work.catch(() => undefined);
    setIsBusy(false);
  };
  const send = async (more: object = {}) => {
    if (!word.trim()) return;
    await call('GET', `/api/v1/shipment-report/notify/${row.id}`, { query: { content: word }, ...more });
    setWord('');
    await Promise.all([onDone(), lines.refetch()]);
  };
  const deliver = async () => {
    const values = { number: row['receipt_no'] ?? `#${row.id}`, amount: formatAmount(row['expected'], row['currency']) };
    const isDelivered = (statuses.get(row['status_id'])?.base_id ?? row['status_id']) === processingStatus;
    const yes = await askConfirm({
      title: t('report.ask.title', values),
      message: t(isDelivered ? 'report.ask.stands' : 'report.ask.message', values),
      confirmLabel: t('report.ask.confirm'),
      tone: 'plain',
    });
    // The page is read anew: a word that was typed and not sent yet is said before, and not lost.
    const answer = async () => {
      await send({ silent: true });
      await call('POST', `/api/v1/shipment-report/${row.id}/processing`, { body: { status_id: processingStatus }, silent: true });
    };
    if (yes) await run(reloadAfter(answer()));
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
          void run(send());
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

/** The report is over; should its answer not hold, one press reports the parcel again. */
function WasReported({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const lines = useReportLines(row);
  const base = useStatuses().get(row['status_id'])?.base_id ?? row['status_id'];
  const again = () => {
    setIsBusy(true);
    const said = call('POST', `/api/v1/shipment-report/re-report/${row.id}`, { silent: true });
    reloadAfter(said).catch(() => setIsBusy(false));
  };
  return (
    <section className="k-panel r-notice" data-over aria-label={t('report.before')}>
      <Group justify="space-between" gap="0.6rem">
        <h2>{t('report.before')}</h2>
        {reportableAgain.includes(base) && (
          <Button variant="default" loading={isBusy} onClick={again}>
            {t('report.verbs.reReport')}
          </Button>
        )}
      </Group>
      <ReportLines lines={lines.data?.items ?? []} />
    </section>
  );
}

function useReportLines(row: WireRow) {
  return useQuery({
    queryKey: ['item', `/api/v1/shipment-report`, String(row.id), row['version']],
    enabled: can('shipments_management'),
    queryFn: ({ signal }) => call<{ items: ReportLine[] }>('GET', `/api/v1/shipment-report/${row.id}`, { signal, silent: true }),
  });
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
