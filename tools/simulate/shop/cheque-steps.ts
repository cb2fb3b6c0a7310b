import { account } from '#finance/ledger/contract';
import { type Item, type ShopDay, weighted } from './shop-day.ts';

type Step = (day: ShopDay) => Promise<string>;
/** One thing that may happen to money that is no sale's by itself: cheques, what customers pay on account, what gateways pay out. */
export const chequeStep = (day: ShopDay): Promise<string> =>
  weighted<Step>(day.chance, [
    [8, onwards],
    [2, write],
    [4, onAccount],
    [1, bondBack],
    [2, payout],
  ])(day);

let numbers = 0;
async function write(day: ShopDay): Promise<string> {
  const { chance, customers, suppliers, places } = day;
  const place = chance.pick(places);
  const paper = {
    amount: String(500 * (1 + chance.below(60))),
    branch_id: place?.id,
    cheque_number: `C${++numbers}`,
    due_on: '2026-12-20',
  };
  const isTheirs = chance.percent(60);
  const theirs = { kind: 'received', customer_id: chance.pick(customers), bank: 'Rasheed' };
  const ours = { kind: 'issued', supplier_id: suppliers[chance.below(2)]?.id, treasury_id: place?.bank };
  await day.do('cheques', { ...paper, ...(isTheirs ? theirs : ours) });
  return isTheirs ? 'cheque came' : 'cheque given';
}

const next: Record<string, readonly string[]> = {
  held: ['deposit', 'deposit', 'endorse', 'hand-back'],
  deposited: ['collect', 'collect', 'bounce'],
  endorsed: ['honour', 'bounce'],
  bounced: ['hold-again'],
  issued: ['cash', 'cash', 'stop', 'bounce'],
};

async function onwards(day: ShopDay): Promise<string> {
  const { chance, rows, suppliers, places } = day;
  const states = Object.keys(next);
  const found = await rows<Item>(
    'select id, state from cheque where tenant_id = $1 and state = any($2) order by id desc limit 15',
    states,
  );
  const cheque = chance.pick(found);
  if (!cheque) return write(day);
  const verb = chance.pick(next[cheque['state']] ?? []) as string;
  const bank = { treasury_id: chance.pick(places)?.bank };
  const bodies: Record<string, object> = {
    deposit: bank,
    collect: bank,
    cash: bank,
    endorse: { supplier_id: suppliers[chance.below(2)]?.id },
    bounce: { reason: 'no funds' },
    'hand-back': { reason: 'paid otherwise' },
    stop: { reason: 'lost' },
  };
  await day.do(`cheques/${cheque.id}/${verb}`, bodies[verb] ?? {});
  return `cheque ${verb}`;
}

/** A customer pays what he owes, the oldest first, or is given back what is held for him; a supplier likewise. */
async function onAccount(day: ShopDay): Promise<string> {
  const { chance, customers, suppliers, places, rows } = day;
  const bonds = [
    ['credit', account.customers, 'customer', chance.pick(customers)],
    ['credit', account.customers, 'customer', chance.pick(customers)],
    ['debit', account.customerDeposits, 'customer', chance.pick(customers)],
    ['debit', account.suppliers, 'supplier', suppliers[chance.below(2)]?.id],
    ['credit', account.supplierAdvances, 'supplier', suppliers[chance.below(2)]?.id],
  ] as const;
  const [kind, code, party_kind, party_id] = chance.pick(bonds) as (typeof bonds)[number];
  const [{ id: account_id } = { id: 0 }] = await rows('select id from account where tenant_id = $1 and code = $2', code);
  const amount = String(250 * (1 + chance.below(80)));
  await day.do(`transactions/${kind}`, { treasury_id: chance.pick(places)?.safe, account_id, party_kind, party_id, amount });
  return `bond ${kind} ${code}`;
}

async function bondBack({ do: say, chance, rows, another }: ShopDay): Promise<string> {
  const found = await rows(
    "select id from voucher where tenant_id = $1 and state = 'posted' and party_kind in ('customer', 'supplier') order by id desc limit 8",
  );
  const one = chance.pick(found);
  if (!one) return 'no bond';
  await say(`transactions/${one.id}/reverse`, { reason: 'typed wrong' }, another);
  return 'bond taken back';
}

async function payout({ do: say, chance, places, cards }: ShopDay): Promise<string> {
  if (cards.taken === 0) return 'no card was taken';
  const gross = 1 + chance.below(cards.taken);
  await say('gateway-payouts', {
    gateway_id: 1,
    treasury_id: chance.pick(places)?.bank,
    gross: String(gross),
    fee: String(Math.floor(gross / 50)),
  });
  cards.taken -= gross;
  return 'gateway paid out';
}
