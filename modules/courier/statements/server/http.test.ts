import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let statement: number;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(() => w.world.close());

let keys = 0;
const key = (name = `key-${++keys}`) => ({ 'idempotency-key': name });
const post = (person: Person, path: string, body: unknown = {}, headers = key()) => person.call('POST', path, body, headers);
const get = (path: string, person = w.accountant) => person.call('GET', path);

describe('settling over HTTP', () => {
  test('a hand-in goes from drawn up to paid, with everything the screen shows', async () => {
    const parcel = await w.delivered();
    const open = (await get('unsettled-deliveries')).body.result;
    expect(open.items).toEqual([
      expect.objectContaining({
        delivery_id: w.agentId,
        delivery: { id: w.agentId, name: 'Ali' },
        parcels: 1,
        cash: '50000',
        commission: '1500',
        balance: '50000',
      }),
    ]);
    expect(open.totals).toMatchObject({ count: 1, cash_sum: '50000' });
    const made = await post(w.accountant, 'statement-accounts', { kind: 'delivery', delivery_id: w.agentId });
    expect(made.status).toBe(201);
    expect(made.body.result.item).toMatchObject({
      kind: 'delivery',
      state: 'new',
      net: '48500',
      netted: '1500',
      shipment_ids: [parcel],
      deliver_status: 'new',
    });
    const { id } = made.body.result.item;
    expect((await post(w.accountant, `statement-accounts/${id}/count`, { counted: '48500' })).body.result.item).toMatchObject({
      state: 'pending',
      counted: '48500',
    });
    expect((await post(w.auditor, `statement-accounts/${id}/audit`, { notes: 'seen' })).body.result.item).toMatchObject({
      state: 'audited',
      auditor_notes: 'seen',
      auditor_name: w.auditor.principal.name,
    });
    const paid = await post(w.accountant, `statement-accounts/${id}/pay`, { treasury_id: w.safeOfD });
    expect([paid.status, paid.body.result.item.state, paid.body.message]).toEqual([200, 'paid', 'Paid.']);
    expect((await get('unsettled-deliveries')).body.result.items).toEqual([]);
  });

  test("a client's statement shows its rows, what each is worth, and who did what", async () => {
    expect((await get('unsettled-clients')).body.result.items).toEqual([
      expect.objectContaining({
        client_id: w.clientId,
        parcels: 1,
        collected: '50000',
        fees: '5000',
        net: '45000',
        open_items: '0',
      }),
    ]);
    const made = await post(w.accountant, 'statement-accounts', { client_id: w.clientId, client_notes: 'weekly' });
    statement = made.body.result.item.id;
    expect(made.body.result.item).toMatchObject({
      statements_account_id: statement,
      total_shipping_cost: '5000',
      net: '45000',
      client_notes: 'weekly',
      rows: [expect.objectContaining({ collected: '50000', fee: '5000', other: '0', net: '45000' })],
      open_items: [],
    });
    expect((await get('unsettled-clients')).body.result.items).toEqual([]);
    await post(w.accountant, `statement-accounts/${statement}/submit`);
    const self = await post(w.accountant, `statement-accounts/${statement}/audit`);
    expect([self.status, self.body.code]).toEqual([409, 'verb.byAnother']);
    await post(w.auditor, `statement-accounts/${statement}/audit`);
    const foreign = await post(w.accountant, `statement-accounts/${statement}/pay`, { treasury_id: w.safeOfD });
    expect([foreign.status, foreign.body.code]).toEqual([422, 'treasury_of_other_branch']);
    const poor = await post(w.accountant, `statement-accounts/${statement}/pay`, { treasury_id: w.safeOfO });
    expect([poor.status, poor.body.errors.treasury_id[0]]).toEqual([422, 'There is only 0 IQD in “Safe”.']);
    expect(
      (await get('statement-accounts?state=audited&kind=client')).body.result.items.map((item: { id: number }) => item.id),
    ).toEqual([statement]);
  });

  test('cash goes from branch to branch, and the client is paid once however often the button is pressed', async () => {
    const sent = await post(w.accountant, 'remittances', { from_treasury_id: w.safeOfD, to_branch_id: w.o, amount: '48000' });
    expect([sent.status, sent.body.result.item.state]).toEqual([201, 'sent']);
    expect((await get('branch-accounts')).body.result.items).toContainEqual(
      expect.objectContaining({
        branch_id: w.o,
        counter_branch_id: w.d,
        balance: '48000',
        in_transit: '48000',
        state: 'not_paid',
      }),
    );
    await post(w.accountant, `remittances/${sent.body.result.item.id}/receive`, { treasury_id: w.safeOfO, counted: '48000' });
    const once = key();
    const pay = () => post(w.accountant, `statement-accounts/${statement}/pay`, { treasury_id: w.safeOfO }, once);
    const first = await pay();
    const again = await pay();
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(first.body.result.item).toMatchObject({
      state: 'paid',
      payer_name: w.accountant.principal.name,
      vouchers: [expect.objectContaining({ kind: 'debit', amount: '45000' })],
    });
    const other = await post(w.auditor, `statement-accounts/${statement}/pay`, { treasury_id: w.safeOfO });
    expect([other.status, other.body.code]).toEqual([409, 'verb.otherState']);
    const items = (await get('treasuries')).body.result.items as { id: number; balance: string }[];
    expect(Object.fromEntries(items.map((item) => [item.id, item.balance]))).toEqual({ [w.safeOfD]: '500', [w.safeOfO]: '3000' });
  });

  test('money documents want a key, and people the right permission', async () => {
    expect((await w.accountant.call('POST', 'statement-accounts', { client_id: w.clientId })).status).toBe(400);
    const viewer = await w.company.person({ permissions: ['dashboard', 'shipments_management'] });
    for (const path of [
      'statement-accounts',
      'unsettled-clients',
      'treasuries',
      'transactions',
      'journals',
      'trial-balance',
      'books',
      'accounts',
      `account-statements?kind=client&id=${w.clientId}`,
    ])
      expect([path, (await get(path, viewer)).status]).toEqual([path, 403]);
    expect((await post(viewer, `statement-accounts/${statement}/void`, { reason: 'x' })).status).toBe(403);
  });

  test("another branch's accountant does not see the statement", async () => {
    const ofD = await w.company.person({ branchId: w.d, branchIds: [w.d] });
    expect((await get(`statement-accounts/${statement}`, ofD)).status).toBe(404);
    expect((await post(ofD, `statement-accounts/${statement}/void-payment`, { reason: 'x' })).status).toBe(404);
    expect((await get('treasuries', ofD)).body.result.items.map((item: { id: number }) => item.id)).toEqual([w.safeOfD]);
  });
});

