import { describe, expect, test } from 'vitest';
import { broughtWorth, exchangeWorth } from './exchange-worth.ts';

const sale = { currency: 'IQD', taxMode: 'exclusive' } as const;
const line = (quantity: number, price: number, more: object = {}) => ({
  ...{ quantity, price, delivered: quantity, returned: 0, now: 0 },
  ...more,
});

describe('what comes back', () => {
  test('of a sale that was paid is the customer’s', () => {
    const lines = [line(2000, 18_000, { now: 1000 }), line(3000, 5000)];
    expect(broughtWorth({ ...sale, paid: 51_000 }, lines)).toEqual({ back: 18_000, offDebt: 0, his: 18_000 });
  });
  test('of a sale on account makes his debt smaller, and only what he had paid beyond is his (ruling 10)', () => {
    const lines = [line(10_000, 10_000, { now: 8000 })];
    expect(broughtWorth({ ...sale, paid: 40_000 }, lines)).toEqual({ back: 80_000, offDebt: 60_000, his: 20_000 });
    expect(broughtWorth({ ...sale, paid: 0 }, lines)).toEqual({ back: 80_000, offDebt: 80_000, his: 0 });
  });
  test('takes its part of the sale’s discount and of its tax, and leaves the shipping', () => {
    const terms = { ...sale, currency: 'EGP', discount: '10%', shipping: 5000, paid: 100_000 } as const;
    const lines = [line(2000, 10_000, { taxPercent: 14, now: 1000 })];
    // 228.00 less 10 % is 205.20; half of it comes back.
    expect(broughtWorth(terms, lines)).toEqual({ back: 10_260, offDebt: 0, his: 10_260 });
  });
  test('in three parts comes to what was asked for the whole', () => {
    const parts = [0, 1000, 2000].map(
      (returned) => broughtWorth({ ...sale, paid: 0 }, [line(3000, 3333, { returned, now: 1000, discount: '1000' })]).back,
    );
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(8999);
  });
  test('of a sale half delivered leaves alone what is held for the rest', () => {
    const lines = [line(10_000, 5000, { delivered: 4000, now: 1000 })];
    expect(broughtWorth({ ...sale, paid: 30_000 }, lines)).toEqual({ back: 5000, offDebt: 0, his: 5000 });
  });
});

describe('an exchange', () => {
  const brought = { back: 18_000, offDebt: 0, his: 18_000 };
  test('for something dearer asks for the difference', () => {
    expect(exchangeWorth(brought, sale, [line(6000, 3500)])).toMatchObject({
      taken: 21_000,
      credit: 18_000,
      toPay: 3000,
      over: 0,
    });
  });
  test('for something cheaper leaves a rest that is his', () => {
    expect(exchangeWorth(brought, sale, [line(1000, 5000)])).toMatchObject({ credit: 5000, toPay: 0, over: 13_000 });
  });
  test('of goods nobody paid for is paid in full', () => {
    expect(exchangeWorth({ back: 18_000, offDebt: 18_000, his: 0 }, sale, [line(1000, 5000)])).toMatchObject({
      toPay: 5000,
      over: 0,
    });
  });
});
