import { describe, expect, test } from 'vitest';
import { emptyTicket, isEmpty, type TicketAct, type TillTicket, ticketAfter } from './ticket.ts';

const rungUp = (...acts: TicketAct[]): TillTicket => acts.reduce(ticketAfter, emptyTicket());
const tea = { do: 'take', taken: { goods: 1, unit: 1, quantity: 1000 } } as const;
const carton = { do: 'take', taken: { goods: 1, unit: 4, quantity: 1000 } } as const;
const lines = ({ lines: all }: TillTicket) => all.map(({ goods, unit, quantity }) => [goods, unit, quantity]);

describe('a ticket is rung up', () => {
  test('what is scanned again is more of the same line, a carton of it is another', () => {
    const ticket = rungUp(tea, tea, carton, tea);
    expect(lines(ticket)).toEqual([
      [1, 1, 3000],
      [1, 4, 1000],
    ]);
    expect(ticket.at).toBe(1);
  });
  test('what was agreed on for a line is that line’s: the next of the same goods is a line of its own', () => {
    const cheaper = { do: 'change', key: 1, what: { discount: '10%' } } as const;
    expect(lines(rungUp(tea, cheaper, tea))).toEqual([
      [1, 1, 1000],
      [1, 1, 1000],
    ]);
  });
  test('with something added it is another line, whatever the order it was chosen in', () => {
    const wrapped = (extras: number[]) => ({ do: 'take', taken: { goods: 1, unit: 1, quantity: 1000, extras } }) as const;
    expect(lines(rungUp(tea, wrapped([7, 8]), wrapped([8, 7])))).toEqual([
      [1, 1, 1000],
      [1, 1, 2000],
    ]);
  });
  test('one fewer than one is none, and the line below is worked on next', () => {
    const ticket = rungUp(tea, carton, { do: 'select', key: 1 }, { do: 'more', by: -1 });
    expect([lines(ticket), ticket.at]).toEqual([[[1, 4, 1000]], 2]);
    expect(isEmpty(ticketAfter(ticket, { do: 'more', by: -1 }))).toBe(true);
    expect(ticketAfter(emptyTicket(), { do: 'more', by: 1 }).lines).toEqual([]);
  });
  test('the line that is worked on is walked to and stays at the ends', () => {
    const ticket = rungUp(tea, carton);
    const walk = (of: TillTicket, ...steps: (1 | -1)[]) =>
      steps.reduce((now, step) => ticketAfter(now, { do: 'walk', step }), of).at;
    expect([walk(ticket, -1), walk(ticket, -1, -1), walk(ticket, -1, 1, 1)]).toEqual([1, 1, 2]);
    expect(walk(emptyTicket(), 1)).toBeNull();
  });
  test('notes of a currency come together, each card is a slip of its own', () => {
    const cash = (currency: 'IQD' | 'USD', amount: number) =>
      ({ do: 'tender', tender: { method: 'cash', currency, amount, gateway: null, reference: null } }) as const;
    const card = { do: 'tender', tender: { method: 'card', currency: 'IQD', amount: 500, gateway: 1, reference: null } } as const;
    const ticket = rungUp(cash('IQD', 25_000), cash('USD', 500), cash('IQD', 5_000), card, card);
    expect(ticket.tenders.map(({ method, currency, amount }) => [method, currency, amount])).toEqual([
      ['cash', 'IQD', 30_000],
      ['cash', 'USD', 500],
      ['card', 'IQD', 500],
      ['card', 'IQD', 500],
    ]);
    expect(ticketAfter(ticket, { do: 'untender', at: 1 }).tenders).toHaveLength(3);
  });
  test('the next ticket has another name', () => {
    const ticket = rungUp(tea);
    const next = ticketAfter(ticket, { do: 'clear' });
    expect([isEmpty(next), next.uuid === ticket.uuid]).toEqual([true, false]);
  });
});
