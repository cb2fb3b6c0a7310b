import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, credit, debit, interBranch, type Line } from '#finance/ledger/contract';
import { foldBalances, post } from '#finance/ledger/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let boss: Person;
let branches: [number, number, number, number];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const branch = (name: string, nth: number) =>
    company.create('branch', { name: { en: name, ar: name }, complete_phone: `0770100000${nth}` });
  branches = [await branch('Baghdad', 1), await branch('Basra', 2), await branch('Najaf', 3), await branch('Mosul', 4)];
  boss = await company.person({});
});
afterAll(() => world?.close());

let paper = 0;
const write = (date: string, lines: Line[]) =>
  company.do((ctx) => post(ctx, { docType: 'test', docId: ++paper, event: 'held', seq: 1, date, lines }));
const dinars = (amount: number) => ({ amount, currency: 'IQD' }) as const;
const agent = (id: number) => ({ party: { kind: 'agent', id } }) as const;
const owe = (from: number, to: number, amount: number) => [
  ...interBranch(from, to, dinars(amount)),
  debit(account.capital, from, dinars(amount)),
  credit(account.capital, to, dinars(amount)),
];

test('what branches owe each other, and which of them may close, is known without a look at any line', async () => {
  const [baghdad, basra, najaf, mosul] = branches;
  await write('2025-03-05', owe(baghdad, basra, 5_000));
  await write('2026-11-20', owe(basra, baghdad, 2_000));
  await write('2026-01-31', owe(baghdad, mosul, 700));
  await company.do(foldBalances);
  await write('2026-11-21', owe(mosul, baghdad, 700));
  // Over all agents it comes to nothing; what each has on him does not.
  await write('2026-05-05', [
    debit(account.agentCash, najaf, dinars(9), agent(1)),
    credit(account.agentCash, najaf, dinars(9), agent(2)),
  ]);
  const read = async () => {
    const { items } = (await boss.call('GET', 'branch-accounts?per_page=50')).body.result;
    return items.map((row: any) => [row.branch_id, row.counter_branch_id, row.balance, row.state]);
  };
  const expected = [
    [baghdad, basra, '-3000', 'not_paid'],
    [baghdad, mosul, '0', 'paid'],
    [basra, baghdad, '3000', 'not_paid'],
    [mosul, baghdad, '0', 'paid'],
  ];
  const closed = (id: number) => boss.call('POST', `branches/${id}/disable`).then(({ status, body }) => [status, body.code]);
  await world.ownerPool.query('revoke select on ledger_line from karwan_app');
  try {
    expect((await read()).sort()).toEqual(expected);
    for (const id of [baghdad, basra, najaf]) expect(await closed(id)).toEqual([409, 'branch.holdsMoney']);
    expect((await closed(mosul))[0]).toBe(200);
  } finally {
    await world.ownerPool.query('grant select on ledger_line to karwan_app');
  }
});
