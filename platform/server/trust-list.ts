import net from 'node:net';

const names = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text names proxies to trust: `off`, or addresses, networks and the three known names with commas between. */
export function isTrustList(text: string): boolean {
  return text === 'off' || text.split(',').every((entry) => names.includes(entry.trim()) || isNetwork(entry.trim()));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = net.isIP(address);
  if (!family || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
