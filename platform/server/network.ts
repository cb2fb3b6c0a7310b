import { isIPv6 } from 'node:net';

/**
 * The network a caller counts for. An IPv6 customer is given 2^64 addresses at least, so they count as one. An IPv4 address counts
 * by itself: operators here put thousands of customers behind one, and the 255 beside it belong to others; whoever has a whole
 * block of them is held by the bound on the account.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The eight groups of an address of version 6, each as short as it can be written. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const written = (part: string) => (part ? part.split(':').flatMap(inGroups) : []);
  const [first, last] = [written(head), tail === undefined ? [] : written(tail)];
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** `1.2.3.4` at the end of an address is two groups of it. */
function inGroups(part: string): string[] {
  const bytes = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(part)?.slice(1).map(Number);
  if (!bytes) return [part];
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
}
