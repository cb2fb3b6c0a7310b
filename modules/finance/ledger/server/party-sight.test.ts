import { afterAll, beforeAll, expect, test } from 'vitest';
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
  ['2110', 'client', made[`client${at}`] as number],
  ['1215', 'agent', made[`courier${at}`] as number],
  ['1215', 'receivingAgent', made[`receivingAgent${at}`] as number],
  ['1240', 'employee', (at === 0 ? employee : stranger).id],
];
const lines = (code: string, party_kind: string, party_id: number) => [
  { account_id: ids[code], branch_id: here, party_kind, party_id, debit: '1000' },
  { account_id: ids['7220'], branch_id: here, credit: '1000' },
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
    { account_id: ids['2110'], branch_id: there, party_id: client, debit: '1000' },
    { account_id: ids['7220'], branch_id: here, credit: '1000' },
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
