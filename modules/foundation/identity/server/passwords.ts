import { hash, verify } from '@node-rs/argon2';
import { fieldRefusal } from '#platform/entity';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified against when there is no such account, so that asking takes the same work either way. */
const nobody = await hash('nobody has this password', cost);
const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, cost));
}

/** Whether the password is the account's; an unknown account costs as much as a known one. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await bounded(() => verify(stored ?? nobody, password));
  return stored !== undefined && fits;
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

/** Hashing is heavy on purpose; a flood of sign-ins must not take all processors. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
