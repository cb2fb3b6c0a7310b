import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { type ExampleCompany, exampleCompany } from './testing/example-company.ts';
import { freshWorld, type World } from './testing/tenant.ts';

// Section 11 of the domain rules, to the dinar, by nothing but calls of the API.
let world: World;
let w: ExampleCompany;
beforeAll(async () => {
  world = await freshWorld();
  const base = await world.product.server.listen({ port: 0, host: '127.0.0.1' });
  const company = await world.addTenant({ slug: 'example' });
  await company.person({});
  w = await exampleCompany(base, 'person1@example.test', 'example');
});
afterAll(() => world?.close());

interface TrialRow {
  account: { code: string };
  balance_debit: string;
  balance_credit: string;
}

/** What every account has by the trial balance of a branch: debit above zero, credit below. Accounts at zero are left out. */
async function balances(branch?: number): Promise<Record<string, number>> {
  const { items } = await w.admin.get(`trial-balance${branch ? `?in_branch_id=${branch}` : ''}`);
  const rows = (items as TrialRow[]).map((row): [string, number] => [
    row.account.code,
    Number(row.balance_debit) - Number(row.balance_credit),
  ]);
  return Object.fromEntries(rows.filter(([, balance]) => balance !== 0));
}
const closing = async (query: string) => (await w.admin.get(`account-statements?${query}`)).closing as string;

/** A parcel of the example as it comes in at o and is carried to d on a manifest, out with the agent at last. */
async function parcelAtDoor(): Promise<number> {
  const { item } = await w.clerkOfO.post('shipments', {
    client_id: w.client,
    city_id: w.city,
    phone: '07705000001',
    receiver_name: 'Zainab',
    address: 'Corniche street',
    price: '50000',
    fee_mode: 'fee_included',
  });
  expect(item).toMatchObject({ price: '50000', delivery_fee: '5000', net_amount: '45000', destination_branch_id: w.d });
  await w.clerkOfO.post(`shipments/${item.id}/move`, { transfer_to_status: status.inStore, version: item.version });
  const { item: manifest } = await w.clerkOfO.post('shipment-transfers', { to_branch_id: w.d, shipment_ids: [item.id] });
  await w.clerkOfO.post(`shipment-transfers/${manifest.id}/dispatch`);
  await w.clerkOfD.post(`shipment-transfers/${manifest.id}/receive`, { everything: true });
  await w.clerkOfD.post('shipment-status-transfer/multi', {
    shipment_ids: [item.id],
    transfer_to_status: status.outForDelivery,
    delivery_selected_id: w.agent,
  });
  return item.id;
}

const version = async (id: number) => (await w.admin.get(`shipments/${id}`)).item.version as number;
const settleWith = (treasury: number) => ({ treasury_id: treasury });

/** Drawn up by one, approved by another. */
async function approvedStatement(): Promise<{ id: number; net: string }> {
  const { item } = await w.creator.post('statement-accounts', { client_id: w.client });
  await w.creator.post(`statement-accounts/${item.id}/submit`);
  expect((await w.creator.ask('POST', `statement-accounts/${item.id}/audit`)).status).toBe(409);
  await w.auditor.post(`statement-accounts/${item.id}/audit`);
  return item;
}

