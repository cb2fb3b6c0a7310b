import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Package, type PackageLine, type PriceInput, type PricingSettings, priceShipment, taxInside } from './index.ts';

/** Branch 1 lies in Baghdad (governorate 10, city 100); Basra is governorate 20, city 200. */
const input = (more: Partial<PriceInput> = {}): PriceInput => ({
  clientId: 7,
  originBranchId: 1,
  originGovernorateId: 10,
  cityId: 200,
  governorateId: 20,
  weightGrams: 1_000,
  price: 50_000,
  currency: 'IQD',
  mode: 'fee_included',
  date: '2026-11-21',
  ...more,
});
const line = (id: number, fee: number, more: Partial<PackageLine> = {}): PackageLine => ({
  id,
  fee,
  agentCommission: 1_500,
  receivingCommission: 500,
  branchShare: 2_000,
  ...more,
});
const pack = (level: Package['level'], lines: PackageLine[], more: Partial<Package> = {}): Package => ({
  id: { contract: 1, client: 2, branch: 3, tenant: 4 }[level],
  name: level,
  currency: 'IQD',
  level,
  clientId: 7,
  branchId: 1,
  lines,
  returnFeePolicy: 'fixed',
  returnFee: 2_000,
  returnTrigger: 'on_returned_confirmed',
  returnPayer: 'sender',
  ...more,
});
const settings: PricingSettings = { taxBasisPoints: 0, cashStep: 250 };
const priced = (packages: Package[], more: Partial<PriceInput> = {}, given = settings) => {
  const answer = priceShipment(input(more), packages, given);
  if (!answer.ok) throw new Error(answer.problem.dimension);
  return answer.price;
};
const missing = (packages: Package[], more: Partial<PriceInput> = {}) => {
  const answer = priceShipment(input(more), packages, settings);
  return answer.ok ? 'priced' : answer.problem.dimension;
};

describe('whose price applies', () => {
  const all = [
    pack('tenant', [line(4, 4_000)]),
    pack('branch', [line(3, 3_000)]),
    pack('client', [line(2, 2_000)]),
    pack('contract', [line(1, 1_000)]),
  ];

  test('contract, then client, then branch, then everyone', () => {
    expect(priced(all).fee).toBe(1_000);
    expect(priced(all.slice(0, 3)).fee).toBe(2_000);
    expect(priced(all.slice(0, 2)).fee).toBe(3_000);
    expect(priced(all.slice(0, 1)).fee).toBe(4_000);
  });

  test("another client's and another branch's prices are not his", () => {
    expect(priced(all, { clientId: 8 }).fee).toBe(3_000);
    expect(priced(all, { clientId: 8, originBranchId: 2 }).fee).toBe(4_000);
  });

  test('a level without a fitting line passes on to the next', () => {
    expect(priced([pack('client', [line(2, 2_000, { cityId: 999 })]), pack('tenant', [line(4, 4_000)])]).fee).toBe(4_000);
  });
});

describe('the most specific line wins', () => {
  const specific: [string, Partial<PackageLine>, Partial<PackageLine>, Partial<PriceInput>][] = [
    ['origin branch before origin governorate', { originBranchId: 1 }, { originGovernorateId: 10 }, {}],
    ['origin before destination', { originGovernorateId: 10 }, { cityId: 200 }, {}],
    ['city before governorate', { cityId: 200 }, { governorateId: 20 }, {}],
    ['destination before type', { governorateId: 20 }, { shipmentTypeId: 5 }, { shipmentTypeId: 5 }],
    ['type before size', { shipmentTypeId: 5 }, { shipmentSizeId: 6 }, { shipmentTypeId: 5, shipmentSizeId: 6 }],
    ['size before weight', { shipmentSizeId: 6 }, { maxWeightGrams: 2_000 }, { shipmentSizeId: 6 }],
    ['the tighter bracket', { maxWeightGrams: 2_000 }, { maxWeightGrams: 5_000 }, {}],
    ['a bracket before none', { maxWeightGrams: 5_000 }, {}, {}],
    ['weight before urgency', { maxWeightGrams: 5_000 }, { urgent: true }, { isUrgent: true }],
    ['urgent before breakable', { urgent: true }, { breakable: true }, { isUrgent: true, isBreakable: true }],
    ['breakable before freezable', { breakable: true }, { freezable: true }, { isBreakable: true, isFreezable: true }],
    ['the newer price', { validFrom: '2026-11-01' }, { validFrom: '2026-01-01' }, {}],
  ];
  test.each(specific)('%s', (_, winner, loser, more) => {
    expect(priced([pack('tenant', [line(1, 1_000, winner), line(2, 2_000, loser)])], more).fee).toBe(1_000);
    expect(priced([pack('tenant', [line(2, 2_000, loser), line(1, 1_000, winner)])], more).fee).toBe(1_000);
  });

  test('the volumetric weight counts where it is more', () => {
    const brackets = [pack('tenant', [line(1, 1_000, { maxWeightGrams: 2_000 }), line(2, 2_000)])];
    expect(priced(brackets, { weightGrams: 2_000 }).fee).toBe(1_000);
    expect(priced(brackets, { weightGrams: 500, volumetricGrams: 2_001 }).fee).toBe(2_000);
  });
});

