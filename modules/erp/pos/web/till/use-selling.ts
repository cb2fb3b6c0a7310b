import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#platform/web';
import { ask, type Booked, bookTicket, sellUnanswered } from '../device/book-ticket.ts';
import { refreshCatalogue } from '../device/catalogue.ts';
import { storeProblem } from '../device/store-problem.ts';
import type { MadeTicket, NumberedTicket } from '../device/take-number.ts';
import { showOnDisplay } from './display-channel.ts';
import { printOfTicket } from './print-of-ticket.ts';
import { needsLine, ticketContent } from './ticket-content.ts';
import { sound } from './tones.ts';
import type { Desk } from './use-desk.ts';

export type Selling =
  | { state: 'paying'; problem?: string }
  | { state: 'asking' }
  | { state: 'sold'; ticket: NumberedTicket; flags: number }
  | { state: 'unanswered'; ticket: NumberedTicket };

/** Sells the ticket on the till, and says what became of it. */
export function useSelling(desk: Desk, onSold: (ticket: NumberedTicket) => void) {
  const { t } = useTranslation();
  const [selling, setSelling] = useState<Selling>({ state: 'paying' });
  const settle = (booked: Booked) => {
    if (booked.outcome === 'refused')
      return setSelling({ state: 'paying', problem: Object.values(booked.fields)[0] ?? booked.problem });
    if (booked.outcome === 'unanswered') return setSelling({ state: 'unanswered', ticket: booked.ticket });
    const { ticket, answer } = booked;
    sound('sold');
    showOnDisplay(desk, { given: givenOf(desk), change: desk.priced.settled.change });
    setSelling({ state: 'sold', ticket, flags: answer?.flags.length ?? 0 });
    void refreshCatalogue(desk.claim);
    onSold(ticket);
  };
  const during = async (work: () => Promise<Booked>) => {
    setSelling({ state: 'asking' });
    try {
      settle(await work());
    } catch (error) {
      // Nothing was written: the ticket stands there as it was.
      const problem = storeProblem(error);
      setSelling({ state: 'paying', problem: t(problem) });
      if (problem === 'till.storeFails') toast('error', String((error as Error)?.message ?? error), { timer: 10_000 });
    }
  };
  const sell = () => during(() => bookTicket(desk.claim.company, madeOf(desk), { needsLine: needsLine(desk.priced) }));
  const askAgain = (ticket: NumberedTicket) => during(() => ask(ticket, true));
  const leave = (ticket: NumberedTicket) => during(async () => ({ outcome: 'sold', ticket: await sellUnanswered(ticket) }));
  return { selling, sell, askAgain, leave };
}

const givenOf = ({ priced: { settled } }: Desk): number => settled.given + settled.foreign + settled.beside;

function madeOf({ priced, ticket, claim, shift, catalogue }: Desk): MadeTicket {
  const at = new Date().toISOString();
  return {
    ...{ uuid: ticket.uuid, owner: shift.owner, shift: shift.uuid },
    content: ticketContent(priced, { shift: shift.uuid, catalogueAt: catalogue.at }),
    printed: printOfTicket(priced, {
      ...{ company: claim.company, shift: shift.uuid, at, cashier: shift.cashier, register: claim.name },
      lists: catalogue.lists,
    }),
  };
}
