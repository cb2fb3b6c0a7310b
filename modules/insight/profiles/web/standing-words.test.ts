import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { Standing } from '#insight/profiles/contract';
import texts from '../locales/en.json' with { type: 'json' };
import { standingNotes, standingSentence } from './standing-words.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } }, interpolation: { escapeValue: false } }));

const nothing: Standing = {
  currency: 'IQD',
  owed: '0',
  held: '0',
  due: '0',
  overdue: '0',
  overdueSince: null,
  open: 0,
  promised: '0',
  limit: null,
  room: null,
  ages: [],
  lastPaper: null,
  lastPayment: null,
};
const plain = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '').replaceAll('\u00a0', ' ');
const sentence = (kind: Parameters<typeof standingSentence>[0], more: Partial<Standing>) =>
  plain(standingSentence(kind, { ...nothing, ...more }, i18next.t));
const notes = (kind: Parameters<typeof standingNotes>[0], more: Partial<Standing>) =>
  standingNotes(kind, { ...nothing, ...more }, i18next.t).map(plain);

test('a customer owes nothing, something that is not due, due today, or late; or is owed', () => {
  expect(sentence('customer', {})).toBe('Owes nothing.');
  expect(sentence('customer', { owed: '1275000' })).toMatch(/^Owes 1,275,000 IQD\. Nothing of it is due yet\.$/);
  expect(sentence('customer', { owed: '1275000', due: '250000' })).toMatch(/250,000 IQD of it is due today\.$/);
  expect(sentence('customer', { owed: '1275000', due: '250000', overdue: '250000', overdueSince: '2026-10-21' })).toMatch(
    /^Owes 1,275,000 IQD\. 250,000 IQD of it is overdue, since 21\/10\/2026\.$/,
  );
  expect(sentence('customer', { owed: '-5000' })).toBe('We owe 5,000 IQD.');
});

test('a supplier is owed, a delegate has commission to come', () => {
  expect(sentence('supplier', {})).toBe('We owe nothing.');
  expect(sentence('supplier', { owed: '1860.00', currency: 'USD' })).toMatch(/^We owe .*1,860/);
  // What he earned is his at once: it is not late for having been earned before today.
  expect(sentence('delegate', { owed: '2000', due: '2000', overdue: '2000', overdueSince: '2026-11-12' })).toBe(
    'We owe 2,000 IQD of commission.',
  );
});

test('what was paid ahead stands beside the open papers, and both come to what the account says', () => {
  const ahead = { owed: '2495000', due: '2450000', overdue: '2450000', overdueSince: '2026-08-18', held: '50000' };
  expect(sentence('supplier', ahead)).toBe('Open bills: 2,495,000 IQD. 2,450,000 IQD of it is overdue, since 18/08/2026.');
  expect(notes('supplier', ahead)).toEqual(['50,000 IQD was paid ahead. All in all: We owe 2,445,000 IQD.']);
  expect(notes('supplier', { owed: '50000', held: '50000' })).toEqual(['50,000 IQD was paid ahead. All in all: We owe nothing.']);
});

test('what is held, promised by cheques and left of a limit is said beside it', () => {
  expect(notes('customer', {})).toEqual([]);
  expect(notes('customer', { held: '7000', promised: '5000', limit: '500000', room: '120000' })).toEqual([
    '7,000 IQD is held for what is bought next. All in all: We owe 7,000 IQD.',
    'Cheques of 5,000 IQD are not collected yet.',
    '120,000 IQD is left of the limit of 500,000 IQD.',
  ]);
  expect(notes('customer', { limit: '100000', room: '-20000' })).toEqual(['20,000 IQD beyond the limit of 100,000 IQD.']);
  expect(notes('customer', { limit: '0', room: '0' })).toEqual(['Pays at once: nothing is sold on account.']);
});
