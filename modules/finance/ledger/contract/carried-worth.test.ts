import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Currency, money } from '#platform/entity';
import { account } from './account-words.ts';
import { carriedLines, type Holding, holdingKey, isCarried, type Valuation } from './carried-worth.ts';
import { credit, debit, type Line, signedAmount } from './entry.ts';

const agent = { party: { kind: 'agent', id: 7 } } as const;
const safe = { party: { kind: 'treasury', id: 3 } } as const;
const client = { party: { kind: 'client', id: 5 } } as const;
const dollars = (amount: number) => money(amount * 100, 'USD');
const text = ({ account: code, side, amount, currency, worth }: Line) =>
  `${side === 'debit' ? 'Dr' : 'Cr'} ${code} ${amount} ${currency}${worth === undefined ? '' : ` = ${worth}`}`;

function company(rate: string | null, holds: readonly [Line, Holding][] = []) {
  const held = new Map(holds.map(([line, holding]) => [holdingKey(line), { ...holding }]));
  const by: Valuation = { base: 'IQD', rateOf: () => rate, held };
  return { by, post: (lines: readonly Line[]) => carriedLines(lines, by)?.map(text) };
}
const empty = { amount: 0, worth: 0 };
const [inHand, inSafe] = [credit(account.agentCash, 1, dollars(10), agent), debit(account.treasuries, 1, dollars(10), safe)];

test('what opens balances is worth the rate of the day and no more is said of it', () => {
  const { post, by } = company('1310', [
    [inHand, empty],
    [credit(account.clientPayable, 1, dollars(10), client), empty],
  ]);
  expect(
    post([debit(account.agentCash, 1, dollars(10), agent), credit(account.clientPayable, 1, dollars(10), client)]),
  ).toBeUndefined();
  expect(by.held.get(holdingKey(inHand))).toEqual({ amount: 1_000, worth: 13_100 });
});

test('dollars handed in carry what they were worth when they were taken, and what the rate won since is a gain', () => {
  const { post, by } = company('1320', [
    [inHand, { amount: 1_000, worth: 13_100 }],
    [inSafe, empty],
  ]);
  expect(post([inSafe, inHand])).toEqual([
    'Dr 1110 1000 USD = 13200',
    'Cr 1210 1000 USD = -13100',
    'Dr 1145 1000 USD = 13100',
    'Cr 1145 1000 USD = -13200',
    'Dr 1145 100 IQD',
    'Cr 7110 100 IQD',
  ]);
  expect([...by.held.values()]).toEqual([
    { amount: 0, worth: 0 },
    { amount: 1_000, worth: 13_200 },
  ]);
});

test('a client paid in dollars that became dearer costs what both carry apart', () => {
  const owed = debit(account.approvedStatements, 1, dollars(10), client);
  const paid = credit(account.treasuries, 1, dollars(10), safe);
  const { post } = company('1400', [
    [owed, { amount: -1_000, worth: -13_100 }],
    [paid, { amount: 5_000, worth: 66_000 }],
  ]);
  expect(post([owed, paid])).toEqual([
    'Dr 2115 1000 USD = 13100',
    'Cr 1110 1000 USD = -13200',
    'Dr 1145 1000 USD = 13200',
    'Cr 1145 1000 USD = -13100',
    'Dr 7111 100 IQD',
    'Cr 1145 100 IQD',
  ]);
});

test('more than a balance held opens it on the other side at the rate of the day', () => {
  const { post, by } = company('1320', [
    [inHand, { amount: 400, worth: 5_240 }],
    [inSafe, empty],
  ]);
  expect(post([inSafe, inHand])?.slice(0, 2)).toEqual(['Dr 1110 1000 USD = 13200', 'Cr 1210 1000 USD = -13160']);
  expect(by.held.get(holdingKey(inHand))).toEqual({ amount: -600, worth: -7_920 });
});