describe('where nothing fits', () => {
  const cases: [string, Partial<PackageLine>, Partial<PriceInput>][] = [
    ['date', { validFrom: '2026-12-01' }, {}],
    ['date', { validTo: '2026-11-20' }, {}],
    ['origin', { originBranchId: 9 }, {}],
    ['destination', { cityId: 201 }, {}],
    ['destination', { governorateId: 21 }, {}],
    ['shipment_type', { shipmentTypeId: 5 }, {}],
    ['shipment_size', { shipmentSizeId: 6 }, { shipmentSizeId: 7 }],
    ['weight', { maxWeightGrams: 999 }, {}],
    ['urgent', { urgent: false }, { isUrgent: true }],
    ['breakable', { breakable: true }, {}],
    ['freezable', { freezable: true }, {}],
  ];
  test.each(cases)('the %s is named', (dimension, limits, more) => {
    expect(missing([pack('tenant', [line(1, 1_000, limits)])], more)).toBe(dimension);
  });

  test('so are the currency and the missing package', () => {
    expect(missing([pack('tenant', [line(1, 1_000)])], { currency: 'USD' })).toBe('currency');
    expect(missing([])).toBe('package');
    expect(missing([pack('client', [line(1, 1_000)])], { clientId: 8 })).toBe('package');
  });

  test('days are included at both ends', () => {
    const limits = { validFrom: '2026-11-21', validTo: '2026-11-21' };
    expect(missing([pack('tenant', [line(1, 1_000, limits)])])).toBe('priced');
  });
});

describe('the figures', () => {
  const tariff = [pack('tenant', [line(1, 5_000)])];

  test('of each way to pay the fee', () => {
    const of = (mode: PriceInput['mode'], price = 50_000) => {
      const { expected, net } = priced(tariff, { mode, price });
      return { expected, net };
    };
    expect(of('fee_included')).toEqual({ expected: 50_000, net: 45_000 });
    expect(of('fee_on_receiver')).toEqual({ expected: 55_000, net: 50_000 });
    expect(of('fee_on_sender')).toEqual({ expected: 50_000, net: 45_000 });
    expect(of('prepaid')).toEqual({ expected: 50_000, net: 50_000 });
    expect(of('fee_on_sender', 0)).toEqual({ expected: 0, net: -5_000 });
    expect(of('fee_included', 50_130)).toEqual({ expected: 50_250, net: 45_250 });
  });

  test('with surcharges: started kilograms, remote area, urgency, every started 500,000', () => {
    const surcharges = {
      perExtraKg: 500,
      includedGrams: 2_000,
      remote: 1_000,
      urgent: 1_500,
      codStep: { every: 500_000, fee: 1_000 },
    };
    const packages = [pack('tenant', [line(1, 5_000)], { surcharges })];
    expect(priced(packages, { price: 0 }).fee).toBe(5_000);
    expect(priced(packages).fee).toBe(6_000);
    expect(priced(packages, { price: 500_000 }).fee).toBe(6_000);
    expect(priced(packages, { price: 500_001 }).fee).toBe(7_000);
    expect(priced(packages, { price: 0, weightGrams: 2_001 }).fee).toBe(5_500);
    expect(priced(packages, { price: 0, isRemote: true, isUrgent: true }).fee).toBe(7_500);
    const urgentLine = [pack('tenant', [line(1, 5_000, { urgent: true })], { surcharges })];
    expect(priced(urgentLine, { price: 0, isUrgent: true }).fee).toBe(5_000);
  });

  test('with the tax inside the fees', () => {
    expect(priced(tariff, {}, { taxBasisPoints: 1_000, cashStep: 250 })).toMatchObject({ feeTax: 455, returnFeeTax: 182 });
    expect(taxInside(1_100, 1_000)).toBe(100);
    expect(taxInside(5_000, 0)).toBe(0);
  });

  test('of a return, by policy', () => {
    const of = (returnFeePolicy: Package['returnFeePolicy'], own: Partial<PackageLine> = {}) =>
      priced([pack('tenant', [line(1, 5_000, own)], { returnFeePolicy, returnFeeBasisPoints: 2_500 })]).returnFee;
    expect(of('none')).toBe(0);
    expect(of('fixed')).toBe(2_000);
    expect(of('fixed', { returnFee: 2_500 })).toBe(2_500);
    expect(of('percent')).toBe(1_250);
    expect(of('fee')).toBe(5_000);
    expect(of('fee', { returnFeePolicy: 'none' })).toBe(0);
  });

  test('are explained one by one, with the rule they come from', () => {
    const { explanation } = priced([pack('tenant', [line(1, 5_000)], { surcharges: { remote: 1_000 } })], { isRemote: true });
    expect(explanation.map(({ figure, amount, key }) => [figure, amount, key])).toEqual([
      ['fee', 5_000, 'pricing.explain.fee_tenant'],
      ['fee', 1_000, 'pricing.explain.remote'],
      ['agentCommission', 1_500, 'pricing.explain.agent_commission'],
      ['receivingCommission', 500, 'pricing.explain.receiving_commission'],
      ['branchShare', 2_000, 'pricing.explain.branch_share'],
      ['returnFee', 2_000, 'pricing.explain.return_fixed'],
      ['expected', 50_000, 'pricing.explain.fee_included'],
      ['net', 44_000, 'pricing.explain.net'],
    ]);
    expect(explanation[0]?.rule).toEqual({ packageId: 4, packageName: 'tenant', lineId: 1 });
  });
});

