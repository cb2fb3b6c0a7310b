import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { createVoucher, requestTransfer, sendRemittance } from '#finance/treasury/server';
import { permissions } from '#foundation/identity/contract';
import { parseAmount } from '#platform/entity';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type AccountsWorld, accountsWorld } from './accounts-world.ts';

let w: AccountsWorld;
let clerk: Person;
let client: Person;
beforeAll(async () => {
  w = await accountsWorld(77_003, 300);
  const { company, safes, clients } = w.day;
  const branch = safes[0]?.branchId as number;
  clerk = await company.person({ branchId: branch, branchIds: [branch] });
  client = await company.person({ kind: 'client', clientId: clients[0]?.id as number });
  await sendBothWays();
});
afterAll(() => w?.world.close());

/** Whatever the random day left: cash is on its way between two branches as a remittance and as a transfer. */
function sendBothWays(): Promise<void> {
  const [from, to] = w.day.safes as [AccountsWorld['day']['safes'][number], AccountsWorld['day']['safes'][number]];
  return w.day.accountant.do(async (ctx) => {
    const capital = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.capital)}`,
    );
    await createVoucher(ctx, { kind: 'credit', treasury: from.id, account: capital.id, amount: 500_000 });
    await sendRemittance(ctx, { fromTreasury: from.id, toBranch: to.branchId, amount: 100_000 });
    await requestTransfer(ctx, { fromTreasury: from.id, toTreasury: to.id, amount: 50_000, isSentNow: true });
  });
}

const get = async (who: Person, path: string) => {
  const { status, body } = await who.call('GET', `accounts-dashboard/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body.result;
};
const minor = (amount: string) => parseAmount(amount, 'IQD') as number;
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + minor(amount), 0);
const balance = async (condition: string) =>
  [...(await w.raw(`currency = 'IQD' and ${condition}`)).values()].reduce((a, b) => a + b, 0);
/** Dinars between branches that left one and are not counted in the other, straight from the books. */
const onItsWay = async (condition = 'true') => {
  const { rows } = await w.world.ownerPool.query(
    `select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from ledger_line l join (
       select 'remittance' as kind, tenant_id, id, from_branch_id, to_branch_id from remittance
       union all select 'transfer', tenant_id, id, from_branch_id, to_branch_id from treasury_transfer where from_branch_id <> to_branch_id) w
       on w.tenant_id = l.tenant_id and w.kind = l.party_kind and w.id = l.party_id
     where l.tenant_id = $1 and l.account_code = '${account.cashInTransit}' and l.currency = 'IQD' and ${condition}`,
    [w.day.company.id],
  );
  return Number(rows[0].sum);
};
const inDinars = (rows: any[]) => rows.find((row) => row.currency === 'IQD');

