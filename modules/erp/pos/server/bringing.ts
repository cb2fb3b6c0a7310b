import type { Flagged, Register, TillClaim } from '#erp/pos/contract';

/** Something a till did, with where it was done and when. */
export interface Bringing<C> {
  /** Its own name for ever. */
  uuid: string;
  paperId: number;
  claim: TillClaim;
  register: Register;
  content: C;
  /** Done without a line: it is taken as it is, and what differs is flagged. */
  isOffline: boolean;
  /** Entered by somebody who sees what the books say, in the till's stead. */
  isCorrected?: true;
  /** When it was done, by the device's clock as far as that is right. */
  at: Date;
  /** A ticket's: `K2.1-000128`. */
  number: string | null;
  /** Who did it at the till, whoever enters it in his stead. */
  userId: number | null;
}

/** What became of it. */
export interface Brought {
  shiftId?: number;
  saleId?: number;
  /** What it made beside a sale. */
  madeId?: number;
  total?: number;
  flags: Flagged[];
  /** What the till is told beside. */
  told?: Record<string, unknown>;
}

export const flagged = (kind: Flagged['kind'], values: Flagged['values'] = {}): Flagged => ({ kind, values });
