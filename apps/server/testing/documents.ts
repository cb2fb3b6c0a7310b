import { snake } from '#platform/entity';
import type { SettlingWorld } from '../../../modules/courier/statements/server/settling-world.ts';
import type { Person } from './tenant.ts';

type Body = Record<string, unknown>;
export type Item = Record<string, any> & { id: number };

/** How documents of one kind come to stand as they may, by calls anybody could make. */
export interface Ways {
  entity: string;
  /** Of an entity with several. */
  kind: string;
  /** Makes one that stands so, drawn up by the maker; or why none ever does. */
  states: Record<string, (() => Promise<number>) | string>;
  /** What a verb is sent, where a press is not enough. */
  bodies: Record<string, Body | ((item: Item) => Body)>;
}

/** Whoever draws documents up, and whoever has every right too. */
export interface Hands {
  maker: Person;
  another: Person;
}

let keys = 0;
/** A call that brings its own key, as the screens do. */
export const ask = (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: Body) =>
  person.call(method, path, body, method === 'POST' ? { 'idempotency-key': `way-${++keys}` } : {});

async function made(person: Person, path: string, body: Body): Promise<number> {
  const answer = await ask(person, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.result.item.id;
}

/** The address of a verb of a record. */
export const verbAddress = (path: string, id: number, verb: string) => `${path}/${id}/${snake(verb).replaceAll('_', '-')}`;

const onwards =
  (path: string) =>
  async (person: Person, id: number, verb: string, body: Body = {}) => {
    const answer = await ask(person, 'POST', verbAddress(path, id, verb), body);
    if (answer.status !== 200) throw new Error(`${verb} of ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return id;
  };

const reason = 'it was wrong';

/** Statements of clients: of one who is owed, and of one who owes. */
export function clientStatements(w: SettlingWorld, { maker, another }: Hands): Ways[] {
  const path = 'statement-accounts';
  const step = onwards(path);
  const of = (price: number) => {
    const drawn = async () => {
      // Each of a client of his own: what one carries or leaves over changes no other.
      const client = await w.company.create('client', {
        name: 'A shop',
        phone: `0779${String(++keys).padStart(7, '0')}`,
        branch_id: w.o,
      });
      const parcel = await w.delivered({ client_id: client, price, expected: price, net_amount: price - 5_000 });
      return made(maker, path, { client_id: client, shipment_ids: [parcel], is_advance: true });
    };
    const pending = async () => step(maker, await drawn(), 'submit');
    const audited = async () => step(another, await pending(), 'audit');
    return { drawn, pending, audited };
  };
  const payment = { treasury_id: w.safeOfO };
  const bodies = {
    count: { counted: '1' },
    pay: payment,
    collect: payment,
    unaudit: { reason },
    void: { reason },
    voidPayment: { reason },
  };
  const owed = of(50_000);
  const owing = of(3_000);
  return [
    {
      entity: 'statement',
      kind: 'of a client who is owed',
      bodies,
      states: {
        new: owed.drawn,
        pending: owed.pending,
        audited: owed.audited,
        paid: async () => step(maker, await owed.audited(), 'pay', payment),
        void: async () => step(maker, await owed.drawn(), 'void', { reason }),
        carried: 'he is paid',
        collected: 'he is paid',
      },
    },
    {
      entity: 'statement',
      kind: 'of a client who owes',
      bodies,
      states: {
        new: owing.drawn,
        pending: owing.pending,
        audited: owing.audited,
        carried: async () => step(maker, await owing.audited(), 'carry'),
        collected: async () => step(maker, await owing.audited(), 'collect', payment),
        void: async () => step(maker, await owing.pending(), 'void'),
        paid: 'he pays',
      },
    },
  ];
}

/** What agents hand in, each of an agent of his own: of one who delivers, and of one who fetches. */
export function handIns(w: SettlingWorld, { maker, another }: Hands): Ways[] {
  const path = 'statement-accounts';
  const step = onwards(path);
  const agentOf = (entity: string, branch: number) =>
    w.company.create(entity, { name: 'An agent', phone: `0778${String(++keys).padStart(7, '0')}`, branch_id: branch });
  const delivered = async () => {
    const agent = await agentOf('courier', w.d);
    const parcel = await w.parcel();
    await w.move(parcel, 4, { deliveryId: agent });
    await w.move(parcel, 9, { paymentMethod: 'cash' });
    return made(maker, path, { kind: 'delivery', delivery_id: agent });
  };
  const fetched = async () => {
    const agent = await agentOf('receivingAgent', w.o);
    const parcel = await w.parcel({
      status_id: 2,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
      fee_mode: 'prepaid',
      receiving_commission: 500,
    });
    await w.move(parcel, 6, { receivingDeliveryId: agent, via: 'scan' });
    await w.move(parcel, 8, { branchId: w.o, via: 'scan' });
    return made(maker, path, { kind: 'receiving', receiving_delivery_id: agent });
  };
  return [['of a delivery agent', delivered, w.safeOfD] as const, ['of a receiving agent', fetched, w.safeOfO] as const].map(
    ([kind, drawn, treasury]) => {
      const payment = { treasury_id: treasury };
      const counted = async () => {
        const id = await drawn();
        const { net } = (await ask(maker, 'GET', `${path}/${id}`)).body.result.item;
        return step(maker, id, 'count', { counted: net });
      };
      const audited = async () => step(another, await counted(), 'audit');
      return {
        entity: 'statement',
        kind,
        bodies: {
          count: (item) => ({ counted: item.net }),
          pay: payment,
          collect: payment,
          unaudit: { reason },
          void: { reason },
          voidPayment: { reason },
        },
        states: {
          new: drawn,
          pending: counted,
          audited,
          paid: async () => step(maker, await audited(), 'pay', payment),
          void: async () => step(maker, await drawn(), 'void'),
          carried: 'cash is not carried',
          collected: 'cash is paid in',
        },
      };
    },
  );
}

/** Cash from one treasury to another, of two branches. */
export function transfers(w: SettlingWorld, { maker, another }: Hands): Ways[] {
  const path = 'treasury-transfers';
  const step = onwards(path);
  const asked = () => made(maker, path, { from_treasury_id: w.safeOfO, to_treasury_id: w.safeOfD, amount: '1000' });
  const sent = async () => step(maker, await asked(), 'send');
  const short = async () => step(another, await sent(), 'receive', { counted: '400' });
  return [
    {
      entity: 'treasuryTransfer',
      kind: 'between branches',
      bodies: { receive: { counted: '1000' }, reject: { reason }, cancel: { reason }, decide: { decision: 'found' } },
      states: {
        requested: asked,
        sent,
        received: async () => step(another, await sent(), 'receive', { counted: '1000' }),
        received_short: short,
        settled: async () => step(another, await short(), 'decide', { decision: 'written_off' }),
        rejected: async () => step(another, await asked(), 'reject', { reason }),
        cancelled: async () => step(maker, await asked(), 'cancel', { reason }),
      },
    },
  ];
}

/** What the company spends or earns beside its parcels; the maker pays little alone. */
export function expenses(
  w: SettlingWorld,
  { maker, another }: Hands,
  account: (code: string) => number,
  runSchedules: () => Promise<unknown>,
): Ways[] {
  const path = 'expenses';
  const step = onwards(path);
  const cash = { treasury_id: w.safeOfO };
  const expense = (more: Body) => () =>
    made(maker, path, { account_id: account('6120'), branch_id: w.o, amount: '1000', ...more });
  const paid = expense(cash);
  const waiting = expense({ ...cash, amount: '90000' });
  const income = () => made(maker, `${path}/income`, { account_id: account('7220'), branch_id: w.o, amount: '1000', ...cash });
  const bodies: Ways['bodies'] = {
    refuse: { reason },
    pay: (item) => ({ ...cash, amount: item.left ?? '1' }),
    reverse: { reason },
  };
  return [
    {
      entity: 'expense',
      kind: 'expense',
      bodies,
      states: {
        waiting,
        open: expense({}),
        paid,
        refused: async () => step(another, await waiting(), 'refuse', { reason }),
        reversed: async () => step(maker, await paid(), 'reverse', { reason }),
        due: async () => {
          const schedule = await madeSchedule(w, maker, account, w.safeOfO);
          await runSchedules();
          const { items } = (await ask(maker, 'GET', `${path}?sort_by=id&sort_order=desc`)).body.result;
          return items.find((one: Item) => one.schedule_id === schedule).id;
        },
      },
    },
    {
      entity: 'expense',
      kind: 'income',
      bodies,
      states: {
        paid: income,
        reversed: async () => step(maker, await income(), 'reverse', { reason }),
        due: 'what a schedule brings in is made as the expense is',
        waiting: 'nobody is limited in what he takes in',
        open: 'it comes into a treasury at once',
        refused: 'it does not wait',
      },
    },
  ];
}

async function madeSchedule(w: SettlingWorld, maker: Person, account: (code: string) => number, treasury: number) {
  return made(maker, 'expense-schedules', {
    name: 'Rent',
    kind: 'expense',
    account_id: account('6120'),
    branch_id: w.o,
    currency: 'IQD',
    amount: '1000',
    treasury_id: treasury,
    frequency: 'monthly',
    starts_on: w.world.clock.now.toISOString().slice(0, 10),
    auto_post: false,
  });
}

/** Expenses that come again and again. */
export function schedules(w: SettlingWorld, { maker }: Hands, account: (code: string) => number): Ways[] {
  const path = 'expense-schedules';
  const step = onwards(path);
  const active = () => madeSchedule(w, maker, account, w.safeOfO);
  return [
    {
      entity: 'expenseSchedule',
      kind: 'expense',
      bodies: {},
      states: {
        active,
        paused: async () => step(maker, await active(), 'pause'),
        ended: async () => step(maker, await active(), 'end'),
      },
    },
  ];
}

/** Complaints about one of a branch's parcels. */
export function complaints(w: SettlingWorld, { maker }: Hands): Ways[] {
  const path = 'complaints';
  const step = onwards(path);
  const note = { note: 'Done with care' };
  const open = () => made(maker, path, { title: 'Broken', kind: 'damage', message: 'It came broken', branch_id: w.o });
  const resolved = async () => step(maker, await open(), 'resolve', note);
  return [
    {
      entity: 'complaint',
      kind: 'about goods',
      bodies: { resolve: note, reopen: note, review: { rating: 4 } },
      states: {
        open,
        in_progress: async () => step(maker, await open(), 'take'),
        resolved,
        closed: async () => step(maker, await resolved(), 'close'),
      },
    },
  ];
}

/** Charges to a sender beside the fee of his parcel. */
export function serviceCharges(w: SettlingWorld, { maker }: Hands): Ways[] {
  const path = 'service-charges';
  const posted = async () => made(maker, `shipments/${await w.parcel()}/${path}`, { kind: 'storage', amount: '1000' });
  return [
    {
      entity: 'serviceCharge',
      kind: 'of a parcel in the store',
      bodies: { reverse: { reason } },
      states: { posted, reversed: async () => onwards(path)(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}

/** What a gateway pays out of what it took for delivered parcels. */
export function gatewayPayouts(w: SettlingWorld, { maker }: Hands): Ways[] {
  const path = 'gateway-payouts';
  const posted = async () => {
    const parcel = await w.parcel();
    await w.move(parcel, 4, { deliveryId: w.agentId });
    await w.move(parcel, 9, { collected: 0, collectedElectronic: 50_000 });
    return made(maker, path, { gateway_id: 1, treasury_id: w.safeOfO, gross: '1000', fee: '10' });
  };
  return [
    {
      entity: 'gatewayPayout',
      kind: 'of the first gateway',
      bodies: { reverse: { reason } },
      states: { posted, reversed: async () => onwards(path)(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}
