import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../sales/server/selling-world.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

// A day without a line: everything a till did from morning to evening comes in at once, in the order it was done.
const count = process.env.KARWAN_SOAK === '1' ? 600 : 60;
const dayMs = 10 * 3_600_000;
/** The device's clock is fast by less than somebody has to look at. */
const fastMs = 7 * 60_000;

let w: TillWorld;
let till: TillDevice;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '5000', '2000');
  await w.stocked(w.lamp, '5000', '3000');
  till = await w.claimed(await w.cashier(), await w.register());
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

interface Done {
  kind: string;
  content: Body;
  /** When it truly was. */
  at: Date;
  envelope: Body;
}

test(`${count} tickets of a day without a line come in once each, without a gap, each at the minute it was rung up`, async () => {
  const morning = w.world.clock.now;
  const day = dayOf(morning);
  w.world.clock.now = new Date(morning.getTime() + dayMs + 60_000);
  const flags: unknown[] = [];
  for (const [nth, paper] of day.entries()) {
    const first = await bring(paper);
    flags.push(...first['flags']);
    // Of every fifth the answer is lost, and of one or the other it takes an hour until it is sent again.
    if (nth % 5 === 0) {
      const { now } = w.world.clock;
      if (nth % 2) w.world.clock.now = new Date(now.getTime() + 3_600_000);
      expect(await bring(paper)).toEqual(first);
      w.world.clock.now = now;
    }
  }
  w.world.clock.now = morning;
  expect(flags).toEqual([]);
  const tickets = day.filter(({ kind }) => kind === 'ticket');
  const expected = tickets.map(({ at, envelope }) => ({
    nth: envelope['number'],
    at: at.toISOString(),
    moved: at.toISOString(),
  }));
  expect(await ticketsOf(till)).toEqual(expected);
  expect(await w.shiftOf(till)).toMatchObject({
    ...{ state: 'closed', tickets: count, difference: '0', business_date: today },
    ...{ opened_at: day[0]?.at.toISOString(), closed_at: day.at(-1)?.at.toISOString() },
  });
  expect((await w.onHand(w.lamp, w.here)).quantity).toBe(5_000_000 - Math.floor(count / 2) * 1_000);
}, 900_000);

const bring = async ({ kind, content, at, envelope }: Done): Promise<Body> => {
  const device_at = new Date(at.getTime() + fastMs).toISOString();
  const sent_at = new Date(w.world.clock.now.getTime() + fastMs).toISOString();
  return w.taken(till, kind, content, { ...envelope, offline: true, device_at, sent_at });
};

/** As the queue of the till has it: the shift, its tickets, half of them of two lines, some cash carried away, and the closing. */
function dayOf(morning: Date): Done[] {
  till.shift = randomUUID();
  const drawer = { currency: 'IQD', amount: String(count * 5_000 + Math.floor(count / 2) * 5_000 - 1_000) };
  const at = (part: number) => new Date(morning.getTime() + Math.floor(dayMs * part));
  const done = (kind: string, when: Date, content: Body, envelope: Body = {}): Done => ({
    ...{ kind, at: when, content },
    envelope: { uuid: randomUUID(), ...envelope },
  });
  const tickets = Array.from({ length: count }, (_, nth) => {
    const lines = [line(w.tea, w.kilo, '1', '5000'), ...(nth % 2 ? [line(w.lamp, w.piece, '1', '5000')] : [])];
    const total = String(lines.length * 5_000);
    const content = { shift: till.shift, tax_mode: 'inclusive', lines, tenders: [notes(total)], total };
    return done('ticket', at((nth + 1) / (count + 2)), content, { number: nth + 1 });
  });
  const opened = { business_date: today, counted: [{ currency: 'IQD', amount: '0' }], rates: [] };
  const carried = { shift: till.shift, way: 'out', currency: 'IQD', amount: '1000', treasury_id: w.safe };
  return [
    done('open', at(0), opened, { uuid: till.shift }),
    ...tickets,
    done('move', at((count + 1) / (count + 2)), carried),
    done('close', at(1), { shift: till.shift, last_number: count, counted: [drawer] }),
  ];
}

async function ticketsOf({ claim }: TillDevice): Promise<unknown[]> {
  const { rows } = await w.world.ownerPool.query(
    `select p.nth, s.sold_at as at, min(m.moved_at) as moved from till_paper p join sale s on s.tenant_id = p.tenant_id and s.id = p.sale_id
      join stock_move m on m.tenant_id = p.tenant_id and m.doc_type = 'sale' and m.doc_id = s.id
      where p.tenant_id = $1 and p.claim_id = $2 and p.kind = 'ticket' group by p.nth, s.sold_at order by p.nth`,
    [w.company.id, claim],
  );
  return rows.map(({ nth, at, moved }) => ({ nth, at: at.toISOString(), moved: moved.toISOString() }));
}
