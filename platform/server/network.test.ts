import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::5', '2001:db8:0:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['not an address', 'not an address'],
])('%s asks from %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2::', '2001:DB8:0001:0002:0:0:0:9'],
  ['2001:db8::1', '2001:db8:0:0:5::'],
  ['::1', '::2'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.2'],
])('addresses of one /64 are one network: %s and %s', (one, other) => expect(networkOf(one)).toBe(networkOf(other)));

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db9::1'],
  ['1::', '::1'],
  ['192.0.2.1', '192.0.2.2'],
])('others are not: %s and %s', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)));

test('an IPv4 address is the same however the server hears it', () => {
  expect(networkOf('::ffff:192.0.2.1')).toBe(networkOf('192.0.2.1'));
  expect(networkOf('::FFFF:192.0.2.1')).toBe('192.0.2.1');
});
