import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const clock = { now: new Date('2026-11-21T07:00:00Z') };
const devices = createKnownDevices('a secret for tests only', () => clock.now);
const account = (userId: number, passwordHash = 'kept') => ({ tenantId: 7, userId, passwordHash });

test('a device knows whoever signed in from it, and nobody else', () => {
  const device = devices.read(devices.remember(devices.read(devices.remember(null, account(1))), account(2)));
  expect([1, 2, 3].map((id) => devices.knows(device, account(id)))).toEqual([true, true, false]);
  expect(devices.knows(device, { ...account(1), tenantId: 8 })).toBe(false);
  expect(devices.knows(null, account(1))).toBe(false);
});

test('it stays the same device, and forgets the oldest of more people than a shift has', () => {
  let cookie = devices.remember(null, account(1));
  const { id } = devices.read(cookie) as { id: string };
  for (let user = 2; user <= 60; user++) cookie = devices.remember(devices.read(cookie), account(user));
  const device = devices.read(cookie);
  expect(device?.id).toBe(id);
  expect([40, 41, 60].map((user) => devices.knows(device, account(user)))).toEqual([false, true, true]);
  expect(cookie.length).toBeLessThan(1000);
});

test('a new password makes it a stranger', () => {
  const device = devices.read(devices.remember(null, account(1)));
  expect(devices.knows(device, account(1, 'another'))).toBe(false);
});

test('what was changed, made up, signed by others or is more than a year old is no device', () => {
  const cookie = devices.remember(null, account(1));
  const elsewhere = createKnownDevices('another secret').remember(null, account(1));
  const forged = [
    cookie.replace('7-1~', '7-2~'),
    `${cookie}x`,
    cookie.slice(1),
    elsewhere,
    '',
    'a.b.c',
    undefined,
    '.'.repeat(3000),
  ];
  expect(forged.map((one) => devices.read(one))).toEqual(forged.map(() => null));
  clock.now = new Date('2027-11-21T07:00:00Z');
  expect(devices.read(cookie)).not.toBeNull();
  clock.now = new Date('2027-11-22T07:00:00Z');
  expect(devices.read(cookie)).toBeNull();
});