describe('always', () => {
  const amount = fc.integer({ min: 0, max: 1e8 });
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values));
  const anyLine = fc.record({
    fee: amount,
    agentCommission: amount,
    receivingCommission: amount,
    branchShare: amount,
    cityId: some(200, 201),
    governorateId: some(20, 21),
    originBranchId: some(1, 2),
    maxWeightGrams: some(500, 2_000),
    urgent: some(true, false),
    validFrom: some('2026-01-01', '2026-12-01'),
  });
  const anyPackage = fc.record({
    level: fc.constantFrom('contract' as const, 'client' as const, 'branch' as const, 'tenant' as const),
    lines: fc.array(anyLine, { maxLength: 5 }),
    returnFeePolicy: fc.constantFrom('none' as const, 'fixed' as const, 'percent' as const, 'fee' as const),
    returnFeeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    surcharges: fc.option(
      fc.record({
        perExtraKg: amount,
        remote: amount,
        codStep: fc.record({ every: fc.integer({ min: 1, max: 1e6 }), fee: amount }),
      }),
    ),
  });
  const anyPackages = fc.array(anyPackage, { minLength: 1, maxLength: 5 }).map((all) =>
    all.map(({ lines, ...one }, index) =>
      pack(
        one.level,
        lines.map((own, at) => ({ ...own, id: 10 * index + at })),
        { ...one, id: index + 1 },
      ),
    ),
  );
  const anyInput = fc.record({
    price: amount,
    weightGrams: fc.integer({ min: 0, max: 50_000 }),
    isUrgent: fc.boolean(),
    isRemote: fc.boolean(),
    mode: fc.constantFrom('fee_included' as const, 'fee_on_receiver' as const, 'fee_on_sender' as const, 'prepaid' as const),
  });
  const anySettings = fc.record({ taxBasisPoints: fc.integer({ min: 0, max: 3_000 }), cashStep: fc.constantFrom(1, 250, 500) });

  test('the expected amount is a whole number of coins, and parts add up to their sums', () => {
    fc.assert(
      fc.property(anyPackages, anyInput, anySettings, (packages, more, given) => {
        const answer = priceShipment(input(more), packages, given);
        if (!answer.ok) return;
        const { price } = answer;
        expect(price.expected).toBeGreaterThanOrEqual(0);
        expect(price.expected % given.cashStep).toBe(0);
        expect(price.net).toBe(price.expected - (more.mode === 'prepaid' ? 0 : price.fee));
        for (const [gross, tax] of [
          [price.fee, price.feeTax],
          [price.returnFee, price.returnFeeTax],
        ] as const) {
          expect(tax).toBeGreaterThanOrEqual(0);
          expect(tax).toBeLessThanOrEqual(gross);
        }
        const explained = price.explanation.filter((row) => row.figure === 'fee').reduce((sum, row) => sum + row.amount, 0);
        expect(explained).toBe(price.fee);
      }),
    );
  });

  test('the order of packages and lines decides nothing', () => {
    const shuffled = anyPackages.chain((packages) =>
      fc.tuple(fc.constant(packages), fc.shuffledSubarray(packages, { minLength: packages.length }), fc.boolean()),
    );
    fc.assert(
      fc.property(shuffled, anyInput, ([packages, others, turn], more) => {
        const turned = others.map((one) => (turn ? { ...one, lines: one.lines.toReversed() } : one));
        expect(priceShipment(input(more), turned, settings)).toEqual(priceShipment(input(more), packages, settings));
      }),
    );
  });
});

test('an exchange has its fee from the package, and nothing else has it', () => {
  const packages = [pack('tenant', [line(4, 4_000)], { exchangeFee: 3_000 })];
  expect([priced(packages).exchangeFee, priced(packages, { isExchange: true }).exchangeFee]).toEqual([0, 3_000]);
  expect(priced(packages, { isExchange: true }).net).toBe(priced(packages).net);
});
