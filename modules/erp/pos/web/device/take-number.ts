import { ticketNumber } from '#erp/pos/contract';
import type { PrintedTicket } from '../till/printed-ticket.ts';
import { type KeptClaim, type KeptPaper, store, type TillTables } from './till-store.ts';

/** A ticket as it is written down, before it has a number. */
export interface MadeTicket {
  uuid: string;
  owner: string;
  shift: string;
  content: Record<string, unknown>;
  /** What is printed of it; its number comes with it. */
  printed: Omit<PrintedTicket, 'number' | 'isOffline'>;
}
export type NumberedTicket = KeptPaper & { printed: PrintedTicket };

/** What a ticket that is sold is written into. */
const ofSold = ['papers', 'printed', 'drafts'] as const;
type SoldTables = Pick<TillTables, (typeof ofSold)[number]>;

/**
 * Gives a ticket the next number of its claim, in the transaction that writes it: with the number taken it is written, and without it
 * written no number is taken. `offline`: it is sold with that, and waits to be sent; else the server is asked first.
 */
export async function takeNumber(company: number, made: MadeTicket, { offline }: { offline: boolean }): Promise<NumberedTicket> {
  return store.write(['claims', 'asking', ...ofSold], async (tables) => {
    const claim = await tables.claims.get(company);
    if (!claim || claim.isEnded) throw new Error('this device is no register');
    if (await tables.asking.get(company)) throw new Error('another ticket is being asked about');
    const nth = claim.lastNumber + 1;
    const ticket = numbered(claim, made, { nth, offline });
    await tables.claims.update(company, { lastNumber: nth });
    if (offline) await keepSold(tables, ticket);
    else await tables.asking.put(ticket);
    return ticket;
  });
}

function numbered(claim: KeptClaim, made: MadeTicket, { nth, offline }: { nth: number; offline: boolean }): NumberedTicket {
  const number = ticketNumber(claim.code, claim.nth, nth);
  const { uuid, owner, shift, content } = made;
  return {
    ...{ uuid, owner, shift, content, company: claim.company, claimId: claim.claimId, device: claim.device },
    ...{ kind: 'ticket', nth, number, offline },
    ...{ state: 'waiting', attempts: 0, faults: 0, deviceAt: made.printed.at },
    printed: { ...made.printed, number, isOffline: offline },
  };
}

/** It is sold: it waits to be sent, or was taken already; what was typed of it is over. */
async function keepSold(tables: SoldTables, { printed, ...paper }: NumberedTicket): Promise<void> {
  await tables.papers.add(paper);
  await tables.printed.put(printed);
  await tables.drafts.delete(paper.company);
}

/** The server has taken what it was asked about, or nobody answered: it is sold. */
export async function endAsking(ticket: NumberedTicket, change: Partial<KeptPaper>): Promise<void> {
  await store.write(['asking', ...ofSold], async (tables) => {
    if (!(await tables.asking.get(ticket.company))) return;
    await tables.asking.delete(ticket.company);
    const isOffline = change.offline ?? ticket.offline;
    await keepSold(tables, { ...ticket, ...change, printed: { ...ticket.printed, isOffline } });
  });
}

/** The server said no: it never was, and its number is the next ticket's. */
export async function takeBackNumber(ticket: NumberedTicket): Promise<void> {
  await store.write(['claims', 'asking'], async ({ claims, asking }) => {
    await asking.delete(ticket.company);
    const claim = await claims.get(ticket.company);
    if (claim?.claimId === ticket.claimId && claim.lastNumber === ticket.nth)
      await claims.update(ticket.company, { lastNumber: ticket.nth - 1 });
  });
}

/** The till stopped while it was asking: whether the ticket was taken is not known, so it is brought in as one that was sold. */
export async function endInterrupted(company: number): Promise<NumberedTicket | undefined> {
  const ticket = await store.asking.get(company);
  if (ticket) await endAsking(ticket, { offline: true });
  return ticket;
}