describe('one party’s page', () => {
  test('tells a client’s phone to whoever may see it, and an agent’s to all who see the page', async () => {
    const { company, clients, agents } = w.day;
    const viewer = await company.person({ permissions: permissions.filter((key) => key !== 'view_client_phone') });
    const phone = async (who: Person, page: string, id: number | undefined) => (await get(who, `${id}/${page}`)).subject.phone;
    expect(await phone(w.day.accountant, 'client', clients[0]?.id)).toMatch(/^07/);
    expect(await phone(viewer, 'client', clients[0]?.id)).toBeNull();
    expect(await phone(viewer, 'delivery', agents[0]?.id)).toMatch(/^07/);
  });

  test.each(['client', 'delivery'] as const)(
    '%s: balances, ages and thirty days are the books',
    async (page) => {
      const [kind, code, sign] = page === 'client' ? ['client', account.clientPayable, -1] : ['agent', account.agentCash, 1];
      const parties = page === 'client' ? w.day.clients : w.day.agents;
      let told = 0;
      for (const { id } of parties) {
        const shown = await get(w.owner, `${id}/${page}`);
        const mine = `party_kind = '${kind}' and party_id = ${id}`;
        const books = (sign as number) * (await balance(`${mine} and account_code = '${code}'`)) || 0;
        const ofCode = shown.accounts.filter((row: any) => row.account.code === code && row.currency === 'IQD');
        expect(sum(ofCode.map((row: any) => row.amount))).toBe(books);
        const ages = inDinars(shown.ageing)?.buckets ?? [];
        const owed = ofCode.filter((row: any) => !row.amount.startsWith('-')).map((row: any) => row.amount);
        expect(sum(ages.map((bucket: any) => bucket.amount))).toBe(sum(owed));
        const days = inDinars(shown.trend)?.days ?? [];
        for (const at of [0, 15, 29]) {
          if (!days[at]) continue;
          const codes =
            page === 'client'
              ? `account_code in ('${account.clientPayable}', '${account.approvedStatements}')`
              : `account_code = '${account.agentCash}'`;
          const then = await balance(`${mine} and ${codes} and entry_date <= '${days[at].day}'`);
          expect([days[at].day, minor(days[at].balance)]).toEqual([days[at].day, then === 0 ? 0 : (sign as number) * then]);
        }
        if (books > 0) told++;
        for (const { url, amount } of shown.accounts)
          expect((await w.owner.call('GET', url.slice(1))).body.result.balance).toBe(amount);
      }
      expect(told).toBeGreaterThan(0);
    },
    60_000,
  );

  test('what is under way with a client and what comes next go together', async () => {
    for (const { id } of w.day.clients) {
      const { documents, next, sums } = await get(w.owner, `${id}/client`);
      const row = inDinars(sums);
      const state = (one: string) => documents.filter((paper: any) => paper.state === one && paper.currency === 'IQD');
      const step = (name: string) => next.find((one: any) => one.step === name && one.currency === 'IQD')?.amount ?? '0';
      const waiting = sum([...state('new'), ...state('pending')].map((paper: any) => paper.amount));
      expect(minor(row?.waiting ?? '0')).toBe(waiting);
      if (row && minor(row.approved) > 0) expect(step('pay')).toBe(row.approved);
      if (row && minor(row.free) > 0) expect(step('drawUp')).toBe(row.free);
    }
  });

  test('a branch’s page is its row of the list, pair by pair', async () => {
    for (const { branchId } of w.day.safes) {
      const shown = await get(w.owner, `${branchId}/branch`);
      const pairs = shown.accounts.filter((row: any) => row.account.code === account.interBranch && row.currency === 'IQD');
      expect(sum(pairs.map((row: any) => row.amount))).toBe(
        await balance(`account_code = '${account.interBranch}' and branch_id = ${branchId}`),
      );
      const row = inDinars(shown.sums);
      expect(minor(row.owed_by_branches) - minor(row.owes_branches)).toBe(sum(pairs.map((pair: any) => pair.amount)));
      expect(minor(inDinars(shown.trend).days[29].balance)).toBe(minor(row.treasuries) + minor(row.banks) + minor(row.drawers));
    }
  });

  test('cash on its way to a branch is named with its papers, whichever way it travels', async () => {
    let [told, transfers] = [0, 0];
    for (const { branchId } of w.day.safes) {
      const { documents, next } = await get(w.owner, `${branchId}/branch`);
      const ways = documents.filter((paper: any) => paper.type !== 'statement' && paper.currency === 'IQD');
      const steps = next.filter((one: any) => /^receive/.test(one.step) && one.currency === 'IQD');
      const [incoming, outgoing] = [await onItsWay(`to_branch_id = ${branchId}`), await onItsWay(`from_branch_id = ${branchId}`)];
      expect(sum(ways.map((paper: any) => paper.amount))).toBe(incoming + outgoing);
      expect(sum(steps.map((one: any) => one.amount))).toBe(incoming);
      told += ways.length;
      transfers += ways.filter((paper: any) => paper.type === 'treasury_transfer').length;
    }
    expect([told > transfers, transfers > 0]).toEqual([true, true]);
    const pairs = (await w.owner.call('GET', 'branch-accounts?per_page=100')).body.result.items;
    const known = pairs.filter((row: any) => row.currency === 'IQD');
    for (const row of known)
      expect([minor(row.in_transit), minor(row.outgoing)]).toEqual([
        await onItsWay(`to_branch_id = ${row.branch_id} and from_branch_id = ${row.counter_branch_id}`),
        await onItsWay(`from_branch_id = ${row.branch_id} and to_branch_id = ${row.counter_branch_id}`),
      ]);
  });

  test('is found by those who may see it only', async () => {
    const status = async (who: Person, path: string) => (await who.call('GET', `accounts-dashboard/${path}`)).status;
    const [mine, others] = [w.day.safes[0]?.branchId, w.day.safes[1]?.branchId];
    expect(await status(clerk, `${mine}/branch`)).toBe(200);
    expect(await status(clerk, `${others}/branch`)).toBe(404);
    expect(await status(client, `${client.principal.clientId}/client`)).toBe(200);
    expect(await status(client, `${w.day.clients[1]?.id}/client`)).toBe(404);
    expect(await status(client, `${w.day.agents[0]?.id}/delivery`)).toBe(404);
    expect(await status(client, `${mine}/branch`)).toBe(404);
    const other = await (await w.world.addTenant()).person({});
    expect(await status(other, `${w.day.clients[0]?.id}/client`)).toBe(404);
  });
});

