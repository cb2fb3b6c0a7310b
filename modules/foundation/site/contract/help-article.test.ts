import { expect, test } from 'vitest';
import { userKinds } from '#foundation/identity/contract';
import { audiencesOf, openingOf } from './help-article.ts';

test('who works in the company reads what is for staff; a client or an agent what is for his kind, and nobody what is for another', () => {
  for (const kind of ['admin', 'employee', 'branch_user']) expect(audiencesOf(kind)).toEqual(['everybody', 'staff']);
  for (const kind of ['client', 'delivery_agent', 'receiving_agent']) expect(audiencesOf(kind)).toEqual(['everybody', kind]);
});

test('everybody reads what is for everybody, whatever he is, also where he calls himself an audience', () => {
  for (const kind of [...userKinds, 'unheard of', '']) expect(audiencesOf(kind)).toContain('everybody');
  expect(audiencesOf('supplier')).toEqual(['everybody']);
});

test('a text begins in one line, cut between words', () => {
  expect(openingOf(' One \n\n two ')).toBe('One two');
  const long = openingOf(`${'word '.repeat(60)}end`);
  expect(long).toMatch(/^(word )+word…$/);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(openingOf('a'.repeat(300))).toBe(`${'a'.repeat(160)}…`);
});
