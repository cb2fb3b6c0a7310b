import { expect, test } from 'vitest';
import { newPassword } from './new-password.ts';

test('a made password is sixteen letters nobody mistakes, never the same twice', () => {
  const made = Array.from({ length: 500 }, newPassword);
  for (const password of made) expect(password).toMatch(/^([abcdefghjkmnpqrstuvwxyz2-9]{4}-){3}[abcdefghjkmnpqrstuvwxyz2-9]{4}$/);
  expect(new Set(made).size).toBe(500);
});
