import { beforeEach, describe, expect, test } from 'vitest';
import { KeptFacts } from './kept-facts.ts';

let facts: KeptFacts<{ rights: string }>;
let rights: string;
beforeEach(() => {
  facts = new KeptFacts({ max: 10, ttl: 60_000 });
  facts.listening = true;
  rights = 'old';
});
const read = async () => ({ rights });
/** A read that has its row and has not answered yet. */
const slowRead = () => {
  let answer = () => {};
  const row = { rights };
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { read: async () => wait.then(() => row), answer };
};

describe('what was read while a change was heard of', () => {
  test.each([
    ['of the same person', () => facts.forget((key) => key === 'ali')],
    ['of everyone', () => facts.clear()],
  ])('is used once and not kept: a change %s', async (_, hear) => {
    const slow = slowRead();
    const first = facts.get('ali', slow.read);
    rights = 'new';
    hear();
    slow.answer();
    expect(await first).toEqual({ rights: 'old' });
    expect(await facts.get('ali', read)).toEqual({ rights: 'new' });
  });
});

test('what nobody changed is read once, and while nobody can be heard nothing is kept', async () => {
  await facts.get('ali', read);
  rights = 'new';
  expect(await facts.get('ali', read)).toEqual({ rights: 'old' });
  facts.listening = false;
  expect(await facts.get('ali', read)).toEqual({ rights: 'new' });
});
