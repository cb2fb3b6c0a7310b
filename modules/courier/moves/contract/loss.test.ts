import { describe, expect, test } from 'vitest';
import { type LossSaid, lossParts, partBeyondClaim, wantsAgent, wantsInsurer } from './loss.ts';

const claim = 50_000;
const said = (more: Partial<LossSaid>): LossSaid => ({
  liable: 'us',
  isLiableSaid: true,
  insurerId: null,
  recovered: null,
  insured: null,
  ...more,
});
const parts = (more: Partial<LossSaid>) => {
  const { recovered, insured } = lossParts(said(more), claim);
  return [recovered, insured];
};

describe('where nothing is said of a part', () => {
  test('who is liable bears what the other leaves, and whoever is not bears nothing', () => {
    expect(parts({ liable: 'us' })).toEqual([0, 0]);
    expect(parts({ liable: 'us', insurerId: 3 })).toEqual([0, 0]);
    expect(parts({ liable: 'agent' })).toEqual([claim, 0]);
    expect(parts({ liable: 'agent', insurerId: 3 })).toEqual([claim, 0]);
    expect(parts({ liable: 'receiving_agent', insurerId: 3, insured: 30_000 })).toEqual([20_000, 30_000]);
    expect(parts({ liable: 'insurer', insurerId: 3 })).toEqual([0, claim]);
    expect(parts({ liable: 'insurer', insurerId: 3, recovered: 10_000 })).toEqual([10_000, 40_000]);
    expect(parts({ liable: 'third_party', insurerId: 3 })).toEqual([0, claim]);
  });

  test('what is written stands, also where it is nothing', () => {
    expect(parts({ liable: 'agent', recovered: 0 })).toEqual([0, 0]);
    expect(parts({ liable: 'insurer', insurerId: 3, insured: 0 })).toEqual([0, 0]);
  });
});

test('the sender who answers for it himself, his receiver and a third party nobody knows are paid nothing', () => {
  for (const liable of ['sender', 'consignee', 'third_party'] as const)
    expect(lossParts(said({ liable }), claim)).toEqual({ claim: 0, recovered: 0, insured: 0 });
});

test('together they bear no more than the claim, and it is said of the part that was written', () => {
  const beyond = (more: Partial<LossSaid>) => partBeyondClaim(said(more), lossParts(said(more), claim));
  expect(beyond({ liable: 'agent', recovered: 20_000, insured: 30_000 })).toBeNull();
  expect(beyond({ liable: 'agent', recovered: 20_000, insured: 30_001 })).toBe('recovered');
  expect(beyond({ liable: 'agent', insurerId: 3, insured: 60_000 })).toBe('insured');
  expect(beyond({ liable: 'insurer', insurerId: 3, insured: 50_001 })).toBe('insured');
  expect(beyond({ liable: 'insurer', insurerId: 3, recovered: 60_000 })).toBe('recovered');
  expect(beyond({ liable: 'sender', recovered: 1 })).toBe('recovered');
});

test('whoever is to bear anything must be known', () => {
  const wants = (more: Partial<LossSaid>) => {
    const loss = said(more);
    return [wantsAgent(loss, lossParts(loss, claim)), wantsInsurer(loss, lossParts(loss, claim))];
  };
  expect(wants({ liable: 'us' })).toEqual([false, false]);
  expect(wants({ liable: 'us', recovered: 1, insured: 1 })).toEqual([true, true]);
  expect(wants({ liable: 'agent', recovered: 0 })).toEqual([true, false]);
  expect(wants({ liable: 'insurer' })).toEqual([false, true]);
  expect(wants({ liable: 'third_party' })).toEqual([false, true]);
  // A reason means a third party whom nobody may know.
  expect(wants({ liable: 'third_party', isLiableSaid: false })).toEqual([false, false]);
});
