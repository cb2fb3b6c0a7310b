import { describe, expect, test } from 'vitest';
import { type AskedRequest, type Decider, decisionProblem, priceDecisionProblem } from './judge-decision.ts';

const now = new Date('2026-11-21T07:00:00Z');
const later = new Date('2026-11-22T07:00:00Z');
const asked: AskedRequest = { askedById: 7, state: 'pending', expiresAt: later };
const decider = (id: number, keys: readonly string[] = [], more: Partial<Decider> = {}): Decider => ({
  id,
  permissions: new Set(keys),
  isAgent: false,
  isClient: false,
  ...more,
});

describe('any request', () => {
  test('who asked never decides, whatever he may otherwise', () => {
    expect(decisionProblem(asked, decider(7, ['approve_price_increase']), now)).toBe('errors.request.own');
    expect(decisionProblem(asked, decider(8), now)).toBeUndefined();
  });

  test('what was decided, taken back or lapsed is decided no more', () => {
    for (const state of ['approved', 'rejected', 'cancelled', 'expired'] as const)
      expect(decisionProblem({ ...asked, state }, decider(8), now)).toBe(`errors.request.${state}`);
    expect(decisionProblem({ ...asked, expiresAt: now }, decider(8), now)).toBe('errors.request.expired');
  });

  test('who carries the parcel does not decide about it', () => {
    expect(decisionProblem(asked, decider(8, [], { isAgent: true }), now)).toBe('errors.request.agent');
  });
});

describe('another price', () => {
  const less = { ...asked, oldPrice: 50_000, newPrice: 40_000 };
  const more = { ...asked, oldPrice: 50_000, newPrice: 60_000 };
  test.each([
    ['the sender agrees to less', less, decider(8, [], { isClient: true }), undefined],
    ['the sender does not allow himself more', more, decider(8, [], { isClient: true }), 'errors.request.increase'],
    ['staff agree to less in his place with a key', less, decider(8, ['approve_price_decrease']), undefined],
    ['and without it do not', less, decider(8, ['approve_price_increase']), 'errors.request.decrease'],
    ['staff allow more with a key', more, decider(8, ['approve_price_increase']), undefined],
    ['and without it do not', more, decider(8, ['approve_price_decrease']), 'errors.request.increase'],
  ])('%s', (_, request, by, problem) => {
    expect(priceDecisionProblem(request, by, now)).toBe(problem);
  });
});
