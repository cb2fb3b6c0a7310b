import { randomUUID } from 'node:crypto';
import { ask, type Body, freshPhone, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Registers, each with a device of its own, and what those send: without a line, so that one cashier may have many drawers. */
function devicesOf({ w, maker }: Stage) {
  let codes = 0;
  const claimed = async () => {
    const code = `T${++codes}`;
    const named = { code, name: { en: code, ar: code }, branch_id: w.o, treasury_id: w.safeOfO, paper_width: '80' };
    const register_id = await made(maker, 'registers', named);
    const device = randomUUID();
    return { claim: await made(maker, 'till-claims', { register_id, device, device_name: 'Counter' }), device };
  };
  const send = async ({ claim, device }: Device, kind: string, content: Body, uuid: string = randomUUID()) => {
    const at = w.world.clock.now.toISOString();
    const paper = { uuid, kind, claim_id: claim, device, offline: true, device_at: at, sent_at: at, content };
    const { status, body } = await ask(maker, 'POST', 'till/papers', paper);
    if (status !== 200) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`);
    return body.result.item as { id: number; told: Record<string, number> };
  };
  return { claimed, send };
}
interface Device {
  claim: number;
  device: string;
}

/** Tills: the devices that are one, their shifts and cash, what they brought, and what of it somebody has to look at. */
export function tills(stage: Stage): Ways[] {
  const { w, maker, another } = stage;
  const { claimed, send } = devicesOf(stage);
  const day = () => w.world.clock.now.toISOString().slice(0, 10);
  const opened = async () => {
    const [device, shift] = [await claimed(), randomUUID()];
    const counted = [{ currency: 'IQD', amount: '0' }];
    const { told } = await send(device, 'open', { business_date: day(), counted, rates: [] }, shift);
    return { device, shift, id: told['shift_id'] as number };
  };
  const counting = async () => {
    const one = await opened();
    await send(one.device, 'count', { shift: one.shift });
    return one.id;
  };
  const closed = async () => {
    const { device, shift, id } = await opened();
    await send(device, 'close', { shift, last_number: 0, counted: [{ currency: 'IQD', amount: '0' }] });
    return id;
  };
  const moved = async (treasury_id: number) => {
    const { device, shift } = await opened();
    const { told } = await send(device, 'move', { shift, way: 'in', currency: 'IQD', amount: '1000', treasury_id });
    return told['move_id'] as number;
  };
  const emptyTreasury = () =>
    w.company.create('treasury', { name: { en: 'Tin', ar: 'علبة' }, branch_id: w.o, kind: 'cash', currency: 'IQD' });
  const customer = async (phone: string, name = 'Ali') => (await send(await claimed(), 'customer', { name, phone })).id;
  const refused = () => customer('12');
  const right = () => ({ content: { name: 'Ali', phone: freshPhone() }, reason });
  const settled = { note: reason };
  const flagged = async () => {
    const phone = freshPhone();
    await customer(phone);
    const paper = await customer(phone, 'Somebody else');
    const { items } = (await ask(maker, 'GET', `till-flags?till_paper_id=${paper}`)).body.result;
    return items[0].id as number;
  };
  const step =
    (path: string, by = maker) =>
    (id: number, verb: string, body: Body = {}) =>
      onwards(path)(by, id, verb, body);
  return [
    {
      entity: 'tillClaim',
      kind: 'of a counter',
      bodies: { end: { reason } },
      states: {
        live: async () => (await claimed()).claim,
        ended: async () => step('till-claims')((await claimed()).claim, 'end', { reason }),
      },
    },
    {
      entity: 'cashShift',
      kind: 'of a cashier',
      bodies: { reopen: { reason }, approve: {} },
      states: {
        open: async () => (await opened()).id,
        counting,
        closed,
        approved: async () => step('cash-shifts', another)(await closed(), 'approve'),
      },
    },
    {
      entity: 'cashMove',
      kind: 'out of a treasury',
      bodies: { decide: { as: 'over', reason } },
      states: { posted: () => moved(w.safeOfO), undecided: async () => moved(await emptyTreasury()) },
    },
    {
      entity: 'tillPaper',
      kind: 'a new customer',
      bodies: { correct: right, setAside: { reason } },
      states: {
        taken: () => customer(freshPhone()),
        refused,
        corrected: async () => step('till-papers')(await refused(), 'correct', right()),
        aside: async () => step('till-papers')(await refused(), 'setAside', { reason }),
      },
    },
    {
      entity: 'tillFlag',
      kind: 'a phone that is known',
      bodies: { settle: settled },
      states: { open: flagged, settled: async () => step('till-flags', another)(await flagged(), 'settle', settled) },
    },
  ];
}
