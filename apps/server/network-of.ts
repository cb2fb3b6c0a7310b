import { isIPv6 } from 'node:net';

/**
 * The network a caller counts for. An IPv6 customer is given 2^64 addresses at least, so they count as one. An IPv4 address counts
 * by itself: operators here put thousands of customers behind one, and the 255 beside it belong to others; whoever has a whole
 * block of them is held by the bound on the account.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1] as string;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  // The last two groups may be written as an IPv4 address.
  const width = [...head, ...tail].reduce((count, group) => count + (group.includes('.') ? 2 : 1), 0);
  const groups = after === undefined ? head : [...head, ...Array<string>(8 - width).fill('0'), ...tail];
  return groups.map((group) => group.replace(/^0+(?=[^.])/, ''));
}
