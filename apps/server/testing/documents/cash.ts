import { account } from '#finance/ledger/contract';
import { made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Cash from one treasury to another, of two branches. */
export function transfers({ w, maker, another, third }: Stage): Ways[] {
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

/** Cash one branch sends another; the maker sends and counts it. */
export function remittances({ w, maker, another }: Stage): Ways[] {
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
export function treasuryCounts({ w, maker, another }: Stage): Ways[] {
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

/** Receipts and payments written by hand; the maker pays little alone. */
export function vouchers({ w, maker, another, accountId }: Stage): Ways[] {
  const path = 'transactions';
  const step = onwards(path);
  const said = { treasury_id: w.safeOfO, account_id: accountId(account.capital) };
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
