import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, credit, debit, type PartyKind } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let [here, there] = [0, 0];
let [clerk, boss, employee, stranger] = [] as unknown as [Person, Person, Person, Person];
const ids: Record<string, number> = {};
const made: Record<string, number> = {};

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const branch = (name: string, complete_phone: string) =>
    company.create('branch', { name: { en: name, ar: name }, complete_phone });
  [here, there] = [await branch('Here', '07701000001'), await branch('There', '07701000002')];
  for (const [nth, entity] of ['client', 'courier', 'receivingAgent'].entries())
    for (const [at, branch_id] of [here, there].entries())
      made[`${entity}${at}`] = await company.create(entity, {
        name: `${entity} ${at}`,
        phone: `0770${nth}00000${at}`,
        branch_id,
      });
  boss = await company.person({ role: 'accountant' });
  // He keeps the books of his branch, and may not look at the list of people.
  const permissions = ['accounts_management', 'show_journal_entry', 'show_account_statement', 'post_to_control_accounts'];
  clerk = await company.person({ permissions, branchId: here, branchIds: [here] });
  employee = await company.person({ permissions: [], branchId: here, branchIds: [here] });
  stranger = await company.person({ permissions: [], branchId: there, branchIds: [there] });
  const { body } = await boss.call('GET', 'accounts?paginated=false&picked_for=opening');
  for (const { id, code } of body.result.items) ids[code] = id;
});
afterAll(() => world?.close());

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const parties = (at: 0 | 1): [code: string, kind: string, id: number][] => [
  [account.clientPayable, 'client', made[`client${at}`] as number],
  [account.agentShortages, 'agent', made[`courier${at}`] as number],
  [account.agentShortages, 'receivingAgent', made[`receivingAgent${at}`] as number],
  [account.employeeAdvances, 'employee', (at === 0 ? employee : stranger).id],
];
const lines = (code: string, party_kind: string, party_id: number) => [
  { account_id: ids[code], branch_id: here, party_kind, party_id, debit: '1000' },
  { account_id: ids[account.otherIncome], branch_id: here, credit: '1000' },
];
const draft = (who: Person, body: object[]) =>
  who.call('POST', 'manual-entries', { entry_date: '2026-11-20', note: 'x', lines: body }, key());

test('who keeps the books of a branch writes about its clients, agents and people, though he may not list people', async () => {
  for (const [code, kind, id] of parties(0)) {
    const { status, body } = await draft(clerk, lines(code, kind, id));
    expect([kind, status, body.errors ?? {}]).toEqual([kind, 201, {}]);
    expect(body.result.item.lines[0].party).toMatchObject({ kind, id, name: expect.stringMatching(/./) });
  }
  expect((await clerk.call('GET', 'users')).status).toBe(403);
});

test('of those of another branch he learns no name, whatever number he tries and wherever', async () => {
  for (const [code, kind, id] of parties(1)) {
    const unknown = await draft(clerk, lines(code, kind, 987_654));
    const hidden = await draft(clerk, lines(code, kind, id));
    // One he may not see and one there is not are the same to him, in drafts as in openings.
    expect([kind, hidden.status, hidden.body.errors]).toEqual([kind, 422, unknown.body.errors]);
    const opening = await clerk.call(
      'POST',
      'opening-balances',
      { date: '2026-11-20', lines: lines(code, kind, id).slice(0, 1) },
      key(),
    );
    expect([kind, opening.status, Object.keys(opening.body.errors)]).toEqual([kind, 422, ['lines.0.party_id']]);
    expect((await draft(boss, lines(code, kind, id))).status).toBe(201);
  }
  for (const [kind, entity] of [
    ['client', 'client'],
    ['delivery', 'courier'],
    ['receiving', 'receivingAgent'],
  ])
    expect((await clerk.call('GET', `account-statements?kind=${kind}&id=${made[`${entity}1`]}`)).status).toBe(404);
});

test('journals are not searched by somebody he may not see', async () => {
  const [, , client] = parties(1)[0] as [string, string, number];
  const body = [
    { account_id: ids[account.clientPayable], branch_id: there, party_id: client, debit: '1000' },
    { account_id: ids[account.otherIncome], branch_id: here, credit: '1000' },
  ];
  const { body: answer } = await draft(boss, body);
  const other = await company.person({ role: 'accountant' });
  await boss.call('POST', `manual-entries/${answer.result.item.id}/submit`, {}, key());
  expect((await other.call('POST', `manual-entries/${answer.result.item.id}/approve`, {}, key())).status).toBe(200);
  const found = async (who: Person) => (await who.call('GET', `journals?client_id=${client}`)).body.result.items.length;
  // The entry has a line in his branch, so he reads it; he does not find it by another branch's client.
  expect((await clerk.call('GET', 'journals')).body.result.items.length).toBe(1);
  expect([await found(boss), await found(clerk)]).toEqual([1, 0]);
});