describe('the books over HTTP', () => {
  test("a client's account statement runs from opening to closing", async () => {
    const { result } = (await get(`account-statements?kind=client&id=${w.clientId}`)).body;
    expect(result).toMatchObject({
      subject: { name: 'Nadia Shop' },
      currency: 'IQD',
      side: 'credit',
      opening: '0',
      closing: '0',
    });
    expect(result.items.map((item: { balance: string }) => item.balance).slice(0, 2)).toEqual(['50000', '45000']);
    expect(result.items).toContainEqual(
      expect.objectContaining({
        debit: '45000',
        balance: '0',
        document: expect.objectContaining({ type: 'voucher', event: 'posted' }),
      }),
    );
    const page = (await get(`account-statements?kind=client&id=${w.clientId}&page=2&per_page=2`)).body.result;
    expect([page.items.length, page.items[0].balance, page.pagination.from]).toEqual([2, '0', 3]);
    const later = (await get(`account-statements?kind=client&id=${w.clientId}&from=2026-11-22`)).body.result;
    expect([later.opening, later.items]).toEqual(['0', []]);
  });

  test('agents, treasuries, branches and accounts have statements too', async () => {
    const closing = async (query: string) => (await get(`account-statements?${query}`)).body.result.closing;
    expect(await closing(`kind=delivery&id=${w.agentId}`)).toBe('0');
    expect(await closing(`kind=treasury&id=${w.safeOfO}`)).toBe('3000');
    expect(await closing(`kind=branch&id=${w.d}`)).toBe('0');
    const { id } = (await get('accounts?code=4110')).body.result.items[0];
    expect(await closing(`kind=account&id=${id}`)).toBe('-5000');
    expect((await get(`account-statements?kind=client&id=999`)).status).toBe(404);
    expect((await get(`account-statements?kind=client&id=${w.clientId}&nonsense=1`)).status).toBe(422);
  });

  test('the trial balance has equal sides, over all branches and in each', async () => {
    for (const query of ['', `?in_branch_id=${w.o}`, `?in_branch_id=${w.d}`, '?from=2026-11-21&to=2026-11-21']) {
      const { totals, items } = (await get(`trial-balance${query}`)).body.result;
      expect(items.length).toBeGreaterThan(3);
      for (const sum of totals.by_currency)
        expect([query, sum.debit, sum.balance_debit]).toEqual([query, sum.credit, sum.balance_credit]);
    }
  });

  test('an entry shows its lines with names', async () => {
    const { items } = (await get(`journals?doc_type=voucher&client_id=${w.clientId}`)).body.result;
    const { item } = (await get(`journals/${items[0].id}`)).body.result;
    expect(item.lines).toEqual([
      expect.objectContaining({
        account: expect.objectContaining({ code: account.approvedStatements }),
        party: { kind: 'client', id: w.clientId, name: 'Nadia Shop' },
        debit: '45000',
        credit: '0',
      }),
      expect.objectContaining({ account: expect.objectContaining({ code: account.treasuries }), debit: '0', credit: '45000' }),
    ]);
    expect(item.amounts).toEqual([{ currency: 'IQD', amount: '45000' }]);
  });

  test('an account may be renamed and, where documents do not need it, disabled', async () => {
    const find = async (code: string) => (await get(`accounts?code=${code}`)).body.result.items[0];
    const rent = await find(account.rent);
    expect(
      (
        await w.accountant.call('PUT', `accounts/${rent.id}`, {
          name: { en: 'Office rent', ar: 'إيجار المكتب' },
          version: rent.version,
        })
      ).body.result.item.name.en,
    ).toBe('Office rent');
    expect((await w.accountant.call('POST', `accounts/${rent.id}/disable`)).status).toBe(200);
    expect((await w.accountant.call('POST', `accounts/${(await find(account.agentCash)).id}/disable`)).status).toBe(409);
  });

  test('a treasury keeps its branch and currency, and is not closed while money lies in it', async () => {
    const safe = (await get(`treasuries/${w.safeOfO}`)).body.result.item;
    expect((await w.accountant.call('PUT', `treasuries/${safe.id}`, { currency: 'USD', version: safe.version })).status).toBe(
      422,
    );
    const closed = await w.accountant.call('POST', `treasuries/${safe.id}/disable`);
    expect([closed.status, closed.body.code]).toEqual([409, 'treasury.notEmpty']);
    expect((await w.accountant.call('POST', `branches/${w.o}/disable`)).body.code).toBe('branch.holdsMoney');
  });

  test('vouchers are listed with their treasury', async () => {
    const { items } = (await get('transactions?kind=debit')).body.result;
    expect(items).toEqual([
      expect.objectContaining({ number: `P-${w.o}-2026-00001`, amount: '45000', doc_type: 'statement', state: 'posted' }),
    ]);
  });

  test('the check of the books is green, and the dashboard opens', async () => {
    const books = (await get('books')).body.result;
    expect([books.is_green, books.items.length > 12]).toEqual([true, true]);
    expect((await get('dashboard')).body.result.money.by_currency[0]).toMatchObject({
      in_treasuries: '3500',
      owed_to_clients: '0',
    });
  });
});

