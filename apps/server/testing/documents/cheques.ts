import { account } from '#finance/ledger/contract';
import { freshPhone, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Customers' cheques, at the bank and passed on to a supplier, and those the company writes itself. */
export function cheques({ w, maker, accountId }: Stage): Ways[] {
  const path = 'cheques';
  const step = onwards(path);
  const stage = async () => {
    const treasury = { name: { en: 'Bank', ar: 'المصرف' }, branch_id: w.o, kind: 'bank', currency: 'IQD' };
    const treasury_id = await w.company.create('treasury', treasury);
    await made(maker, 'transactions/credit', { treasury_id, account_id: accountId(account.capital), amount: '1000000' });
    const contact = (name: string) => ({ name, phone: freshPhone(), branch_id: w.o });
    const customer_id = await made(maker, 'customers', contact('Café'));
    return { treasury_id, customer_id, supplier_id: await made(maker, 'suppliers', { ...contact('Mill'), currency: 'IQD' }) };
  };
  type Staged = Awaited<ReturnType<typeof stage>>;
  let staged: Promise<Staged> | undefined;
  let known: Staged | undefined;
  const people = async () => {
    staged ??= stage();
    known = await staged;
    return known;
  };
  let papers = 0;
  const paper = () => ({ amount: '1000', cheque_number: `C${++papers}`, due_on: '2026-12-31', branch_id: w.o });
  const held = async () => {
    const { customer_id } = await people();
    return made(maker, path, { ...paper(), kind: 'received', customer_id, bank: 'Rafidain' });
  };
  const issued = async () => {
    const { supplier_id, treasury_id } = await people();
    return made(maker, path, { ...paper(), kind: 'issued', supplier_id, treasury_id });
  };
  const toBank = () => ({ treasury_id: known?.treasury_id });
  const toSupplier = () => ({ supplier_id: known?.supplier_id });
  const deposited = async () => step(maker, await held(), 'deposit', toBank());
  const endorsed = async () => step(maker, await held(), 'endorse', toSupplier());
  const bodies = {
    deposit: toBank,
    collect: toBank,
    cash: toBank,
    endorse: toSupplier,
    handBack: { reason },
    bounce: { reason },
    stop: { reason },
  };
  return [
    {
      entity: 'cheque',
      kind: 'of a customer',
      bodies,
      states: {
        held,
        deposited,
        endorsed,
        collected: async () => step(maker, await deposited(), 'collect', toBank()),
        bounced: async () => step(maker, await deposited(), 'bounce', { reason }),
        returned: async () => step(maker, await held(), 'handBack', { reason }),
        ...never(['issued', 'cashed', 'stopped'], 'it is a customer’s'),
      },
    },
    {
      entity: 'cheque',
      kind: 'that was passed on',
      bodies,
      states: {
        collected: async () => step(maker, await endorsed(), 'honour'),
        bounced: async () => step(maker, await endorsed(), 'bounce', { reason }),
        held: async () => step(maker, await step(maker, await endorsed(), 'bounce', { reason }), 'holdAgain'),
        ...never(['deposited', 'endorsed', 'returned'], 'as any of a customer'),
        ...never(['issued', 'cashed', 'stopped'], 'it is a customer’s'),
      },
    },
    {
      entity: 'cheque',
      kind: 'of ours',
      bodies,
      states: {
        issued,
        cashed: async () => step(maker, await issued(), 'cash', toBank()),
        stopped: async () => step(maker, await issued(), 'stop', { reason }),
        bounced: async () => step(maker, await issued(), 'bounce', { reason }),
        ...never(['held', 'deposited', 'endorsed', 'collected', 'returned'], 'it is our own'),
      },
    },
  ];
}

const never = (states: readonly string[], why: string) => Object.fromEntries(states.map((state) => [state, why]));
