import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { placeOf } from '#insight/accounts-dashboard/contract';
import { parseAmount } from '#platform/entity';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type AccountsWorld, accountsWorld } from './accounts-world.ts';

let w: AccountsWorld;
let clerk: Person;
let agent: Person;
let client: Person;
beforeAll(async () => {
  w = await accountsWorld(20_261, 350);
  const { company, safes, clients } = w.day;
  const branch = safes[1]?.branchId as number;
  // Whoever took most in these days holds or owes some of it.
  const { rows } = await w.world.ownerPool.query(
    `select party_id from ledger_line where tenant_id = $1 and account_code = '${account.agentCash}' group by 1 order by sum(debit - credit) desc limit 1`,
    [company.id],
  );
  clerk = await company.person({ branchId: branch, branchIds: [branch] });
  agent = await company.person({ kind: 'delivery_agent', courierId: Number(rows[0].party_id) });
  client = await company.person({ kind: 'client', clientId: clients[0]?.id as number });
});
afterAll(() => w?.world.close());

const get = async (who: Person, path: string) => {
  const { status, body } = await who.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body.result;
};
const minor = (amount: string) => parseAmount(amount, 'IQD') as number;
const mapOf = async (who: Person) => (await get(who, 'accounts-dashboard')).currencies[0];
const apiOf = (url: string) => url.slice(1);

test('the cash map is the books: every place the sum of its lines, both sides adding up in each branch', async () => {
  const map = await mapOf(w.owner);
  const raw = await w.raw(`currency = 'IQD'`);
  const { rows: accounts } = await w.world.ownerPool.query('select code, type from account where tenant_id = $1', [
    w.day.company.id,
  ]);
  const type = new Map(accounts.map((row) => [row.code, row.type]));
  const expected = new Map<string, number>();
  for (const [key, balance] of raw) {
    const [code = ''] = key.split(' ');
    const place = placeOf(code, type.get(code));
    expected.set(place, (expected.get(place) ?? 0) + balance);
  }
  for (const { place, amount } of [...map.held, ...map.owed, ...map.own])
    expect([place, Math.abs(minor(amount))]).toEqual([place, Math.abs(expected.get(place) ?? 0)]);
  expect(map).toMatchObject({ gap: '0', adds_up: true });
  expect(map.branches.map((one: any) => one.adds_up)).toEqual([true, true, true]);
  expect(minor(map.total_held)).toBe(minor(map.total_owed) + minor(map.total_own));
  expect(minor(map.held[0].amount)).toBeGreaterThan(0);
});

test.each(['owner', 'clerk', 'agent', 'client'])(
  '%s: every number is explained to the unit, down to its documents',
  async (name) => {
    const who = { owner: w.owner, clerk, agent, client }[name] as Person;
    const map = await mapOf(who);
    if (!map) throw new Error(`${name} sees no money`);
    const numbers = [map, ...map.branches].flatMap((one) => [...one.held, ...one.owed, ...one.own, one.between]);
    let documents = 0;
    const explain = async (url: string, amount: string): Promise<void> => {
      const why = await get(who, apiOf(url));
      expect([url, why.balance]).toEqual([url, amount]);
      if (why.pagination.has_more) return;
      const sum = why.items.reduce((total: number, item: any) => total + minor(item.amount), 0);
      expect([url, sum]).toEqual([url, minor(amount)]);
      if (why.by === 'document') {
        documents += why.items.length;
        for (const item of why.items) expect([item.entry_id, item.document.id]).toEqual([expect.any(Number), expect.any(Number)]);
      }
      if (why.by === 'part') for (const item of why.items) await explain(item.url, item.amount);
    };
    for (const { url, amount } of numbers) await explain(url, amount);
    expect(documents).toBeGreaterThan(0);
  },
  120_000,
);

test('the lists behind come to the same: branches, clients, agents', async () => {
  const map = await mapOf(w.owner);
  const place = (name: string) => [...map.held, ...map.owed].find((one) => one.place === name).amount;
  const totals = async (list: string) => (await get(w.owner, `accounts-dashboard/${list}?currency=IQD`)).totals;
  expect(await totals('branches')).toMatchObject({
    agents_sum: place('agents'),
    treasuries_sum: place('treasuries'),
    in_transit_sum: place('in_transit'),
    clients_sum: place('clients'),
    approved_sum: place('approved'),
  });
  const clients = await totals('clients');
  expect(clients).toMatchObject({ approved_sum: place('approved'), waiting_sum: map.waiting, prepaid_sum: place('prepaid') });
  expect(minor(clients.free_sum) + minor(clients.waiting_sum)).toBe(minor(place('clients')));
  expect(await totals('deliveries')).toMatchObject({ cash_sum: place('agents'), commission_sum: place('agent_commissions') });
});

