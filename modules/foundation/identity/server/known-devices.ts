import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser that somebody signed in from, by a cookie that it alone has. */
export interface Device {
  /** What its wrong passwords are counted by. */
  id: string;
  /** The accounts that signed in from it, each with a mark of the password it did so with. */
  accounts: ReadonlyMap<string, string>;
}

interface Signed {
  tenantId: number;
  userId: number;
  passwordHash: string;
}

export interface KnownDevices {
  /** The device of a cookie we gave; null where it is none of ours or too old. */
  read(cookie: string | undefined): Device | null;
  /** Whether this account signed in from the device, with the password it still has. */
  knows(device: Device | null, account: Signed): boolean;
  /** The cookie of a device from which this account just signed in. */
  remember(device: Device | null, account: Signed): string;
}

export const deviceCookie = 'karwan_device';
export const deviceDays = 365;
/** An office's computer has a shift of people; the longest ago are forgotten first. */
const mostAccounts = 20;

/** Devices are told by a signed cookie, so that whoever guesses locks nobody out of his own. */
export function createKnownDevices(secret: string, clock: () => Date = () => new Date()): KnownDevices {
  const mac = (content: string) => createHmac('sha256', secret).update(`device ${content}`).digest('base64url');
  // A new password makes every device a stranger's again.
  const markOf = ({ tenantId, userId, passwordHash }: Signed) => mac(`${tenantId}/${userId}/${passwordHash}`).slice(0, 16);
  const dayNow = () => Math.floor(clock().getTime() / 86_400_000);
  return {
    read: (cookie) => {
      const [, content, sent] = /^([\w.~-]{1,2000})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
      if (!content || !sent || !timingSafeEqual(Buffer.from(sent), Buffer.from(mac(content)))) return null;
      const [id = '', day = '', ...entries] = content.split('.');
      if (dayNow() - Number.parseInt(day, 36) > deviceDays) return null;
      return { id, accounts: new Map(entries.map((entry) => entry.split('~') as [string, string])) };
    },
    knows: (device, account) => device?.accounts.get(nameOf(account)) === markOf(account),
    remember: (device, account) => {
      const others = [...(device?.accounts ?? [])].filter(([name]) => name !== nameOf(account)).slice(1 - mostAccounts);
      const entries = [...others, [nameOf(account), markOf(account)]].map((entry) => entry.join('~'));
      const content = [device?.id ?? randomBytes(12).toString('base64url'), dayNow().toString(36), ...entries].join('.');
      return `${content}.${mac(content)}`;
    },
  };
}

const nameOf = ({ tenantId, userId }: Signed) => `${tenantId}-${userId}`;
