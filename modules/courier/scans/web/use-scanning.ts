import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanCode } from '#courier/scans/contract';
import { CallError, newIntent } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { bagBody, type SaidOfBags } from './bags-of-run.tsx';
import type { KeptScan, ScanRun } from './scan-queue.ts';
import { sendWaiting, undoScan } from './scan-sender.ts';
import { store } from './scan-store.ts';
import { speltAlike } from './shown-code.ts';
import { lastToUndo, toneOf, type VerdictTone } from './tally.ts';
import { sound } from './tones.ts';

/** What is told last: a scan with its answer, or something about a number that is no scan. */
export type Told = { scan: KeptScan; tone: VerdictTone } | { code: string; tone: VerdictTone; text: string };

const none: readonly KeptScan[] = [];

/** A run of scans at work: reads, takes back, and tells and sounds what came of each. */
export function useScanning(run: ScanRun, isMuted: boolean, said: SaidOfBags) {
  const { t } = useTranslation();
  const scans = useStore<readonly KeptScan[]>([store.scans], () => store.scans.all({ run: run.uuid }), [run.uuid]) ?? none;
  const isOffline = scans.some((scan) => scan.state === 'waiting' && scan.attempts > 0);
  const [shown, setShown] = useState<string>();
  const [aside, setAside] = useState<Told>();
  const sayAside = (code: string, tone: VerdictTone, text: string) => {
    setAside({ code, tone, text });
    if (!isMuted) sound(tone);
  };
  const show = (uuid: string) => {
    setAside(undefined);
    setShown(uuid);
  };
  useToneChanges(scans, isOffline, (uuid, tone) => {
    show(uuid);
    if (!isMuted) sound(tone);
  });
  const isAsking = run.expected === undefined;
  useEffect(() => {
    if (!isAsking) sendWaiting();
  }, [isAsking]);
  const read = async (typed: string, shipmentId?: number) => {
    const code = cleanCode(typed);
    if (!code) return;
    const isWaiting = scans.some(
      (scan) => scan.state === 'waiting' && speltAlike(scan.code) === speltAlike(code) && !scan.wantsUndo,
    );
    if (isWaiting && shipmentId === undefined) return sayAside(code, 'duplicate', t('scan.duplicate'));
    const scan = newScan(run, code, shipmentId, said);
    try {
      await store.scans.add(scan);
    } catch {
      return sayAside(code, 'stop', t('scanScreens.notKept'));
    }
    show(scan.uuid);
    if (!isAsking) sendWaiting();
  };
  const undoable = lastToUndo(scans);
  const undo = async () => {
    if (!undoable) return;
    try {
      await undoScan(undoable);
      sayAside(undoable.code, 'undone', undoable.answer?.shipment?.receiver_name ?? '');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayAside(undoable.code, 'stop', error.message);
    }
  };
  const settle = (scan: KeptScan) => store.scans.update(scan.seq as number, { isSettled: true });
  const scan = scans.find((one) => one.uuid === shown);
  const told = aside ?? (scan && { scan, tone: toneOf(scan, isOffline) });
  const question = scans.find((one) => one.answer?.verdict === 'several' && !one.isSettled);
  return { scans, isOffline, told, read, undo, canUndo: undoable !== undefined, question, settle };
}

/** Calls for each scan whose tone became another since the last look; what was there before the page was opened is silent. */
function useToneChanges(
  scans: readonly KeptScan[],
  isOffline: boolean,
  onChange: (uuid: string, tone: VerdictTone) => void,
): void {
  const heard = useRef<Map<string, VerdictTone>>(undefined);
  useEffect(() => {
    if (scans === none) return;
    const now = new Map(scans.map((scan) => [scan.uuid, toneOf(scan, isOffline)]));
    const before = heard.current;
    heard.current = now;
    if (!before) return;
    const last = [...now].findLast(([uuid, tone]) => before.get(uuid) !== tone && tone !== 'sending' && tone !== 'undone');
    if (last) onChange(...last);
  }, [scans, isOffline]);
}

/** A scan as it is kept before anything is sent: with a UUID of its own and the device's clock. */
function newScan(run: ScanRun, code: string, shipmentId: number | undefined, said: SaidOfBags): KeptScan {
  const uuid = newIntent();
  const { courierId, transferId, receiverName } = run.needs;
  return {
    uuid,
    owner: run.owner,
    run: run.uuid,
    branchId: run.branchId,
    code,
    state: 'waiting',
    attempts: 0,
    faults: 0,
    body: {
      client_uuid: uuid,
      session_uuid: run.uuid,
      mode: run.mode,
      code,
      device_at: new Date().toISOString(),
      ...(shipmentId !== undefined && { shipment_id: shipmentId }),
      ...(courierId !== undefined && { delivery_id: courierId }),
      ...(transferId !== undefined && { transfer_id: transferId }),
      ...(receiverName !== undefined && { receiver_name: receiverName }),
      ...bagBody(run.mode, said),
    },
  };
}
