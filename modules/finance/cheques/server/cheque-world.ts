import { expect } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { createVoucher, lockParty, raiseItem } from '#finance/treasury/server';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

export type Item = Record<string, any> & { id: number };

/** A shop of two branches with a bank account in each and one in dollars, a café that owes, and mills that are owed. */
export async function chequeWorld() {
  const world = await freshWorld();
  const company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const named = (en: string) => ({ en, ar: en });
  const branch = (en: string, complete_phone: string) => company.create('branch', { name: named(en), complete_phone });
  const [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  const owner = await company.person({});
  const treasury = (name: string, branch_id: number, kind = 'bank', currency = 'IQD') =>
    company.create('treasury', { name: named(name), branch_id, kind, currency });
  const [bank, farBank] = [await treasury('Bank', here), await treasury('Bank of Mosul', there)];
  const [dollars, safe] = [await treasury('Dollars', here, 'bank', 'USD'), await treasury('Safe', here, 'cash')];
  await world.ownerPool.query(
    "insert into exchange_rate (tenant_id, currency, from_day, rate) values ($1, 'USD', '2026-01-01', 1310)",
    [company.id],
  );
  await company.do(async (ctx) => {
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.capital}`,
    );
    for (const one of [bank, farBank, safe])
      await createVoucher(ctx, { kind: 'credit', treasury: one, account: id, amount: 10_000_000 });
  });
  const shop = { world, company, owner, here, there, bank, farBank, dollars, safe };
  return { ...shop, ...writing(shop), ...looking(shop) };
}
export type ChequeWorld = Awaited<ReturnType<typeof chequeWorld>>;

interface Shop {
  world: World;
  company: Company;
  owner: Person;
  here: number;
  bank: number;
}

let keys = 0;

/** What tests do in the shop. */
function writing({ company, owner, here, bank }: Shop) {
  const say = (path: string, body: object = {}, by: Person = owner) =>
    by.call('POST', path, body, { 'idempotency-key': `cheque-${++keys}` });
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await say(path, body);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.result.item.id;
  };
  const contact = (kind: 'customers' | 'suppliers', opening: string) => {
    const name = `${kind} ${++keys}`;
    const phone = `0771${String(keys).padStart(7, '0')}`;
    const currency = kind === 'suppliers' ? { currency: 'IQD' } : {};
    return made(kind, { name, phone, branch_id: here, opening_balance: opening, opened_on: '2026-11-01', ...currency });
  };
  const item = async (id: number): Promise<Item> => (await owner.call('GET', `cheques/${id}`)).body.result.item;
  const paper = () => ({ cheque_number: `N${++keys}`, due_on: '2026-12-20' });
  return {
    say,
    item,
    paper,
    customer: (opening: string) => contact('customers', opening),
    supplier: (opening: string) => contact('suppliers', opening),
    /** Something a customer owes for: an item of a branch, due on a day. */
    bill: async (customerId: number, amount: number, dueOn: string, branchId = here): Promise<number> =>
      company.do(async (ctx) => {
        const party = { kind: 'customer', id: customerId } as const;
        const of = { docType: 'bill', docId: ++keys, party, branchId, currency: 'IQD' } as const;
        await lockParty(ctx, party);
        const raised = await raiseItem(ctx, { ...of, account: account.customers, day: '2026-11-02', dueOn }, amount);
        const lines = [
          debit(account.customers, branchId, { amount, currency: 'IQD' }, { party }),
          credit(account.capital, branchId, { amount, currency: 'IQD' }),
        ];
        await post(ctx, { docType: of.docType, docId: of.docId, event: 'posted', seq: 1, lines });
        return raised.id;
      }),
    /** A customer's cheque. */
    theirs: (customer_id: number, amount: string, more: object = {}) =>
      made('cheques', { kind: 'received', customer_id, amount, bank: 'Rafidain', branch_id: here, ...paper(), ...more }),
    /** One of ours. */
    ours: (supplier_id: number, amount: string) =>
      made('cheques', { kind: 'issued', supplier_id, amount, treasury_id: bank, branch_id: here, ...paper() }),
    act: async (id: number, verb: string, body: object = {}): Promise<Item> => {
      const answer = await say(`cheques/${id}/${verb}`, body);
      expect([answer.status, answer.body.errors ?? answer.body.message]).toEqual([200, expect.anything()]);
      return item(id);
    },
    refusal: async (path: string, body: object = {}, by: Person = owner) => {
      const { status, body: said } = await say(path, body, by);
      return [status, said.errors ? Object.keys(said.errors) : said.message];
    },
  };
}

/** What tests see of the shop's books. */
function looking({ world, company }: Shop) {
  return {
    /** What stands on an account, debit above zero. */
    booked: async (code: string, party?: number, currency = 'IQD') => {
      const { rows } = await world.ownerPool.query(
        `select coalesce(sum(debit - credit), 0)::int as n from ledger_line
         where tenant_id = $1 and account_code = $2 and currency = $3 and ($4::bigint is null or party_id = $4)`,
        [company.id, code, currency, party ?? null],
      );
      return rows[0].n as number;
    },
    /** What is open of a party's papers: of which kind, how much, due when. */
    open: async (kind: 'customer' | 'supplier', id: number) => {
      const { rows } = await world.ownerPool.query(
        `select doc_type, (amount - settled)::int as open, due_on::text as due from owed_item
         where tenant_id = $1 and party_kind = $2 and party_id = $3 and settled < amount order by account_code, id`,
        [company.id, kind, id],
      );
      return rows.map(({ doc_type, open, due }) => [doc_type, open, due].filter((one) => one !== null).join(' '));
    },
    red: async () => (await company.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => [id, first?.what]),
  };
}