describe('flows', () => {
  test('an agent’s week: what he had, took and handed in is what he has; his days come to it, and every move is named', async () => {
    const { from, to, items } = await get(w.owner, 'vector-delivery-trunk?from=2026-11-21&to=2026-11-28');
    const dinars = items.filter((row: any) => row.currency === 'IQD');
    expect(dinars.length).toBeGreaterThan(2);
    for (const row of dinars) {
      const books = await balance(
        `account_code = '${account.agentCash}' and party_id = ${row.delivery_id} and entry_date <= '${to}'`,
      );
      expect([row.delivery.name, minor(row.opening) + minor(row.collected) - minor(row.handed_in)]).toEqual([
        row.delivery.name,
        books,
      ]);
      expect(minor(row.closing)).toBe(books);
      const days = await get(w.owner, `vector-delivery-trunk?from=${from}&to=${to}&delivery_id=${row.delivery_id}`);
      const own = days.items.filter((day: any) => day.currency === 'IQD');
      for (const name of ['collected', 'handed_in']) expect(sum(own.map((day: any) => day[name]))).toBe(minor(row[name]));
      if (own.length > 0) expect(own.at(-1).closing).toBe(row.closing);
      for (const kind of ['taken', 'delivered', 'returned']) {
        const moved = days.events.filter((event: any) => event.kind === kind && event.currency === 'IQD');
        expect([kind, moved.length]).toEqual([kind, row[kind]]);
        expect(moved.every((event: any) => event.shipment_id > 0 && event.receipt_no && /^\d{4}-/.test(event.at))).toBe(true);
      }
    }
  });

  test('between branches: what is owed is what both books say, parcels and cash what their papers say', async () => {
    const { items } = await get(w.owner, 'vector-trunk?from=2026-11-21&to=2026-12-20');
    const owed = items.filter((row: any) => row.currency === 'IQD');
    for (const row of owed) {
      const pair = `account_code = '${account.interBranch}' and branch_id = ${row.from_branch.id} and counter_branch_id = ${row.to_branch.id}`;
      expect(minor(row.owed)).toBe(Math.max(0, await balance(pair)));
    }
    const { rows } = await w.world.ownerPool.query(
      `select count(*)::int as parcels, sum(s.collected)::bigint as collected from shipment s
       where s.tenant_id = $1 and s.currency = 'IQD' and s.status_id = ${status.delivered} and s.delivered_branch_id <> s.origin_branch_id`,
      [w.day.company.id],
    );
    expect(owed.reduce((total: number, row: any) => total + row.delivered, 0)).toBe(rows[0].parcels);
    expect(sum(owed.map((row: any) => row.collected))).toBe(Number(rows[0].collected));
    expect(owed.some((row: any) => minor(row.owed) > 0)).toBe(true);
    expect(sum(owed.map((row: any) => row.cash_on_the_way))).toBe(await onItsWay());
    const received = await w.world.ownerPool.query(
      `select sum(received)::bigint as sum from (select tenant_id, received, currency from remittance
         union all select tenant_id, received, currency from treasury_transfer where from_branch_id <> to_branch_id) x where tenant_id = $1 and currency = 'IQD'`,
      [w.day.company.id],
    );
    expect(sum(owed.map((row: any) => row.remitted))).toBe(Number(received.rows[0].sum));
    const mine = (await get(clerk, 'vector-trunk')).items;
    const branch = clerk.principal.branchId;
    expect(mine.every((row: any) => row.from_branch.id === branch || row.to_branch.id === branch)).toBe(true);
    expect((await get(client, 'vector-trunk')).items).toEqual([]);
  });

  test('a period too long or turned round is refused beside its field', async () => {
    const errors = async (query: string) => (await w.owner.call('GET', `accounts-dashboard/vector-trunk?${query}`)).body.errors;
    expect(await errors('from=2026-01-01&to=2026-11-21')).toHaveProperty('from');
    expect(await errors('from=2026-11-21&to=2026-11-01')).toHaveProperty('to');
  });
});
