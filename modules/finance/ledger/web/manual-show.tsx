import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type ManualState, type ManualStep, manualSteps, stepsOfManualEntry } from '#finance/ledger/contract';
import {
  attempt,
  call,
  can,
  download,
  formatDate,
  Ltr,
  localName,
  refreshLists,
  toast,
  useMe,
  type WireRow,
} from '#platform/web';
import {
  Facts,
  IconArrowBackUp,
  IconCopy,
  IconPencil,
  IconPrinter,
  PageHeader,
  PageSkeleton,
  StatusBadge,
  Timeline,
  useItem,
} from '#platform/web/ui';
import { JournalLines } from './journal-lines.tsx';
import { type Asked, ManualDialog } from './manual-dialog.tsx';
import { manualPhase } from './manual-phase.ts';
import './ledger.css';

const path = '/api/v1/manual-entries';
const screens = '/accounting/journals/manual';

/** An entry by hand: who wrote it, what it would do, and what is to be decided. */
export default function ManualShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { me } = useMe();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setIsBusy] = useState(false);
  const found = useItem(path, id);
  const entry = found.data;
  if (!entry) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const state = entry['state'] as ManualState;
  const mayWrite = can('accounts_management');
  const take = async (step: ManualStep) => {
    if (step === 'reject') return setAsked('reject');
    setIsBusy(true);
    await attempt(
      call('POST', `${path}/${entry.id}/${step}`, { onMessage: (message) => void toast('success', message, { timer: 6000 }) }),
    );
    setIsBusy(false);
    await Promise.all([refreshLists(path), refreshLists('/api/v1/journals')]);
  };
  const steps = mayWrite ? stepsFor(state, entry['maker_id'] === me.id) : [];
  return (
    <>
      <PageHeader
        title={entry['note']}
        number={entry['number'] ?? undefined}
        crumbs={[
          { label: t('journalEntry.title'), to: '/accounting/journals' },
          { label: t('manualEntry.title'), to: screens },
        ]}
        status={<StatusBadge label={t(`manualEntry.options.state.${state}`)} phase={manualPhase[state]} />}
        secondary={[
          ...(mayWrite && state === 'posted' && !entry['reversed_by'] && !entry['reverses_id']
            ? [
                {
                  label: t('manualEntry.reverse'),
                  icon: IconArrowBackUp,
                  tone: 'danger' as const,
                  run: () => setAsked('reverse'),
                },
              ]
            : []),
          ...(mayWrite ? [{ label: t('manualEntry.saveAsTemplate'), icon: IconCopy, run: () => setAsked('template') }] : []),
          { label: t('manualEntry.print'), icon: IconPrinter, run: () => download(`${path}/${entry.id}/print`) },
        ]}
        primary={
          mayWrite && ['draft', 'rejected'].includes(state)
            ? { label: t('ui.edit'), icon: IconPencil, to: `${screens}/${entry.id}/edit` }
            : undefined
        }
      >
        <EntryFacts entry={entry} />
      </PageHeader>
      {state === 'rejected' && entry['reason'] && (
        <p className="l-note">
          <strong>{t('manualEntry.fields.reason')}:</strong> <bdi>{entry['reason']}</bdi>
        </p>
      )}
      {state === 'pending' && entry['maker_id'] === me.id && <p className="l-note">{t('manualEntry.waitsForAnother')}</p>}
      {steps.length > 0 && (
        <Group gap="0.5rem" mb="1rem">
          {steps.map((step) => (
            <Button
              key={step}
              variant={step === 'approve' || step === 'submit' ? 'filled' : 'default'}
              loading={isBusy}
              onClick={() => void take(step)}
            >
              {t(`manualEntry.steps.${step}`)}
            </Button>
          ))}
        </Group>
      )}
      <JournalLines lines={entry['lines'] ?? []} />
      <section className="k-panel" aria-label={t('manualEntry.history')}>
        <h2>{t('manualEntry.history')}</h2>
        <Timeline happenings={(entry['steps'] ?? []).map((one: WireRow) => historyOf(one, t)).reverse()} />
      </section>
      {asked && <ManualDialog entry={entry} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The steps this person may take now, the one that brings it on last. */
function stepsFor(state: ManualState, isMaker: boolean): ManualStep[] {
  const order: ManualStep[] = ['discard', 'withdraw', 'reject', 'submit', 'approve'];
  return order.filter((step) => {
    const { from, by } = stepsOfManualEntry[step];
    return manualSteps.includes(step) && from.includes(state) && (by === 'anyone' || (by === 'maker') === isMaker);
  });
}

function historyOf(one: WireRow, t: ReturnType<typeof useTranslation>['t']) {
  return {
    id: one.id,
    title: t(`manualEntry.done.${one['action']}`),
    at: one['at'] as string,
    who: one['user'] as string | null,
    detail: one['reason'] as string | null,
  };
}

function EntryFacts({ entry }: { entry: WireRow }) {
  const { t } = useTranslation();
  const taken = entry['reversed_by'] as { id: number; number: string | null; state: string } | null;
  const link = (to: string, text: string) => (
    <Link to={to}>
      <Ltr>{text}</Ltr>
    </Link>
  );
  return (
    <Facts
      facts={[
        { label: t('manualEntry.fields.entryDate'), value: <Ltr>{formatDate(entry['entry_date'])}</Ltr> },
        { label: t('manualEntry.fields.maker'), value: <bdi>{localName(entry['maker'])}</bdi> },
        ...(entry['checker']
          ? [{ label: t('manualEntry.fields.checker'), value: <bdi>{localName(entry['checker'])}</bdi> }]
          : []),
        ...(entry['entry_id']
          ? [
              {
                label: t('manualEntry.fields.entry'),
                value: link(`/accounting/journals/${entry['entry_id']}/show`, String(entry['entry_id'])),
              },
            ]
          : []),
        ...(entry['reverses_id']
          ? [
              {
                label: t('manualEntry.fields.reverses'),
                value: link(`${screens}/${entry['reverses_id']}/show`, localName(entry['reverses'])),
              },
            ]
          : []),
        ...(taken
          ? [
              {
                label: t(taken.state === 'posted' ? 'journalEntry.takenBackBy' : 'manualEntry.reversalWaits'),
                value: link(`${screens}/${taken.id}/show`, taken.number ?? `#${taken.id}`),
              },
            ]
          : []),
        ...(entry['attachment']
          ? [
              {
                label: t('manualEntry.fields.attachment'),
                value: (
                  <a href={entry['attachment']} target="_blank" rel="noreferrer">
                    {t('manualEntry.openPaper')}
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
