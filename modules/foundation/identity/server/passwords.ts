import { hash, verify } from '@node-rs/argon2';

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
