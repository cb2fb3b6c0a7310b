import type { ScanMode, ScanVerdict } from '#courier/scans/contract';
import { type Failure, fateOf, type Kept } from '#platform/web/outbox';

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
  courierId?: number;
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
  /** Of a parcel that is not one's own to see, only where it is. */
  client: { id: number; name: unknown } | null;
  branch: { id: number; name: unknown };
  /** What it is to bring at the door. */
  expected: string | null;
  currency: string | null;
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
export interface KeptScan extends Kept {
  run: string;
  branchId: number;
  code: string;
  /** The body as it is sent, each time the same. */
  body: Record<string, unknown>;
  answer?: ScanAnswer;
  /** Taken back before its answer came: done as soon as there is one. */
  wantsUndo?: boolean;
  isUndone?: boolean;
  /** Several parcels had the number, and one was chosen or none was wanted. */
  isSettled?: boolean;
}

/** Who takes a scan back at the server, and why that failed. */
export interface UndoPort {
  undo: (id: number) => Promise<unknown>;
  failureOf: (error: unknown) => Failure;
}

/** A scan somebody took back meanwhile is undone before it counts as answered; the same scan sent again has the same answer. */
export async function answered(port: UndoPort, scan: KeptScan, answer: ScanAnswer): Promise<Partial<KeptScan>> {
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
