import { expect, test } from 'vitest';
import { configureSealing, seal, sealingKeyName, unseal } from './sealed.ts';

const place = { tenantId: 7, purpose: 'mail_password' };
const secret = 'a secret for tests only';

test('what is sealed opens for its company and purpose alone, and says nothing of itself', async () => {
  configureSealing(secret);
  const [once, twice] = [await seal(place, 'staple ü9'), await seal(place, 'staple ü9')];
  expect(once).not.toBe(twice);
  expect(Buffer.from(once, 'base64url').toString('latin1')).not.toContain('staple');
  expect(await unseal(place, once)).toBe('staple ü9');
  expect(await unseal({ ...place, tenantId: 8 }, once)).toBeNull();
  expect(await unseal({ ...place, purpose: 'ai_key' }, once)).toBeNull();
});

test('altered by one bit, cut off or made up it opens not at all', async () => {
  configureSealing(secret);
  const bytes = Buffer.from(await seal(place, 'staple'), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] as number) ^ 1;
    expect([at, await unseal(place, altered.toString('base64url'))]).toEqual([at, null]);
  }
  expect(await unseal(place, bytes.subarray(0, 20).toString('base64url'))).toBeNull();
  expect(await unseal(place, '')).toBeNull();
});

test('under another secret it opens not, and its key is told apart by name', async () => {
  configureSealing(secret);
  const [sealed, name] = [await seal(place, 'staple'), sealingKeyName()];
  configureSealing('another secret');
  expect([await unseal(place, sealed), sealingKeyName() === name]).toEqual([null, false]);
  configureSealing(secret);
  expect(await unseal(place, sealed)).toBe('staple');
});
