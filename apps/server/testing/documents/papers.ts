import { account } from '#finance/ledger/contract';
import { verbAddress } from '#platform/entity';
import { ask, type Body, type Item, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** What the company spends or earns beside its parcels; the maker pays little alone. */
export function expenses({ w, maker, another, accountId, runSchedules }: Stage): Ways[] {
  const path = 'expenses';
  const step = onwards(path);
  const cash = { treasury_id: w.safeOfO };
  const expense = (more: Body) => () =>
    made(maker, path, { account_id: accountId(account.rent), branch_id: w.o, amount: '1000', ...more });
  const paid = expense(cash);
  const waiting = expense({ ...cash, amount: '90000' });
  const income = () =>
    made(maker, `${path}/income`, { account_id: accountId(account.otherIncome), branch_id: w.o, amount: '1000', ...cash });
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
          const schedule = await madeSchedule({ w, maker, accountId });
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

async function madeSchedule({ w, maker, accountId }: Pick<Stage, 'w' | 'maker' | 'accountId'>) {
  return made(maker, 'expense-schedules', {
    name: 'Rent',
    kind: 'expense',
    account_id: accountId(account.rent),
    branch_id: w.o,
    currency: 'IQD',
    amount: '1000',
    treasury_id: w.safeOfO,
    frequency: 'monthly',
    starts_on: w.world.clock.now.toISOString().slice(0, 10),
    auto_post: false,
  });
}

/** Expenses that come again and again. */
export function schedules({ w, maker, accountId }: Stage): Ways[] {
  const path = 'expense-schedules';
  const step = onwards(path);
  const active = () => madeSchedule({ w, maker, accountId });
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

/** Entries of the books that somebody writes by hand. */
export function manualEntries({ w, maker, another, accountId }: Stage): Ways[] {
  const path = 'manual-entries';
  const step = onwards(path);
  const as = (state: string) => () =>
    made(maker, path, {
      entry_date: w.world.clock.now.toISOString().slice(0, 10),
      note: 'Rent of the roof',
      as: state,
      lines: [
        { account_id: accountId(account.rent), branch_id: w.o, debit: '1000' },
        { account_id: accountId(account.capital), branch_id: w.o, credit: '1000' },
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

/** Complaints about one of a branch's parcels. */
export function complaints({ w, maker }: Stage): Ways[] {
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
export function serviceCharges({ w, maker }: Stage): Ways[] {
  const path = 'service-charges';
  const posted = async () => made(maker, path, { shipment_id: await w.parcel(), kind: 'storage', amount: '1000' });
  return [
    {
      entity: 'serviceCharge',
      kind: 'of a parcel in the store',
      bodies: { reverse: { reason } },
      states: { posted, reversed: async () => onwards(path)(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}

/** What a company brought along when it went live. */
export function openingBalances({ w, maker, accountId }: Stage): Ways[] {
  const path = 'opening-balances';
  const posted = () =>
    made(maker, path, {
      date: w.world.clock.now.toISOString().slice(0, 10),
      lines: [{ account_id: accountId(account.fixedAssets), branch_id: w.o, debit: '1000' }],
    });
  return [
    {
      entity: 'openingBalance',
      kind: 'of the desks',
      bodies: { reverse: { reason } },
      states: { posted, reversed: async () => onwards(path)(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}