test('an entry he may read names those of other branches to whoever sees them, and to him by nothing but what they are', async () => {
  const all = [...parties(0), ...parties(1)];
  const body = [
    ...all.map(([code, party_kind, party_id], nth) => ({
      account_id: ids[code],
      branch_id: nth < 4 ? here : there,
      party_kind,
      party_id,
      debit: '1000',
    })),
    { account_id: ids[account.otherIncome], branch_id: here, credit: '4000' },
    { account_id: ids[account.otherIncome], branch_id: there, credit: '4000' },
  ];
  const answer = await draft(boss, body);
  const { id } = answer.body.result.item;
  const namesIn = (lines: any[]) =>
    all.map(([, kind, party]) => lines.find((line) => line.party?.kind === kind && line.party.id === party)?.party.name ?? null);
  const [text, none] = [expect.stringMatching(/./), null];
  const his = [text, text, text, text, none, none, none, none];
  const shown = async (who: Person, path: string) => namesIn((await who.call('GET', path)).body.result.item.lines);
  expect(await shown(clerk, `manual-entries/${id}`)).toEqual(his);
  expect(await shown(boss, `manual-entries/${id}`)).toEqual(Array(8).fill(text));
  const sum = { amount: 1_000, currency: 'IQD' } as const;
  const entryId = await company.do((ctx) =>
    post(ctx, {
      docType: 'test',
      docId: 1,
      event: 'named',
      seq: 1,
      lines: [
        ...all.map(([code, kind, party]) => debit(code, here, sum, { party: { kind: kind as PartyKind, id: party } })),
        credit(account.otherIncome, here, { ...sum, amount: 8_000 }),
      ],
    }),
  );
  const journal = `journals/${entryId}`;
  const { lines } = (await clerk.call('GET', journal)).body.result.item;
  expect([lines.length, namesIn(lines)]).toEqual([9, his]);
  // The line stays and says what he is.
  expect(lines.some((line: any) => line.party?.kind === 'client' && line.party.id === made['client1'])).toBe(true);
  expect(await shown(boss, journal)).toEqual(Array(8).fill(text));
  // Looking at one of several branches hides nobody of the others.
  const both = await company.person({ permissions: ['accounts_management', 'show_journal_entry'], branchIds: [here, there] });
  const chosen = await both.call('GET', `${journal}?branch_id=${here}`);
  expect(namesIn(chosen.body.result.item.lines)).toEqual(Array(8).fill(text));
});

test('statements and the pages behind a number keep the names of other branches as well', async () => {
  // Somebody else’s agent, booked in the clerk’s own branch above.
  const [code, , id] = parties(1)[1] as [string, string, number];
  const reader = await company.person({
    permissions: ['accounts-dashboard', 'accounts_management', 'show_account_statement'],
    branchId: here,
    branchIds: [here],
  });
  const statement = `account-statements?kind=account&id=${ids[code]}`;
  const why = `accounts-dashboard/why?account=${code}&currency=IQD`;
  for (const path of [statement, why]) {
    const told = async (who: Person) => {
      const { items } = (await who.call('GET', path)).body.result;
      return items
        .filter((item: any) => item.party?.kind === 'agent' && item.party.id === id)
        .map((item: any) => item.party.name);
    };
    const [hidden, named] = [await told(reader), await told(boss)];
    expect([path, hidden.length > 0, new Set(hidden)]).toEqual([path, true, new Set([null])]);
    expect([path, new Set(named)]).toEqual([path, new Set(['courier 1'])]);
  }
});

test('who stands in the books, or in an entry being written, is not deleted', async () => {
  const admin = await company.person({ role: 'administrator' });
  for (const path of [
    `clients/${made['client1']}`,
    `deliveries/${made['courier0']}`,
    `receiving-deliveries/${made['receivingAgent0']}`,
  ]) {
    const { status, body } = await admin.call('DELETE', path);
    expect([path, status]).toEqual([path, 409]);
    expect(body.message).toContain('stands in the books');
  }
  const fresh = await company.create('courier', { name: 'Nobody yet', phone: '07709000009', branch_id: here });
  expect((await admin.call('DELETE', `deliveries/${fresh}`)).status).toBe(200);
});