describe('the worked example', () => {
  test('delivered in d: the agent has the cash, d owes o 48,000, the client is owed 45,000', async () => {
    const id = await parcelAtDoor();
    await w.clerkOfD.post(`shipments/${id}/deliver`, { collected: '50000', payment_method: 'cash' });
    expect(await balances(w.d)).toEqual({
      [account.agentCash]: 50_000,
      [account.interBranch]: -48_000,
      [account.branchShareRevenue]: -2_000,
      [account.deliveryCommissions]: 1_500,
      [account.agentCommissionDue]: -1_500,
    });
    expect(await balances(w.o)).toEqual({
      [account.interBranch]: 48_000,
      [account.branchShareCost]: 2_000,
      [account.clientPayable]: -45_000,
      [account.deliveryFees]: -5_000,
    });
    expect(await closing(`kind=delivery&id=${w.agent}`)).toBe('48500');
    expect(await closing(`kind=client&id=${w.client}`)).toBe('45000');
  });

  test('the agent hands in 48,500, his commission kept back', async () => {
    const { item } = await w.creator.post('statement-accounts', { kind: 'delivery', delivery_id: w.agent });
    expect(item).toMatchObject({ net: '48500', netted: '1500', row_count: 1 });
    await w.creator.post(`statement-accounts/${item.id}/count`, { counted: '48500' });
    await w.auditor.post(`statement-accounts/${item.id}/audit`);
    await w.creator.post(`statement-accounts/${item.id}/pay`, settleWith(w.safeOfD));
    expect(await balances(w.d)).toEqual({
      [account.treasuries]: 48_500,
      [account.interBranch]: -48_000,
      [account.branchShareRevenue]: -2_000,
      [account.deliveryCommissions]: 1_500,
    });
  });

  test('d remits 48,000 to o', async () => {
    const { item } = await w.creator.post('remittances', { from_treasury_id: w.safeOfD, to_branch_id: w.o, amount: '48000' });
    expect(await balances(w.d)).toMatchObject({
      [account.treasuries]: 500,
      [account.cashInTransit]: 48_000,
      [account.interBranch]: -48_000,
    });
    await w.creator.post(`remittances/${item.id}/receive`, { treasury_id: w.safeOfO, counted: '48000' });
    expect(await balances(w.d)).toEqual({
      [account.treasuries]: 500,
      [account.branchShareRevenue]: -2_000,
      [account.deliveryCommissions]: 1_500,
    });
    expect(await balances(w.o)).toEqual({
      [account.treasuries]: 48_000,
      [account.branchShareCost]: 2_000,
      [account.clientPayable]: -45_000,
      [account.deliveryFees]: -5_000,
    });
  });

  test('the client is paid 45,000, approved first by somebody else', async () => {
    const { id, net } = await approvedStatement();
    expect(net).toBe('45000');
    expect(await balances(w.o)).toMatchObject({ [account.approvedStatements]: -45_000 });
    await w.creator.post(`statement-accounts/${id}/pay`, settleWith(w.safeOfO));
  });

  test('it ends with 500 in d, 3,000 in o, a profit of 3,500, and nobody owes anybody', async () => {
    expect(await balances(w.d)).toEqual({
      [account.treasuries]: 500,
      [account.branchShareRevenue]: -2_000,
      [account.deliveryCommissions]: 1_500,
    });
    expect(await balances(w.o)).toEqual({
      [account.treasuries]: 3_000,
      [account.branchShareCost]: 2_000,
      [account.deliveryFees]: -5_000,
    });
    const all = await balances();
    for (const code of [
      account.agentCash,
      account.interBranch,
      account.clientPayable,
      account.approvedStatements,
      account.agentCommissionDue,
      account.cashInTransit,
    ])
      expect([code, all[code]]).toEqual([code, undefined]);
    const profit = Object.entries(all)
      .filter(([code]) => code >= '4')
      .reduce((sum, [, balance]) => sum - balance, 0);
    expect(profit).toBe(3_500);
    expect([all[account.branchShareRevenue], all[account.branchShareCost]]).toEqual([-2_000, 2_000]);
    for (const [query, cash] of [
      [`kind=treasury&id=${w.safeOfD}`, '500'],
      [`kind=treasury&id=${w.safeOfO}`, '3000'],
      [`kind=delivery&id=${w.agent}`, '0'],
      [`kind=client&id=${w.client}`, '0'],
      [`kind=branch&id=${w.o}`, '0'],
      [`kind=branch&id=${w.d}`, '0'],
    ])
      expect([query, await closing(query as string)]).toEqual([query, cash]);
  });

  test('the check of the books is green', () => booksAreGreen());
});

describe('its refused variant', () => {
  test('refused at the door and scanned back in d, it costs the client 2,000 in o and moves nothing between branches', async () => {
    const before = await balances(w.d);
    const id = await parcelAtDoor();
    const move = async (more: object) => w.clerkOfD.post(`shipments/${id}/move`, { version: await version(id), ...more });
    await move({ transfer_to_status: status.returnWithAgent, reason_code: 'refused_at_door' });
    await move({ transfer_to_status: status.returned, via: 'scan' });
    expect(await balances(w.d)).toEqual(before);
    expect(await balances(w.o)).toMatchObject({ [account.clientPayable]: 2_000, [account.returnFees]: -2_000 });
    expect((await balances())[1450]).toBeUndefined();
  });

  test('his next statement shows −2,000: approving it posts nothing, paying it is refused, it is carried', async () => {
    const before = await balances();
    const { id, net } = await approvedStatement();
    expect(net).toBe('-2000');
    expect(await balances()).toEqual(before);
    const paid = await w.creator.ask('POST', `statement-accounts/${id}/pay`, settleWith(w.safeOfO));
    expect([paid.status, paid.body.code]).toEqual([422, 'statement.not_pay']);
    await w.creator.post(`statement-accounts/${id}/carry`);
    expect(await balances()).toEqual(before);
  });

  test('the statement after begins with the −2,000 brought forward, and is collected', async () => {
    const { id } = await approvedStatement();
    const { item } = await w.creator.get(`statement-accounts/${id}`);
    expect([item.net, item.open_items]).toEqual(['-2000', [expect.objectContaining({ kind: 'carried', amount: '-2000' })]]);
    await w.creator.post(`statement-accounts/${id}/collect`, settleWith(w.safeOfO));
    expect(await balances(w.o)).toEqual({
      [account.treasuries]: 5_000,
      [account.branchShareCost]: 2_000,
      [account.deliveryFees]: -5_000,
      [account.returnFees]: -2_000,
    });
    expect(await closing(`kind=client&id=${w.client}`)).toBe('0');
  });

  test('the check of the books is green', () => booksAreGreen());
});

async function booksAreGreen(): Promise<void> {
  const books = await w.admin.get('books');
  expect(books.items.filter((one: { is_green: boolean }) => !one.is_green)).toEqual([]);
  expect(books.is_green).toBe(true);
}
