import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '#platform/entity';
import type { TenantFacts } from '#platform/server';
import { isCommon, refuseGuessable } from './refuse-guessable.ts';

const tenant = { name: { en: 'Tigris Express', ar: 'دجلة إكسبريس' }, slug: 'tigris' } as unknown as TenantFacts;
const owner = { name: 'Zaynab al-Jubouri', email: 'z.jubouri@tigris-office.iq', phone: '07701112223' };
const said = (password: string) => {
  try {
    refuseGuessable({ tenant }, password, owner);
    return 'taken';
  } catch (refusal) {
    return (refusal as Refusal).key;
  }
};

test('the commonest passwords are refused, of those long enough three thousand and many more', () => {
  const lines = readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  const listed = lines.filter((line) => !line.startsWith('# '));
  expect(new Set(listed).size).toBeGreaterThan(3000);
  expect(listed.filter((one) => [...one].length < 8 || one !== one.toLowerCase())).toEqual([]);
  expect(listed.filter((one) => !isCommon(one) || said(one) === 'taken')).toEqual([]);
});

test.each(['aaaaaaaa', 'ААААААААА', 'football', 'FootBall', 'admin123', 'Admin@123', 'P@ssw0rd', '12345678', ' password '])(
  'among the first that are guessed: %s',
  (password) => expect(said(password)).toBe('errors.passwordCommon'),
);

describe('what anybody knows of its owner is refused', () => {
  test.each([
    'z.jubouri@tigris-office.iq',
    'Z.Jubouri1',
    'jubouri2026!',
    'ZaynabAlJubouri',
    'zaynab.zaynab',
    '07701112223',
    '+964 770 111 2223',
    '٠٧٧٠١١١٢٢٢٣',
    'Tigris2026',
    'tigris-express',
    'دجلة إكسبريس',
    'Karwan#2026',
    'karwan..karwan',
  ])('%s', (password) => expect(said(password)).toBe('errors.passwordOwn'));
});

test.each(['short12', '', '       '])('too short to hold: "%s"', (password) =>
  expect(said(password)).toBe('errors.passwordShort'),
);

test('too long to be read whole, or no text at all, is said and never cut', () => {
  expect(said('x1'.repeat(101))).toBe('errors.tooLong');
  expect(said('half a \ud800 pair')).toBe('errors.brokenText');
});

test.each([
  'correct horse 1',
  '  blanks at both ends  ',
  'zaynab likes her tea sweet',
  'قلعة فوق نهر بعيد',
  '🐎🔋🪝🐎🔋🪝🐎🔋',
  'karwan-demo',
])('anything else is taken as typed: %s', (password) => expect(said(password)).toBe('taken'));
