import { CallError } from '#platform/web';
import { failureOf, fateOf } from '#platform/web/outbox';
import { hasLine, lostServer } from './line.ts';
import { postPaper, sendPapers, settledBy } from './send-papers.ts';
import { endAsking, type MadeTicket, type NumberedTicket, takeBackNumber, takeNumber } from './take-number.ts';
import { store, type TakenAnswer } from './till-store.ts';

/** What became of a ticket when it was to be sold. */
export type Booked =
  /** It is sold: the server has it, or will. */
  | { outcome: 'sold'; ticket: NumberedTicket; answer?: TakenAnswer }
  /** The server said no: nothing of it is kept. */
  | { outcome: 'refused'; problem: string; fields: Record<string, string> }
  /** No answer came to what cannot be sold without one. */
  | { outcome: 'unanswered'; ticket: NumberedTicket };

/** So long somebody at the till waits for the server's word on what can be sold without it. */
const askMs = 2_000;
/** And so long where goods come back, or somebody is to owe: what cannot be done without it. */
const askLongMs = 12_000;

/** Whether the server can be asked: it is there, and has all that was done before. */
export async function canAsk(company: number): Promise<boolean> {
  if (!hasLine()) return false;
  return (await store.papers.count({ company, state: 'waiting' })) === 0;
}

/**
 * Sells a ticket. With a line the server is asked first, and may say no; without one, or where no answer comes in time, it is sold all
 * the same, and brought in under the same name and number. `needsLine`: it is not sold without an answer.
 */
export async function bookTicket(company: number, made: MadeTicket, { needsLine }: { needsLine: boolean }): Promise<Booked> {
  if (await canAsk(company)) return ask(await takeNumber(company, made, { offline: false }), needsLine);
  const ticket = await takeNumber(company, made, { offline: true });
  sendPapers();
  return { outcome: 'sold', ticket };
}

/** Asks about a ticket that has its number already. */
export async function ask(ticket: NumberedTicket, needsLine: boolean): Promise<Booked> {
  try {
    const answer = await postPaper(ticket, AbortSignal.timeout(needsLine ? askLongMs : askMs));
    await endAsking(ticket, settledBy(answer));
    return { outcome: 'sold', ticket, answer };
  } catch (error) {
    const failure = failureOf(error);
    if (fateOf(failure) === 'refused') {
      await takeBackNumber(ticket);
      return { outcome: 'refused', problem: failure.message, fields: error instanceof CallError ? error.fields : {} };
    }
    lostServer();
    if (needsLine) return { outcome: 'unanswered', ticket };
    return { outcome: 'sold', ticket: await sellUnanswered(ticket) };
  }
}

/** Nobody answered: it counts as sold, and is brought in as that. What cannot be sold so is kept by the server for somebody to decide. */
export async function sellUnanswered(ticket: NumberedTicket): Promise<NumberedTicket> {
  await endAsking(ticket, { offline: true });
  sendPapers();
  return { ...ticket, offline: true, printed: { ...ticket.printed, isOffline: true } };
}
