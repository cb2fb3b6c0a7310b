import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localName, useMe } from '#platform/web';
import { IconArrowBackUp, IconCamera, IconCheck, IconVolume, PageHeader, useStored } from '#platform/web/ui';
import { BagsOfRun, noBag } from './bags-of-run.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { ScanCounts } from './scan-counts.tsx';
import { ScanField } from './scan-field.tsx';
import { ScanLists } from './scan-lists.tsx';
import type { ScanRun } from './scan-queue.ts';
import { tallyOf } from './tally.ts';
import { useTransferVerb } from './transfer-verbs.ts';
import { useScanning } from './use-scanning.ts';
import { useKeptFocus, useWedge } from './use-wedge.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const ScanCamera = lazy(() => import('./scan-camera.tsx'));

export interface ScanStageProps {
  title: string;
  run: ScanRun;
  onEnd: () => void;
}

/** One field that always listens, the last answer, and where the run stands. */
export function ScanSession({ title, run, onEnd }: ScanStageProps) {
  const { t } = useTranslation();
  const [isMuted, setMuted] = useStored('scan-muted', false);
  const [isFilming, setIsFilming] = useState(false);
  const [said, setSaid] = useState(noBag);
  const field = useRef<HTMLInputElement>(null);
  const { scans, isOffline, told, read, undo, canUndo, question, settle } = useScanning(run, isMuted, said);
  const tally = useMemo(() => tallyOf(scans, run.expected ?? null), [scans, run.expected]);
  const [typed, setTyped] = useState('');
  const take = (code: string) => {
    setTyped('');
    void read(code);
  };
  useWedge(field, take);
  useKeptFocus(field);
  useUndoKey(field, () => void undo());
  const verb = useTransferVerb(run, tally, onEnd);
  const end = { label: t('scanScreens.end'), icon: IconCheck, run: onEnd };
  return (
    <div className="q-desk" data-filming={isFilming || undefined}>
      <PageHeader
        title={t(`scanScreens.modes.${run.mode}`)}
        crumbs={[{ label: title }]}
        status={<RunFacts run={run} />}
        primary={verb ?? end}
        secondary={verb ? [end] : []}
      />
      <div className="q-work">
        <section className="k-panel q-front">
          <ScanField ref={field} value={typed} onChange={setTyped} onEnter={take} />
          {isFilming && (
            <Suspense fallback={<div className="q-camera" aria-busy />}>
              <ScanCamera onCode={take} />
            </Suspense>
          )}
          <BagsOfRun mode={run.mode} said={said} onChange={setSaid} onDone={() => field.current?.focus()} />
          <VerdictPanel told={told} />
          <ScanCounts tally={tally} />
          <div className="q-tools">
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size="1.25rem" className="k-mirror" aria-hidden />}
              disabled={!canUndo}
              title="Ctrl + Z"
              onClick={() => void undo()}
            >
              {t('scanScreens.undo')}
            </Button>
            <Button
              variant={isFilming ? 'light' : 'default'}
              leftSection={<IconCamera size="1.25rem" aria-hidden />}
              aria-pressed={isFilming}
              onClick={() => setIsFilming(!isFilming)}
            >
              {t('scanScreens.camera.title')}
            </Button>
            <Button
              variant="default"
              className="q-sound"
              leftSection={<IconVolume size="1.25rem" aria-hidden />}
              aria-pressed={!isMuted}
              onClick={() => setMuted(!isMuted)}
            >
              {t('scanScreens.sound')}
            </Button>
          </div>
        </section>
        <ScanLists scans={scans} tally={tally} isOffline={isOffline} />
      </div>
      {question && (
        <ChoiceDialog
          key={question.uuid}
          scan={question}
          onChoose={(id) => {
            void settle(question);
            if (id !== undefined) void read(question.code, id);
          }}
        />
      )}
    </div>
  );
}

/** Whose agent in which branch, which transfer to or from which: what every scan of this run is done with. */
function RunFacts({ run }: { run: ScanRun }) {
  const { me } = useMe();
  const { title, fromBranch, toBranch } = run.needs;
  const branch = localName(me.branches.find((one) => one.id === run.branchId)?.name);
  const other = run.mode === 'receive_manifest' ? fromBranch : toBranch;
  return (
    <span className="q-facts">
      {[title, other ?? branch].filter(Boolean).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </span>
  );
}

/** Ctrl+Z by the physical key; while something is being typed it belongs to the field. */
function useUndoKey(field: React.RefObject<HTMLInputElement | null>, undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || field.current?.value) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
