import { expect, test } from 'vitest';
import { createTokens, hashToken } from './tokens.ts';

const tokens = createTokens('a secret of at least thirty-two characters');

test('no two refresh tokens are alike, and each holds 256 bits that nobody can foretell', () => {
  const made = Array.from({ length: 5000 }, () => tokens.newRefresh(7, 42));
  const chance = made.map((token) => Buffer.from(token.split('.')[2] as string, 'base64url'));
  expect(new Set(made).size).toBe(5000);
  expect(new Set(chance.map((bytes) => bytes.toString('hex'))).size).toBe(5000);
  expect(chance.every((bytes) => bytes.length === 32)).toBe(true);
  // Each bit is set in about half of them: none is fixed, none counts upwards.
  for (let bit = 0; bit < 256; bit++) {
    const set = chance.filter((bytes) => ((bytes[bit >> 3] as number) >> (bit & 7)) & 1).length;
    expect(set).toBeGreaterThan(2200);
    expect(set).toBeLessThan(2800);
  }
});

test('only tokens we gave out carry our mark, and the database keeps none that could be used', () => {
  const given = tokens.newRefresh(7, 42);
  expect(tokens.gaveRefresh(given)).toBe(true);
  expect(createTokens('another secret of thirty-two characters').gaveRefresh(given)).toBe(false);
  expect(tokens.gaveRefresh(given.replace('7.42.', '7.43.'))).toBe(false);
  expect(hashToken(given)).toMatch(/^[0-9a-f]{64}$/);
});

test('an access token says who, for ten minutes, and is no refresh token', () => {
  const token = tokens.sign({ tenant: 7, user: 1, session: 42 });
  const claims = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(600);
  expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'session', 'tenant', 'user']);
  expect(tokens.gaveRefresh(token)).toBe(false);
  expect(tokens.read(tokens.newRefresh(7, 42))).toBeNull();
});