describe('bonds', () => {
  const accountId = async (code: string) => (await get(`accounts?code=${code}`)).body.result.items[0].id as number;
  const bond = async (kind: 'credit' | 'debit', code: string, more: Record<string, unknown>) =>
    post(w.accountant, `transactions/${kind}`, { treasury_id: w.safeOfD, account_id: await accountId(code), ...more });

  test('pay a client ahead, and are held by the statement that counts on them', async () => {
    const paid = await post(w.accountant, 'transactions/debit', {
      treasury_id: w.safeOfO,
      account_id: await accountId(account.clientPayable),
      party_id: w.clientId,
      amount: '1000',
    });
    expect([paid.status, paid.body.result.item.number]).toEqual([201, `P-${w.o}-2026-00002`]);
    const made = await post(w.accountant, 'statement-accounts', { client_id: w.clientId });
    expect(made.body.result.item).toMatchObject({
      net: '-1000',
      open_items: [expect.objectContaining({ kind: 'voucher', amount: '-1000' })],
    });
    const path = `transactions/${paid.body.result.item.id}/reverse`;
    expect((await post(w.accountant, path, { reason: 'typo' })).body.code).toBe('statement.holdsVoucher');
    await post(w.accountant, `statement-accounts/${made.body.result.item.id}/void`);
    expect((await post(w.accountant, path, { reason: 'typo' })).body.result.item.state).toBe('reversed');
    expect((await post(w.accountant, 'statement-accounts', { client_id: w.clientId })).body.code).toBe(
      'statement.nothingToSettle',
    );
  });

  test("never touch agents' cash, nor pay a commission that a hand-in will keep back", async () => {
    expect((await bond('credit', account.agentCash, { party_id: w.agentId, amount: '1' })).body.code).toBe(
      'voucher.closedTo_bothKinds',
    );
    await w.delivered();
    const commission = await bond('debit', account.agentCommissionDue, { party_id: w.agentId, amount: '500' });
    expect([commission.body.code, commission.body.errors.amount[0]]).toEqual([
      'voucher.beyondBalance',
      'At most 0 IQD is due here.',
    ]);
  });
});