test('what only rounding leaves is no gain: the largest line that opens a balance takes it', () => {
  const thirds = [7, 7, 7].map((cents) => money(cents, 'USD'));
  const whole = money(21, 'USD');
  const { post } = company('1310.37', [[credit(account.agentCash, 1, whole, agent), { amount: 21, worth: 275 }]]);
  const lines = [
    ...thirds.map((sum, at) => debit(account.rent, 1, sum, { shipmentId: at })),
    credit(account.agentCash, 1, whole, agent),
  ];
  expect(post(lines)?.map((line) => line.split(' = ')[1])).toEqual(['92', '91', '92', '-275']);
});

test('without a rate, or where what a balance holds is of unknown worth, nothing is carried', () => {
  expect(company(null, [[inHand, { amount: 1_000, worth: 13_100 }]]).post([inSafe, inHand])).toBeUndefined();
  expect(company('1320').post([inSafe, inHand])).toBeUndefined();
});

test('what was earned and the clearing of an exchange are not balances that are settled', () => {
  const codes = [
    account.treasuries,
    account.interBranch,
    account.clientPayable,
    account.unclaimedDifferences,
    account.exchangeClearing,
    account.openingBalances,
    account.branchShareRevenue,
    account.exchangeGain,
  ];
  expect(codes.filter((code) => isCarried({ account: code, currency: 'USD' }, 'IQD'))).toEqual([
    account.treasuries,
    account.interBranch,
    account.clientPayable,
    account.unclaimedDifferences,
  ]);
  expect(isCarried({ account: account.treasuries, currency: 'IQD' }, 'IQD')).toBe(false);
});

const accounts = [
  account.treasuries,
  account.agentCash,
  account.interBranch,
  account.clientPayable,
  account.branchShareRevenue,
] as const;
const aLine = fc.record({
  account: fc.constantFrom(...accounts),
  branchId: fc.constantFrom(1, 2),
  amount: fc.integer({ min: -99_999, max: 99_999 }).filter((amount) => amount !== 0),
  currency: fc.constantFrom<Currency>('USD', 'EUR', 'IQD'),
});
/** Lines that balance in each branch and currency. */
const anEntry = fc.array(aLine, { minLength: 1, maxLength: 6 }).map((written): Line[] => {
  const lines = written.map(({ account: code, branchId, amount, currency }) =>
    (amount > 0 ? debit : credit)(code, branchId, money(Math.abs(amount), currency)),
  );
  const gaps = [...Map.groupBy(lines, ({ branchId, currency }) => `${branchId} ${currency}`).values()].map((own) => {
    const [{ branchId, currency }] = own as [Line];
    const sum = own.reduce((total, line) => total + signedAmount(line), 0);
    return (sum > 0 ? credit : debit)(account.accruedExpenses, branchId, money(Math.abs(sum), currency));
  });
  return [...lines, ...gaps.filter(({ amount }) => amount > 0)];
});
const aRate = fc.integer({ min: 1, max: 20_000_000 }).map((value) => (value / 10_000).toFixed(4));

test('however rates move, entries come to nothing in every branch, and a balance of nothing is worth nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anEntry, aRate, aRate), { minLength: 1, maxLength: 12 }), (day) => {
      const held = new Map<string, Holding>();
      for (const [lines, usd, eur] of day) {
        for (const line of lines)
          if (isCarried(line, 'IQD') && !held.has(holdingKey(line))) held.set(holdingKey(line), { ...empty });
        const by: Valuation = { base: 'IQD', rateOf: (currency) => (currency === 'USD' ? usd : eur), held };
        const valued = carriedLines(lines, by);
        for (const branch of [1, 2]) {
          const mine = (valued ?? []).filter(({ branchId }) => branchId === branch);
          const worth = (line: Line) => (line.currency === 'IQD' ? signedAmount(line) : (line.worth as number));
          expect(mine.reduce((sum, line) => sum + worth(line), 0)).toBe(0);
          const clearing = mine.filter(({ account: code }) => code === account.exchangeClearing);
          expect(clearing.reduce((sum, line) => sum + worth(line), 0)).toBe(0);
          for (const own of Map.groupBy(mine, ({ currency }) => currency).values())
            expect(own.reduce((sum, line) => sum + signedAmount(line), 0)).toBe(0);
        }
        for (const { amount, worth } of held.values()) if (amount === 0) expect(worth).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});
