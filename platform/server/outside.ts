import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, isIPv6, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as passing } from 'node:timers/promises';

interface Outside {
  host: string;
  port: number;
  timeoutMs: number;
  /** The operator lets companies name machines of his own networks, this one among them. */
  allowsPrivate: boolean;
}

/** What is no address of the internet: own machine, private and carrier networks, links, documentation, tests, many at once. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
/** Within what is given to machines of the internet, these hold addresses of version 4, or are for no machine. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(network, bits, 'ipv6');
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to this machine or a network behind it, where a company has nothing to look for. */
export function isPrivateAddress(address: string): boolean {
  if (!isIP(address)) return true;
  const isOwn = Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));
  if (isOwn) return true;
  return isIPv6(address) ? !internet6.check(address, 'ipv6') || inner.check(address, 'ipv6') : inner.check(address, 'ipv4');
}

const failed = (code: string, words: string) => Object.assign(new Error(words), { code });

/**
 * A connection to a machine a person named. Its name is looked up once, the addresses are judged, and one of those judged is
 * connected to: a name that says something else a moment later leads nowhere else. In time, or it is given up.
 */
export async function connectOutside({ host, port, timeoutMs, allowsPrivate }: Outside): Promise<Socket> {
  const until = Date.now() + timeoutMs;
  const found = await within(timeoutMs, lookup(host, { all: true })).catch((error) => {
    throw error.code === 'ETIMEDOUT' ? error : failed('ENOTFOUND', 'nobody knows a machine of this name');
  });
  const allowed = allowsPrivate ? found : found.filter(({ address }) => !isPrivateAddress(address));
  if (allowed.length === 0) throw failed('EPRIVATE', 'the machine stands in a private network');
  const socket = connect({ host, port, autoSelectFamily: true, lookup: (_host, _options, answer) => answer(null, allowed) });
  // Whoever works with it hears of its end; what breaks between two of them ends no process.
  socket.on('error', () => undefined);
  const connected = new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => reject(failed((error as NodeJS.ErrnoException).code ?? 'ECONNECTION', 'no connection')));
  });
  return within(until - Date.now(), connected).catch((error) => {
    socket.destroy();
    throw error;
  });
}

/** Work that is given up when its time is over; what comes of it afterwards nobody waits for. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = passing(Math.max(1, timeoutMs), undefined, { signal: done.signal, ref: false }).then(
    () => Promise.reject(failed('ETIMEDOUT', 'it takes too long')),
    () => new Promise<never>(() => undefined),
  );
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}
