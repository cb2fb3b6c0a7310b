import { expect } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type ContactKind, dealings } from '#insight/profiles/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld } from '../../../erp/sales/server/selling-world.ts';

type Item = Record<string, any> & { id: number };

/** A shop that dealt for weeks with a customer, a supplier and a delegate: charged, paid in every way, brought back and sent back. */
export async function dealtWorld() {
  const w = await sellingWorld();
  const say = async (path: string, body: object = {}, by: Person = w.owner): Promise<Item> => {
    const { status, body: answer } = await w.say(path, body, by);
    expect([path, status < 300, answer.errors ?? null]).toEqual([path, true, null]);
    return answer.result.item;
  };
  const commission = { commission: 10, commission_on: 'final' };
  const delegate = await w.company.create('delegate', {
    name: 'Laith',
    phone: '07730000001',
    branch_id: w.here,
    ...commission,
  });
  const nadia = await w.customer('Nadia', { credit_limit: '500000', address: 'Street 14', delegate_id: delegate });
  const busy = await w.customer('Busy');
  await w.stocked(w.tea, '500', String(1_500));
  await w.stocked(w.lamp, '500', String(7_000));
  await w.stocked(w.cup, '900', String(1_000));
  const of: Record<ContactKind, number> = { customer: nadia, supplier: w.basra, delegate };
  const dealt = { ...w, saying: say, of, busy, abroad: w.dubai };
  const papers = { ...(await sellTo(dealt)), ...(await buyFrom(dealt)) };
  await voucher(dealt, {
    kind: 'delegate',
    way: 'debit',
    code: account.salariesPayable,
    amount: String(2_000),
    day: '2026-11-14',
  });
  await sellAllDay(dealt);
  return { ...dealt, papers, ...reading(dealt) };
}
export type DealtWorld = Awaited<ReturnType<typeof dealtWorld>>;
type Dealt = SellingWorld & {
  saying: (path: string, body?: object) => Promise<Item>;
  of: Record<ContactKind, number>;
  busy: number;
};

interface Bond {
  kind: ContactKind;
  way: 'credit' | 'debit';
  code: string;
  amount: string;
  day: string;
}

async function voucher({ owner, saying, safe, of }: Dealt, { kind, way, code, amount, day }: Bond): Promise<void> {
  const { items } = (await owner.call('GET', `accounts?code=${code}`)).body.result;
  const account_id = items.find((one: Item) => one['code'] === code).id;
  const who = { treasury_id: safe, account_id, party_kind: kind, party_id: of[kind] };
  await saying(`transactions/${way}`, { ...who, amount, voucher_date: day });
}

/** A customer who owes since long ago, pays by voucher, card, cheque and ahead, and brings something back. */
async function sellTo(w: Dealt) {
  const soldOn = async (sale_date: string, quantity: string, more: object = {}, tenders: object[] = []) => {
    const lines = [w.line(w.lamp, w.piece, quantity, { price: '12000' })];
    const terms = { customer_id: w.of.customer, branch_id: w.here, delegate_id: w.of.delegate, sale_date };
    const { id } = await w.saying('sales', { ...terms, lines, ...more });
    await w.saying(`sales/${id}/finalise`, { tenders });
    return id;
  };
  const old = await soldOn('2026-08-10', '6');
  const due = await soldOn('2026-11-05', '4', { due_on: '2026-11-15' });
  const byCard = await soldOn('2026-11-12', '1', {}, [{ method: 'credit_card', gateway_id: 1, amount: '12000' }]);
  const later = await soldOn('2026-11-14', '2', { due_on: '2026-12-20' });
  const [line] = await w.lineIds(due);
  await w.saying(`sales/${due}/return-goods`, { note: 'stale', lines: [{ line, quantity: '1' }] });
  const received = { kind: 'customer', way: 'credit' } as const;
  await voucher(w, { ...received, code: account.customers, amount: '20000', day: '2026-11-13' });
  const cheque = { kind: 'received', customer_id: w.of.customer, amount: String(5_000), bank: 'Rafidain', cheque_number: '77' };
  await w.saying('cheques', { ...cheque, due_on: '2026-12-01', branch_id: w.here, day: '2026-11-16' });
  await soldOn('2026-11-17', '1', {}, [{ method: 'cash', treasury_id: w.safe, amount: '12000', credit: String(7_000) }]);
  const ahead = await soldOn('2026-11-18', '1', {}, [{ method: 'store_credit', amount: String(3_000) }]);
  return { old, due, byCard, later, ahead };
}

/** A supplier who billed with carriage and a discount, was paid, and got some of it back; and one abroad. */
async function buyFrom(w: Dealt) {
  const terms = { supplier_id: w.of.supplier, branch_id: w.here, purchase_date: '2026-11-03', currency: 'IQD' };
  const lines = [
    w.line(w.tea, w.kilo, '20', { unit_cost: String(2_500) }),
    w.line(w.cup, w.piece, '30', { unit_cost: String(1_100) }),
  ];
  const { id: bought } = await w.saying('purchases', { ...terms, discount: '10%', freight: String(6_000), lines });
  await w.saying(`purchases/${bought}/receive`, { received_on: '2026-11-11' });
  await w.saying(`purchases/${bought}/pay`, { treasury_id: w.safe, amount: '30000' });
  const [sent] = (await w.item('purchases', bought)).lines as unknown as Item[];
  await w.saying(`purchases/${bought}/return-goods`, { note: 'wet', lines: [{ line: sent?.id, quantity: '2' }] });
  const cups = [w.line(w.cup, w.piece, '40', { unit_cost: '3.00' })];
  const imported = await w.saying('purchases', { ...terms, supplier_id: w.dubai, currency: 'USD', lines: cups });
  await w.saying(`purchases/${imported.id}/receive`);
  return { bought };
}

/** Somebody who buys all day long. */
async function sellAllDay(w: Dealt): Promise<void> {
  const lines = [w.line(w.cup, w.piece, '1', { price: String(1_500) }), w.line(w.tea, w.kilo, '2', { price: String(1_400) })];
  for (let nth = 0; nth < 140; nth++) {
    const sale_date = `2026-11-${String(1 + (nth % 18)).padStart(2, '0')}`;
    const { id } = await w.saying('sales', { customer_id: w.busy, branch_id: w.here, sale_date, lines });
    await w.saying(`sales/${id}/finalise`, {});
    const tenders = [{ method: 'cash', treasury_id: w.safe, amount: String(4_000) }];
    await w.saying(`sales/${id}/pay`, { tenders, paid_on: sale_date });
  }
}

function reading(w: Dealt) {
  return {
    /** What the ledger says stands with one of them, on the side it is usual on. */
    standsAt: async (kind: ContactKind, accounts?: readonly (string | null)[], id = w.of[kind]): Promise<number> => {
      const { owed, held, side } = dealings[kind];
      const { rows } = await w.world.ownerPool.query(
        `select coalesce(sum(debit - credit), 0)::int as n from ledger_line where tenant_id = $1 and party_kind = $2 and party_id = $3
           and account_code = any($4) and currency = 'IQD'`,
        [w.company.id, kind, id, (accounts ?? [owed, held]).filter(Boolean)],
      );
      return side === 'debit' ? rows[0].n : -rows[0].n;
    },
    /** The account as a file. */
    paper: (kind: ContactKind, query: string, id = w.of[kind]) =>
      w.owner.call('GET', `${dealings[kind].path}/${id}/account?${query}`),
  };
}
