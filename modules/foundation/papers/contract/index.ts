/** What stands under the link of a paper we handed out: what it said on the day it was made, and whether it still holds. */
export interface VerifiedPaper {
  company: unknown;
  /** Keys of the words for what it is and where it stood. */
  title: string;
  state: string | null;
  number: string;
  /** Whom it was made out to. */
  party: string | null;
  amount: string | null;
  currency: string | null;
  printed_at: string;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
  /** Since when it no longer holds: the document has moved on. */
  superseded_at: string | null;
}

/** The secret of a paper's link: the company's number and 24 characters nobody guesses. */
export const paperCode = /^([0-9a-z]{1,9})-[\w-]{24}$/;
