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

/** Whoever draws documents up, and others who have every right too. */
export interface Hands {
  maker: Person;
  another: Person;
  third: Person;
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
export function transfers(w: SettlingWorld, { maker, another, third }: Hands): Ways[] {
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
        settled: async () => step(third, await short(), 'decide', { decision: 'written_off' }),
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

/** Receipts and payments written by hand; the maker pays little alone. */
export function vouchers(w: SettlingWorld, { maker, another }: Hands, account: (code: string) => number): Ways[] {
  const path = 'transactions';
  const step = onwards(path);
  const said = { treasury_id: w.safeOfO, account_id: account('3100') };
  const receipt = () => made(maker, `${path}/credit`, { ...said, amount: '1000' });
  const payment = () => made(maker, `${path}/debit`, { ...said, amount: '1000' });
  const draft = () => made(maker, `${path}/debit`, { ...said, amount: '90000' });
  const bodies = { refuse: { reason }, reverse: { reason } };
  return [
    {
      entity: 'voucher',
      kind: 'receipt',
      bodies,
      states: {
        posted: receipt,
        reversed: async () => step(maker, await receipt(), 'reverse', { reason }),
        draft: 'nobody is limited in what he takes in',
        refused: 'it does not wait',
      },
    },
    {
      entity: 'voucher',
      kind: 'payment',
      bodies,
      states: {
        draft,
        posted: payment,
        reversed: async () => step(maker, await payment(), 'reverse', { reason }),
        refused: async () => step(another, await draft(), 'refuse', { reason }),
      },
    },
  ];
}

/** Entries of the books that somebody writes by hand. */
export function manualEntries(w: SettlingWorld, { maker, another }: Hands, account: (code: string) => number): Ways[] {
  const path = 'manual-entries';
  const step = onwards(path);
  const as = (state: string) => () =>
    made(maker, path, {
      entry_date: w.world.clock.now.toISOString().slice(0, 10),
      note: 'Rent of the roof',
      as: state,
      lines: [
        { account_id: account('6120'), branch_id: w.o, debit: '1000' },
        { account_id: account('3100'), branch_id: w.o, credit: '1000' },
      ],
    });
  const [draft, pending, template] = [as('draft'), as('pending'), as('template')];
  const posted = async () => step(another, await pending(), 'approve');
  return [
    {
      entity: 'manualEntry',
      kind: 'of one branch',
      bodies: { reject: { reason }, reverse: { reason }, saveAsTemplate: { name: 'Rent' } },
      states: {
        draft,
        pending,
        posted,
        template,
        rejected: async () => step(another, await pending(), 'reject', { reason }),
        discarded: async () => step(maker, await draft(), 'discard'),
        reversed: async () => {
          const id = await posted();
          const mirror = await made(maker, verbAddress(path, id, 'reverse'), { reason });
          await step(another, mirror, 'approve');
          return id;
        },
      },
    },
  ];
}

/** Cash one branch sends another; the maker sends and counts it. */
export function remittances(w: SettlingWorld, { maker, another }: Hands): Ways[] {
  const path = 'remittances';
  const step = onwards(path);
  const sent = async () => {
    await w.delivered();
    return made(maker, path, { from_treasury_id: w.safeOfD, to_branch_id: w.o, amount: '1000' });
  };
  const counted = (amount: string) => async () =>
    step(maker, await sent(), 'receive', { treasury_id: w.safeOfO, counted: amount });
  const short = counted('400');
  return [
    {
      entity: 'remittance',
      kind: 'for what was collected',
      bodies: { receive: { treasury_id: w.safeOfO, counted: '1000' }, decide: { decision: 'found' } },
      states: {
        sent,
        received: counted('1000'),
        received_short: short,
        settled: async () => step(another, await short(), 'decide', { decision: 'written_off' }),
      },
    },
  ];
}

/** Counts of treasuries, each of one of its own: in an empty one more was found than the books say. */
export function treasuryCounts(w: SettlingWorld, { maker, another }: Hands): Ways[] {
  const path = 'treasury-counts';
  const counted = async (amount: string) => {
    const name = { en: 'Drawer', ar: 'درج' };
    const treasury_id = await w.company.create('treasury', { name, branch_id: w.o, kind: 'cash', currency: 'IQD' });
    return { treasury_id, id: await made(maker, path, { treasury_id, counted: amount }) };
  };
  const open = async () => (await counted('1000')).id;
  const booking = { bearer: 'unclaimed' };
  return [
    {
      entity: 'treasuryCount',
      kind: 'of a drawer',
      bodies: { book: booking },
      states: {
        exact: async () => (await counted('0')).id,
        open,
        booked: async () => onwards(path)(another, await open(), 'book', booking),
        superseded: async () => {
          const { id, treasury_id } = await counted('1000');
          await made(maker, path, { treasury_id, counted: '2000' });
          return id;
        },
      },
    },
  ];
}

/** What two branches owe each other, drawn up by the one that is owed and agreed by the other. */
export function branchStatements(w: SettlingWorld, { maker, another }: Hands): Ways[] {
  const path = 'branch-statements';
  const step = onwards(path);
  const drawn = async () => {
    await w.delivered();
    return made(maker, path, { branch_id: w.o, counter_branch_id: w.d, currency: 'IQD' });
  };
  const agreed = async () => {
    const id = await step(another, await drawn(), 'agree');
    const net = Number((await ask(maker, 'GET', `${path}/${id}`)).body.result.item.net);
    if (net === 0) return id;
    // Settled with the cash that came since, from whoever owes.
    const [from, to, branch] = net > 0 ? [w.safeOfD, w.safeOfO, w.o] : [w.safeOfO, w.safeOfD, w.d];
    const amount = String(Math.abs(net));
    const cash = await made(maker, 'remittances', { from_treasury_id: from, to_branch_id: branch, amount });
    await onwards('remittances')(maker, cash, 'receive', { treasury_id: to, counted: amount });
    return id;
  };
  return [
    {
      entity: 'branchStatement',
      kind: 'of what was collected',
      bodies: { void: { reason } },
      states: {
        new: drawn,
        agreed,
        settled: async () => step(maker, await agreed(), 'settle'),
        void: async () => step(maker, await drawn(), 'void', { reason }),
      },
    },
  ];
}
