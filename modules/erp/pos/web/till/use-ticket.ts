import { useEffect, useReducer, useState } from 'react';
import { endInterrupted } from '../device/take-number.ts';
import { store } from '../device/till-store.ts';
import { emptyTicket, isEmpty, type TicketAct, type TillTicket, ticketAfter } from './ticket.ts';

interface Ticket {
  ticket: TillTicket;
  act: (act: TicketAct) => void;
  isRead: boolean;
  /** The number of one that was being sold when the till stopped. */
  interrupted: string | undefined;
}

/** The ticket that is being rung up; what was typed of it is there again after a reload. */
export function useTicket(company: number): Ticket {
  const [ticket, act] = useReducer(ticketAfter, undefined, emptyTicket);
  const [isRead, setIsRead] = useState(false);
  const [interrupted, setInterrupted] = useState<string>();
  useEffect(() => {
    const read = async () => {
      // First: what counts as sold is not rung up any more, or it would be sold twice.
      const ended = await endInterrupted(company).catch(() => undefined);
      setInterrupted(ended?.number ?? undefined);
      const kept = await store.drafts.get(company).catch(() => undefined);
      if (kept) act({ do: 'open', ticket: kept.ticket });
      setIsRead(true);
    };
    void read();
  }, [company]);
  useEffect(() => {
    if (!isRead) return;
    // A full store is told of where something would be lost by it.
    const isBlank = isEmpty(ticket) && !ticket.customer;
    if (isBlank) store.drafts.delete(company).catch(() => undefined);
    else store.drafts.put({ company, ticket }).catch(() => undefined);
  }, [ticket, isRead, company]);
  return { ticket, act, isRead, interrupted };
}
