import { type Context, defineHeavyWork, inTurn, spareProcessors } from '#platform/server';
import { keptThreads } from '#platform/server/threads';
import type { PasswordAsk } from './password-thread.ts';

/** Heavy on purpose: a flood of sign-ins must neither take all processors nor keep another network's people out. */
export const hashing = defineHeavyWork('passwords', {
  atOnce: { inAll: spareProcessors, ofCompany: spareProcessors, ofPerson: spareProcessors },
  waiting: { inAll: 2_000, ofCompany: 100, ofPerson: 60 },
});

// In threads that give way to whoever answers requests.
const asked = keptThreads<PasswordAsk, string | boolean>(new URL('./password-thread.ts', import.meta.url), {
  most: spareProcessors,
  idleSeconds: 20,
});

export function hashPassword(ctx: Context, password: string): Promise<string> {
  return inTurn(ctx, hashing, () => asked({ password }) as Promise<string>);
}

/** Whether a password is behind a hash, before anybody is served: nobody waits for it. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  return stored !== '' && (await asked({ password, stored })) === true;
}

/** Whether the password is the account's; an unknown account, and one that has none yet, cost as much as any. */
export async function passwordFits(ctx: Context, stored: string | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(ctx, hashing, () => asked({ password, stored: stored ?? '' }));
  return Boolean(stored) && fits === true;
}
