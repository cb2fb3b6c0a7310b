import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { shareWords } from '#platform/entity';
import shared from '../../../../platform/web/locales/en.json' with { type: 'json' };
import { partyKinds } from '../contract/party.ts';
import texts from '../locales/en.json' with { type: 'json' };
import { partyText } from './party-text.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: { ...shared, ...texts } } } });
  shareWords(i18next.store);
});

test('a line names its party, or where the reader may not know him, what he is; never his number', () => {
  expect(partyText({ kind: 'client', id: 7, name: 'Baghdad Shop' })).toBe('Baghdad Shop');
  expect(partyText({ kind: 'treasury', id: 7, name: { en: 'Safe', ar: 'الخزنة' } })).toBe('Safe');
  expect(partyText({ kind: 'client', id: 7, name: null })).toBe('Client');
  expect(partyText({ kind: 'agent', id: 7, name: null })).toBe('Delivery agent');
});

test('every kind of party has a word of its own', () => {
  for (const kind of partyKinds) {
    const word = partyText({ kind, id: 7, name: null });
    expect([kind, word, word.includes('.')]).toEqual([kind, expect.stringMatching(/^[A-Z]/), false]);
  }
});
