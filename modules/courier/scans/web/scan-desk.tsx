import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modeFacts, type ScanMode, scanModes } from '#courier/scans/contract';
import type { TransferKind } from '#courier/transfers/contract';
import { call, can, currentOwner, newIntent, useMe } from '#platform/web';
import { EmptyState, IconBarcode, PageHeader, PageSkeleton } from '#platform/web/ui';
import { Leftovers } from './leftovers.tsx';
import { ModeChoice } from './mode-choice.tsx';
import type { ExpectedParcel, ScanNeeds, ScanRun } from './scan-queue.ts';
import { sendWaiting } from './scan-sender.ts';
import { ScanSession } from './scan-session.tsx';
import { forgetRun, openRun, store } from './scan-store.ts';
import { ScanSummary } from './scan-summary.tsx';
import './scans.css';

interface ScanDeskProps {
  /** Which of the screens, for what it remembers. */
  screen: 'shipments' | TransferKind;
  /** Where it scans transfers of one kind only. */
  kind?: TransferKind;
}

/** One desk for everybody with a scanner: what for, then one number after the other, then what is missing. */
export function ScanDesk({ screen, kind }: ScanDeskProps) {
  const { t } = useTranslation();
  const { me, branchId } = useMe();
  const owner = currentOwner() ?? '';
  const [run, setRun] = useState<ScanRun | null>();
  useEffect(() => {
    void openRun(owner, screen)
      .catch(() => undefined)
      .then((found) => begin(found ?? null));
    sendWaiting();
  }, [owner, screen]);
  const begin = (begun: ScanRun | null) => {
    setRun(begun);
    if (!begun || begun.expected !== undefined) return;
    void expectedOf(begun).then((expected) => {
      setRun((now) => (now?.uuid === begun.uuid ? { ...now, expected } : now));
      void store.runs.update(begun.uuid, { expected });
    });
  };
  const title = t(kind ? `scanScreens.${kind}` : 'scanScreens.title');
  const branch = branchId ?? me.branchId ?? me.branches[0]?.id;
  const start = async (mode: ScanMode, needs: ScanNeeds) => {
    const begun = newRun({ owner, screen, mode, needs, branchId: branch as number });
    await store.runs.add(begun).catch(() => undefined);
    begin(begun);
  };
  const end = async () => {
    if (!run) return;
    const ended = { ...run, endedAt: new Date().toISOString() };
    await store.runs.update(run.uuid, { endedAt: ended.endedAt });
    setRun(ended);
  };
  const close = async () => {
    if (run) await forgetRun(run.uuid);
    setRun(null);
  };
  if (run === undefined) return <PageSkeleton hasFailed={false} retry={() => undefined} />;
  if (run) {
    const Stage = run.endedAt === null ? ScanSession : ScanSummary;
    return <Stage key={run.uuid} title={title} run={run} onEnd={() => void (run.endedAt === null ? end() : close())} />;
  }
  return (
    <>
      <PageHeader title={title} />
      <Leftovers owner={owner} />
      {branch ? (
        <ModeChoice screen={screen} modes={modesOf(kind)} kind={kind} branchId={branch} onStart={start} />
      ) : (
        <section className="k-panel">
          <EmptyState icon={IconBarcode} title={t('scanScreens.noBranch')} />
        </section>
      )}
    </>
  );
}

/** The modes this person has a key for. */
function modesOf(kind: TransferKind | undefined): ScanMode[] {
  const offered = kind ? (['load_manifest', 'receive_manifest'] as const) : scanModes;
  return offered.filter((mode) => can(modeFacts[mode].permissions));
}

function newRun(begin: Pick<ScanRun, 'owner' | 'screen' | 'mode' | 'needs' | 'branchId'>): ScanRun {
  const run = { ...begin, uuid: newIntent(), startedAt: new Date().toISOString(), endedAt: null };
  return modeFacts[begin.mode].hasExpected ? run : { ...run, expected: null };
}

/** As long as the first scans wait for the list of what ought to come; asked later, it would lack what they brought. */
const patienceMs = 8000;

/** Asked once, before the first scan is sent; without an answer the run goes on and nobody knows what is missing. */
function expectedOf({ mode, needs, branchId }: ScanRun): Promise<ExpectedParcel[] | null> {
  const query = { mode, branch_id: branchId, delivery_id: needs.courierId, transfer_id: needs.transferId };
  const signal = AbortSignal.timeout(patienceMs);
  const answer = call<{ total: number | null; items: ExpectedParcel[] }>('GET', '/api/v1/scans/expected', {
    query,
    signal,
    silent: true,
    quiet: true,
  });
  return answer.then(
    ({ total, items }) => (total === null ? null : items),
    () => null,
  );
}