test('people of a branch see its lines and nobody else’s; agents and clients their own', async () => {
  const branch = clerk.principal.branchId as number;
  const sums = (await get(clerk, 'accounts-dashboard/branches?currency=IQD')).items;
  expect(sums.map((row: any) => row.branch_id)).toEqual([branch]);
  const raw = await w.raw(`branch_id = ${branch}`);
  expect(minor(sums[0].agents)).toBe(raw.get(`1210 ${branch} IQD`) ?? 0);
  const mine = agent.principal.courierId as number;
  const cash =
    [...(await w.raw(`account_code = '${account.agentCash}' and party_id = ${mine} and currency = 'IQD'`)).values()][0] ?? 0;
  expect((await get(agent, 'accounts-dashboard/deliveries')).items).toMatchObject([{ delivery_id: mine, cash: String(cash) }]);
  expect((await get(agent, 'accounts-dashboard/clients')).items).toEqual([]);
  const clients = (await get(client, 'accounts-dashboard/clients')).items;
  expect(new Set(clients.map((row: any) => row.client_id))).toEqual(new Set([client.principal.clientId]));
  expect((await get(client, 'accounts-dashboard/deliveries')).items).toEqual([]);
  const viewer = await w.day.company.person({ permissions: ['dashboard'] });
  for (const path of ['', '/branches', '/clients', '/deliveries', '/why?place=agents&currency=IQD'])
    expect((await viewer.call('GET', `accounts-dashboard${path}`)).status).toBe(403);
});

test('who holds and carries more than he may is marked, on the map by the number of his list', async () => {
  const { rows } = await w.world.ownerPool.query(
    `select party_id from ledger_line where tenant_id = $1 and account_code = '${account.agentCash}' and currency = 'IQD' group by 1 having sum(debit) > sum(credit) order by 1`,
    [w.day.company.id],
  );
  const holder = Number(rows[0].party_id);
  const before = (await get(w.owner, 'accounts-dashboard/deliveries?currency=IQD&over_limit=true')).items.length;
  await w.world.ownerPool.query('update courier set max_cash = 1 where tenant_id = $1 and id = $2', [w.day.company.id, holder]);
  const over = (await get(w.owner, 'accounts-dashboard/deliveries?currency=IQD&over_limit=true')).items;
  expect(over).toContainEqual(expect.objectContaining({ delivery_id: holder, max_cash: '1' }));
  expect(over.length).toBe(before + 1);
  for (const row of over) expect(minor(row.exposure)).toBe(minor(row.cash) + minor(row.carried));
  expect((await mapOf(w.owner)).over_limit).toBe(over.length);
});

test('a company sees nothing of another', async () => {
  const other = await (await w.world.addTenant()).person({});
  expect((await get(other, 'accounts-dashboard')).currencies).toEqual([]);
  const party = w.day.agents[0]?.id;
  const why = await get(other, `accounts-dashboard/why?account=1210&party_kind=agent&party=${party}&currency=IQD`);
  expect([why.balance, why.items]).toEqual(['0', []]);
});

test('a period is told whole: what was there before and every document in it come to what is there after', async () => {
  const agentId = w.day.agents[1]?.id;
  const branch = w.day.agents[1]?.branchId;
  const days = 'from=2026-11-22&to=2026-11-23';
  const why = await get(
    w.owner,
    `accounts-dashboard/why?account=1210&party_kind=agent&party=${agentId}&in_branch_id=${branch}&currency=IQD&${days}`,
  );
  const raw = await w.raw(
    `account_code = '${account.agentCash}' and party_id = ${agentId} and entry_date <= '2026-11-23' and currency = 'IQD'`,
  );
  expect(minor(why.balance)).toBe([...raw.values()][0] ?? 0);
  const sum = why.items.reduce((total: number, item: any) => total + minor(item.amount), 0);
  expect(minor(why.opening) + sum).toBe(minor(why.balance));
  const crossed = await w.owner.call('GET', 'accounts-dashboard/why?place=agents&currency=IQD&from=2026-11-23&to=2026-11-22');
  expect(crossed.status).toBe(422);
  expect((await w.owner.call('GET', 'accounts-dashboard/why?currency=IQD')).body.errors).toHaveProperty('place');
});
