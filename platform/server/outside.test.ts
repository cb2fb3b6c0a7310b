import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { connectOutside, isPrivateAddress } from './outside.ts';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001::1',
  '2001:db8::1',
  'not an address',
])('%s is no address of the internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is one',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test('what this machine is called by itself is private, whatever it is', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect([address, isPrivateAddress(address)]).toEqual([address, true]);
});

test('a name is judged by where it leads, in each of its spellings, and connected to only where that is allowed', async () => {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.on('error', () => undefined).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const to = (host: string, allowsPrivate: boolean) => connectOutside({ host, port, timeoutMs: 2_000, allowsPrivate });
  for (const host of ['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f000001', '0.0.0.0'])
    await expect([host, await to(host, false).catch((error) => error.code)]).toEqual([host, 'EPRIVATE']);
  expect(calls).toBe(0);
  (await to('localhost', true)).destroy();
  await expect.poll(() => calls).toBe(1);
  await expect(to('nowhere.invalid', true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(to('127.0.0.1', true)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
