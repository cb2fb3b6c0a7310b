import { fieldRefusal } from '#platform/entity';
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

/** Whether the password is the account's; an unknown account costs as much as a known one. */
export async function passwordFits(ctx: Context, stored: string | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(ctx, hashing, () => asked({ password, stored: stored ?? '' }));
  return stored !== undefined && fits === true;
}

const common = new Set([
  'password',
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  'qwertyui',
  'qwerty123',
  'password1',
  '00000000',
  '87654321',
  'abcd1234',
  'iloveyou',
]);

/** Refuses passwords too short to hold or so common they are tried first. */
export function checkPassword(password: string): void {
  if ([...password].length < 8) throw fieldRefusal('password', 'errors.passwordShort', { min: 8 });
  if (common.has(password.toLowerCase())) throw fieldRefusal('password', 'errors.passwordCommon');
}
