import { expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { ageing, cashMaps, daysBefore, nextSteps, type PlacedSum, placeOf, whyUrl } from './index.ts';

const sum = (place: PlacedSum['place'], balance: number, branchId = 1, currency: PlacedSum['currency'] = 'IQD') => ({
  place,
  balance,
  branchId,
  currency,
});

test('an agent holds 50,000: 45,000 are the client’s, and fee less commission is ours', () => {
  const [map] = cashMaps([
    sum('agents', 50_000),
    sum('clients', -45_000),
    sum('agent_commissions', -1_500),
    sum('income', -5_000),
    sum('costs', 1_500),
  ]);
  expect(map?.totals).toEqual({ held: 50_000, owed: 46_500, own: 3_500 });
  expect(map?.gap).toBe(0);
});

test('what branches owe each other closes each branch and is nothing over all', () => {
  const [map] = cashMaps([
    sum('agents', 48_000, 2),
    sum('branches', -48_000, 2),
    sum('branches', 48_000, 1),
    sum('clients', -48_000, 1),
  ]);
  expect(map?.between).toBe(0);
  expect(map?.branches.map(({ branchId, between, gap }) => [branchId, between, gap])).toEqual([
    [1, 48_000, 0],
    [2, -48_000, 0],
  ]);
});

test('currencies are never added up, and a broken book shows its gap', () => {
  const maps = cashMaps([
    sum('agents', 100),
    sum('clients', -90),
    sum('treasuries', 500, 1, 'USD'),
    sum('capital', -500, 1, 'USD'),
  ]);
  expect(maps.map(({ currency, totals, gap }) => [currency, totals.held, gap])).toEqual([
    ['IQD', 100, 10],
    ['USD', 500, 0],
  ]);
});

test('an account without a place of its own stands with its kind', () => {
  expect([
    placeOf(account.agentCash, 'asset'),
    placeOf(account.otherReceivables, 'asset'),
    placeOf(account.outputTax, 'liability'),
    placeOf(account.salaries, 'expense'),
  ]).toEqual(['agents', 'other_assets', 'other_debts', 'costs']);
});

test('money is as old as its day: a week is no longer fresh', () => {
  const items = ['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-14', '2026-11-13', '2026-10-01'].map((day) => ({
    day,
    amount: 10,
  }));
  expect(ageing(items, '2026-11-21')).toEqual([20, 10, 10, 10, 0, 10]);
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
});

test('the next step about a client is the one nearest to his money', () => {
  const steps = nextSteps('client', 7, [{ currency: 'IQD', amounts: { free: 100, waiting: 0, approved: 50 } }]);
  expect(steps.map(({ step, amount }) => [step, amount])).toEqual([
    ['pay', 50],
    ['drawUp', 100],
  ]);
  const [owes] = nextSteps('client', 7, [{ currency: 'IQD', amounts: { free: -5 } }]);
  expect(owes).toMatchObject({ step: 'collect', amount: 5, url: '/accounting/clients/not_paid?client_ids=7&currency=IQD' });
});

test('what an agent owes or is owed opens the bond that settles it, with him in it', () => {
  const steps = nextSteps('delivery', 7, [{ currency: 'USD', amounts: { shortages: 5, commission: 3 } }]);
  expect(steps.map(({ url }) => url)).toEqual([
    '/accounting/transactions/create_credit?party_kind=agent&party_id=7&currency=USD',
    '/accounting/transactions/create_debit?party_kind=agent&party_id=7&currency=USD',
  ]);
});

test('the address of a why names what is known and leaves out the rest', () => {
  expect(whyUrl({ account: account.agentCash, party_kind: 'agent', party: 3, in_branch_id: null, currency: 'IQD' })).toBe(
    '/accounts-dashboard/why?account=1210&party_kind=agent&party=3&currency=IQD',
  );
});
