import type { OpenContent, PaperKind, RollWidth, ShiftRates } from '#erp/pos/contract';
import type { Bilingual, Currency } from '#platform/entity';
import { type Kept, keptStore, type Tables } from '#platform/web/outbox';
import type { PrintedTicket } from '../till/printed-ticket.ts';
import type { TillTicket } from '../till/ticket.ts';

/** The register this device is, and the number of its last ticket; one of each company that works in this browser. */
export interface KeptClaim {
  company: number;
  claimId: number;
  /** For the how manieth time the register is somebody's. */
  nth: number;
  registerId: number;
  code: string;
  name: Bilingual;
  branchId: number;
  treasuryId: number;
  gatewayId: number | null;
  paperWidth: RollWidth;
  device: string;
  lastNumber: number;
  /** Another device is the register now: what this one still has is brought in, and nothing is added. */
  isEnded?: boolean;
}

/** A shift that was opened on this device. */
export interface KeptShift {
  uuid: string;
  company: number;
  claimId: number;
  owner: string;
  cashier: string;
  businessDate: string;
  openedAt: string;
  rates: ShiftRates;
  counted: OpenContent['counted'];
  state: 'open' | 'counting' | 'closed';
  /** As the server knows it, once it heard of it. */
  serverId?: number;
  number?: string;
  closedAt?: string;
  /** What was left in the drawer: the next shift's float. */
  float?: readonly Notes[];
}

/** So much cash of a currency, in its minor units. */
export interface Notes {
  currency: Currency;
  amount: number;
}

/** Something this till did that the server has to hear of, in the order it was done. */
export interface KeptPaper extends Kept {
  company: number;
  claimId: number;
  /** What this device called itself then. */
  device: string;
  kind: PaperKind;
  /** A ticket's number on its claim, and how it is written. */
  nth: number | null;
  number: string | null;
  /** Made without a line, or no answer came: it is taken as it is. */
  offline: boolean;
  deviceAt: string;
  content: Record<string, unknown>;
  /** The shift it is of, by the name this device gave it. */
  shift: string | null;
  answer?: TakenAnswer;
}

/** What the server said of a paper. */
export interface TakenAnswer {
  id: number;
  state: 'taken' | 'refused' | 'corrected' | 'aside';
  number: string | null;
  flags: readonly { kind: string }[];
  problem: string | null;
  told: Record<string, unknown>;
}

/** A ticket put aside until its buyer is back. */
export interface HeldTicket {
  uuid: string;
  company: number;
  at: string;
  /** By whom or for whom, in words. */
  label: string;
  ticket: TillTicket;
}

interface CatalogueRecord {
  company: number;
  part: string;
  /** Read and written as text: fifty thousand rows are quicker so. */
  text: string;
}

/** A small picture of goods, to be seen without a line too. */
export interface KeptPicture {
  company: number;
  name: string;
  picture: Blob;
}

interface TillRows {
  claims: [KeptClaim, number];
  shifts: [KeptShift, string];
  papers: [KeptPaper, number];
  /** The one ticket the server is being asked about: its number is taken, and it is not sold yet. */
  asking: [KeptPaper & { printed: PrintedTicket }, number];
  printed: [PrintedTicket, string];
  held: [HeldTicket, string];
  drafts: [{ company: number; ticket: TillTicket }, number];
  catalogue: [CatalogueRecord, [number, string]];
  pictures: [KeptPicture, [number, string]];
}
export type TillTables = Tables<TillRows>;

/** Papers of several questions in the order they were done. */
export const inOrder = (...found: KeptPaper[][]): KeptPaper[] => found.flat().toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));

export const store = keptStore<TillRows>('karwan-till', {
  version: 10,
  tables: {
    claims: { key: 'company' },
    shifts: { key: 'uuid', by: ['company'] },
    papers: {
      key: 'seq',
      isNumbered: true,
      unique: ['uuid'],
      by: ['owner', 'company', '[owner+state]', '[company+state]', 'shift'],
    },
    asking: { key: 'company' },
    printed: { key: 'uuid', by: ['[company+at]', 'shift'] },
    held: { key: 'uuid', by: ['company'] },
    drafts: { key: 'company' },
    catalogue: { key: '[company+part]', by: ['company'] },
    pictures: { key: '[company+name]', by: ['company'] },
  },
});
