import { useEffect, useReducer, useState } from 'react';
import { store } from '../device/till-store.ts';
import { emptyTicket, isEmpty, type TicketAct, type TillTicket, ticketAfter } from './ticket.ts';

/** The ticket that is being rung up; what was typed of it is there again after a reload. */
export function useTicket(company: number): readonly [ticket: TillTicket, act: (act: TicketAct) => void, isRead: boolean] {
  const [ticket, act] = useReducer(ticketAfter, undefined, emptyTicket);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const read = async () => {
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
  return [ticket, act, isRead];
}
