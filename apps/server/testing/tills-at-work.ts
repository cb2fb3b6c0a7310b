import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './caller.ts';
import { price, type ShopOfTills, type Till } from './shop-of-tills.ts';

type Body = Record<string, unknown>;

/** What the people of one till know they did, whatever the product says. */
export interface TillNotes {
  /** Tickets by their number on the claim: what each came to. */
  tickets: Map<number, number>;
  /** What of each of the goods was handed over. */
  sold: Map<number, number>;
  /** The notes that lie in the drawer. */
  drawer: number;
  /** What was carried to the safe. */
  carried: number;
  customers: number;
}

export interface TillsAtWork {
  notes: ReadonlyMap<Till, TillNotes>;
  /** Every answer's status; 0 where the connection broke before one came. */
  statuses: Map<number, number>;
  /** What was answered otherwise than that it is taken. */
  odd: string[];
  /** Ends when everything rung up has come in and each drawer is counted and closed. */
  close(): Promise<void>;
}

interface Paper {
  uuid: string;
  kind: string;
  number?: number;
  content: Body;
  at: string;
  offline: boolean;
}

const againMs = 500;

/** Nobody was there, or another of the same was under way: a till asks again. */
const isNone = ({ status, body }: Answer) =>
  status >= 500 || status === 429 || (status === 409 && ['keyInFlight', 'busy'].includes(body?.code));

/**
 * Cashiers who sell all the time. Each ticket is asked of the server first; where no answer comes it has happened all the same, the
 * next buyers are served without a line, and all of it is brought in, in the order it was done, until there is an answer to each.
 */
export function tillsAtWork(shop: ShopOfTills): TillsAtWork {
  const notes = new Map(shop.tills.map((till) => [till, newNotes()]));
  const statuses = new Map<number, number>();
  const odd: string[] = [];
  let isOver = false;
  const ask = async (till: Till, paper: Paper): Promise<Answer | null> => {
    const answer = await till.by.ask('POST', 'till/papers', envelope(till, paper)).catch(() => null);
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return answer && !isNone(answer) ? answer : null;
  };
  /** From two tabs now and then. */
  const sent = async (till: Till, paper: Paper): Promise<Answer | null> => {
    const tabs = (paper.number ?? 1) % 7 === 0 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: tabs }, () => ask(till, paper)));
    return answers.find((answer) => answer !== null) ?? null;
  };
  const bring = async (till: Till, queue: Paper[], more: () => Paper): Promise<void> => {
    let outages = 0;
    for (let paper = queue.shift(); paper; paper = queue.shift()) {
      let answer = await sent(till, paper);
      // Two buyers do not wait for the line.
      if (answer === null && outages++ === 0 && !isOver) queue.push({ ...more(), offline: true }, { ...more(), offline: true });
      while (answer === null) {
        await sleep(againMs * (0.6 + 0.8 * Math.random()));
        answer = await sent(till, { ...paper, offline: paper.kind !== 'close' });
      }
      const state = answer.body?.result?.item?.state;
      if (state !== 'taken' || answer.body.result.item.flags.length > 0)
        odd.push(`${till.code} ${paper.kind} ${paper.number}: ${answer.status} ${answer.text}`);
    }
  };
  const work = async (till: Till, nth: number): Promise<void> => {
    const of = notes.get(till) as TillNotes;
    const more = () => ticketAt(shop, till, of, nth);
    till.shift = randomUUID();
    const opened = { business_date: shop.day, counted: [{ currency: 'IQD', amount: '0' }], rates: [] };
    await bring(till, [{ ...paperOf('open', opened), uuid: till.shift }], more);
    for (let turn = 1; !isOver; turn++) {
      if (turn % 6 === 0) await bring(till, [carriedAway(shop, till, of)], more);
      else if (turn % 11 === 0) await bring(till, [newCustomer(of, nth)], more);
      else await bring(till, [more()], more);
    }
    const counted = [{ currency: 'IQD', amount: String(of.drawer) }];
    await bring(till, [paperOf('close', { shift: till.shift, last_number: of.tickets.size, counted })], more);
  };
  const all = Promise.all(shop.tills.map(work));
  all.catch(() => undefined);
  return {
    notes,
    statuses,
    odd,
    close: async () => {
      isOver = true;
      await all;
    },
  };
}

const newNotes = (): TillNotes => ({ tickets: new Map(), sold: new Map(), drawer: 0, carried: 0, customers: 0 });

const paperOf = (kind: string, content: Body): Paper => ({
  ...{ uuid: randomUUID(), kind, content },
  ...{ at: new Date().toISOString(), offline: false },
});

const envelope = ({ claim, device }: Till, { at, number, ...paper }: Paper): Body => ({
  ...{ ...paper, claim_id: claim, device, device_at: at, sent_at: new Date().toISOString() },
  ...(number !== undefined && { number }),
});

/** One to three of the goods, in any order, for cash with change back. */
function ticketAt({ goods }: ShopOfTills, till: Till, of: TillNotes, nth: number): Paper {
  const number = of.tickets.size + 1;
  const from = nth * 5 + number * 7;
  const lines = Array.from({ length: 1 + (number % 3) }, (_, at) => {
    const one = goods[(from + at * (number % 2 ? 1 : 5)) % goods.length] as (typeof goods)[number];
    const quantity = 1 + ((number + at) % 3);
    of.sold.set(one.variation, (of.sold.get(one.variation) ?? 0) + quantity);
    return {
      variation_id: one.variation,
      unit_id: one.unit,
      quantity: String(quantity),
      price: String(price),
      listed: String(price),
    };
  });
  const total = lines.reduce((sum, { quantity }) => sum + Number(quantity) * price, 0);
  of.tickets.set(number, total);
  of.drawer += total;
  const change = number % 4 === 0 ? 5_000 : 0;
  const tenders = [{ method: 'cash', currency: 'IQD', amount: String(total + change) }];
  const content = { shift: till.shift, tax_mode: 'inclusive', lines, tenders, total: String(total), change: String(change) };
  return { ...paperOf('ticket', content), number };
}

function carriedAway({ safe }: ShopOfTills, till: Till, of: TillNotes): Paper {
  of.drawer -= 1_000;
  of.carried += 1_000;
  return paperOf('move', { shift: till.shift, way: 'out', currency: 'IQD', amount: '1000', treasury_id: safe });
}

function newCustomer(of: TillNotes, nth: number): Paper {
  of.customers++;
  const phone = `077${String(nth).padStart(2, '0')}${String(of.customers).padStart(6, '0')}`;
  return paperOf('customer', { name: `Buyer ${nth}-${of.customers}`, phone });
}
