import type { ScanMode, ScanVerdict } from '#courier/scans/contract';

/** A run of scans: one mode, one person, one branch, one purpose. */
export interface ScanRun {
  uuid: string;
  /** Company and person it belongs to; nobody else sees or sends it. */
  owner: string;
  /** Which screen goes on with it after a reload. */
  screen: string;
  mode: ScanMode;
  branchId: number;
  needs: ScanNeeds;
  startedAt: string;
  endedAt: string | null;
  /** What ought to come; null where nobody can know or answered, absent while it is being asked. */
  expected?: ExpectedParcel[] | null;
}

/** What a mode asks for first, with the words it is shown by. */
export interface ScanNeeds {
  deliveryId?: number;
  transferId?: number;
  receiverName?: string;
  /** The agent's name, the transfer's number. */
  title?: string;
  /** Where a transfer comes from and goes to. */
  fromBranch?: string;
  toBranch?: string;
}

export interface ExpectedParcel {
  id: number;
  receipt_no: string | null;
  receiver_name: string | null;
  city: unknown;
}

export interface FoundParcel extends ExpectedParcel {
  client: { id: number; name: unknown };
  branch: { id: number; name: unknown };
  is_archived: boolean;
}

/** What the server answers to a scan. */
export interface ScanAnswer {
  id: number;
  verdict: ScanVerdict;
  message: string;
  shipment: FoundParcel | null;
  choices: FoundParcel[];
  /** Of a bag: the parcels that came with it. */
  inside?: number[];
}

/** A scan as this device keeps it, from the moment it is read until its answer is no longer needed. */
export interface KeptScan {
  /** Given by the store; the order of reading. */
  seq?: number;
  uuid: string;
  owner: string;
  run: string;
  branchId: number;
  code: string;
  /** The body as it is sent, each time the same. */
  body: Record<string, unknown>;
  state: 'waiting' | 'done' | 'refused';
  /** How often it was sent without an answer. */
  attempts: number;
  /** How often the server itself failed on it. */
  faults: number;
  answer?: ScanAnswer;
  /** Why it was not taken. */
  problem?: string;
  /** Taken back before its answer came: done as soon as there is one. */
  wantsUndo?: boolean;
  isUndone?: boolean;
  /** Several parcels had the number, and one was chosen or none was wanted. */
  isSettled?: boolean;
}

export interface Failure {
  /** 0: no answer came. */
  status: number;
  code?: string | undefined;
  message: string;
}

/** What the queue works with: where scans are kept, and who sends them. */
export interface QueuePort {
  /** The oldest that waits. */
  next: () => Promise<KeptScan | undefined>;
  change: (scan: KeptScan, what: Partial<KeptScan>) => Promise<unknown>;
  send: (scan: KeptScan) => Promise<ScanAnswer>;
  undo: (id: number) => Promise<unknown>;
  /** Why a call failed; anything else thrown counts as no answer. */
  failureOf: (error: unknown) => Failure;
  /** Whether the person the queue belongs to is still the one signed in. */
  isOurs: () => boolean;
}

/** A scan the server stumbles over this often steps aside, so that those behind it go on. */
export const faultsMax = 6;

/**
 * Sends what waits, one after the other in the order it was read. Ends when nothing waits (`empty`), when it has to be tried
 * again later (`again`), or when somebody has to sign in first (`signIn`). What was sent keeps its UUID, so that sending it a
 * second time is not a second scan.
 */
export async function emptyQueue(port: QueuePort): Promise<'empty' | 'again' | 'signIn'> {
  for (;;) {
    if (!port.isOurs()) return 'signIn';
    const scan = await port.next();
    if (!scan) return 'empty';
    try {
      const answer = await port.send(scan);
      await port.change(scan, await answered(port, scan, answer));
    } catch (error) {
      const failure = port.failureOf(error);
      const fate = fateOf(failure, scan.faults);
      if (fate === 'signIn') return fate;
      if (fate === 'again') {
        const faults = scan.faults + (failure.status === 500 ? 1 : 0);
        await port.change(scan, { attempts: scan.attempts + 1, faults });
        return fate;
      }
      await port.change(scan, { state: 'refused', problem: failure.message });
    }
  }
}

/** A scan somebody took back meanwhile is undone before it counts as answered; the same scan sent again has the same answer. */
async function answered(port: QueuePort, scan: KeptScan, answer: ScanAnswer): Promise<Partial<KeptScan>> {
  if (!scan.wantsUndo || answer.verdict !== 'ok') return { state: 'done', answer };
  try {
    await port.undo(answer.id);
    return { state: 'done', answer, isUndone: true };
  } catch (error) {
    const failure = port.failureOf(error);
    if (fateOf(failure, scan.faults) !== 'refused') throw error;
    return { state: 'done', answer, wantsUndo: false, problem: failure.message };
  }
}

/** Whether a failed scan is sent again, waits for its person to sign in, or is kept as not taken. */
export function fateOf({ status, code }: Failure, faults = 0): 'again' | 'signIn' | 'refused' {
  if (status === 401) return 'signIn';
  if (status === 500 && faults + 1 >= faultsMax) return 'refused';
  if (status === 0 || status >= 500 || status === 408 || status === 429 || code === 'keyInFlight') return 'again';
  return 'refused';
}

/** Longer each time, and never at the same moment as everybody else. */
export function pauseMs(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5)) * (0.6 + 0.4 * random);
}
