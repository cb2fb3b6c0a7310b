import { createHash } from 'node:crypto';
import type { GuessBound } from '#foundation/identity/contract';
import { Refusal } from '#platform/entity';
import type { Identifier } from './identifier.ts';
import type { Device, KnownDevices } from './known-devices.ts';

export interface Account {
  tenantId: number;
  userId: number;
  passwordHash: string;
}

export interface SignInLimits {
  /** Counts an attempt; throws a 429 when there were too many. */
  take(bound: GuessBound, name: string): Promise<void>;
  forgive(bound: GuessBound, name: string): Promise<void>;
}

interface Attempt {
  /** The accounts whose password may still be tried. */
  open: Account[];
  /** After the right password: what was counted on this account, at this company, and nothing else. */
  forgive(account: Account): Promise<void>;
}

/** An account's wrong passwords are counted by who it is, never by how it was spelt. */
export const accountName = ({ tenantId, userId }: Pick<Account, 'tenantId' | 'userId'>) => `${tenantId}/${userId}`;

/**
 * Counts one attempt before any password is looked at. Known to the device it comes from, an account has a count of its own there,
 * so that nobody who guesses elsewhere locks its owner out; whoever comes from a device it does not know counts for his network
 * too. An account there is not is counted as one there is.
 */
export async function takeAttempt(
  { limits, devices }: { limits: SignInLimits; devices: KnownDevices },
  tried: { tenantId: number; identifier: Identifier; candidates: readonly Account[]; device: Device | null; address: string },
): Promise<Attempt> {
  const { candidates, device } = tried;
  const boundOf = (account: Account): [GuessBound, string] =>
    devices.knows(device, account) ? ['device', `${accountName(account)}/${device?.id}`] : ['account', accountName(account)];
  const isKnown = candidates.length > 0 && candidates.every((account) => devices.knows(device, account));
  // Without a device of ours, the network was counted before the request was let in.
  if (device && !isKnown) await limits.take('network', tried.address);
  if (candidates.length === 0) await limits.take('account', nobodysName(tried.tenantId, tried.identifier));
  const open: Account[] = [];
  let refusal: unknown;
  for (const account of candidates) {
    try {
      await limits.take(...boundOf(account));
      open.push(account);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  if (refusal && open.length === 0) throw refusal;
  return { open, forgive: (account) => limits.forgive(...boundOf(account)) };
}

/** The name under which it is counted what was typed, whoever it is. Whatever was typed is not kept as it was typed: it may be a password in the wrong place. */
export function nobodysName(tenantId: number, { email, phone }: Identifier): string {
  return `${tenantId}/${createHash('sha256')
    .update(`${email ?? phone}`)
    .digest('base64url')}`;
}

/** The name under which it is counted how often codes were asked for to an e-mail. */
export const codeNameOf = (tenantId: number, email: string): string => nobodysName(tenantId, { email, phone: null });
