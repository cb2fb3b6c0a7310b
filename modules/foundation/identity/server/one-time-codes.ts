import { randomBytes, timingSafeEqual } from 'node:crypto';
import { codeMinutes, codeTries } from '#foundation/identity/contract';
import { codeOf } from '#foundation/letters/server';
import { fieldRefusal, latinDigits } from '#platform/entity';
import { sql, type Transaction } from '#platform/server';
import { hashToken } from './tokens.ts';

/** What a right code lets somebody do. */
export type CodePurpose = 'recover' | 'register';
export interface Named {
  tenantId: number;
  userId: number;
  /** Of the password and the e-mail the account had when the code was asked for. */
  mark: string;
}

/** Another once somebody gives the account another password or e-mail: codes that were asked for before speak for it no longer. */
export const markOf = ({ passwordHash, email }: { passwordHash: string; email: string | null }): string =>
  hashToken(`${passwordHash} ${email ?? ''}`);

/** The browser that asked, by a cookie that it alone has. */
export const codeCookie = 'karwan_code';

interface Asking {
  purpose: CodePurpose;
  now: Date;
}

/** A code that speaks for these, to be typed in the browser that gets the token; there is a row for nobody's account too. */
export async function issueCode(db: Transaction, { purpose, now }: Asking, about: readonly object[]) {
  const [token, seed] = [randomBytes(32), randomBytes(24)].map((bytes) => bytes.toString('base64url')) as [string, string];
  await db.query(sql`insert into one_time_code (browser_hash, purpose, seed, about, expires_at)
    values (${hashToken(token)}, ${purpose}, ${seed}, ${JSON.stringify(about)}::jsonb, ${endOf(now)}::timestamptz)`);
  return { token, seed };
}

/**
 * Whether a code is the one this browser asked for. Each try counts before it is looked at, in a transaction that outlives the
 * refusal; after the last, too late, or once it was right, no code is right.
 */
export async function proveCode(
  db: Transaction,
  { purpose, now }: Asking,
  sent: { token: string; code: string },
): Promise<boolean> {
  const browser = hashToken(sent.token);
  const tried = await db.maybe<{ seed: string }>(sql`update one_time_code set tries = tries + 1
    where browser_hash = ${browser} and purpose = ${purpose} and proven_at is null and tries < ${codeTries}
      and expires_at > ${now}::timestamptz returning seed`);
  const digits = latinDigits(sent.code).replace(/\s/g, '');
  if (!tried || !isSame(digits, codeOf(tried.seed))) return false;
  await db.query(sql`update one_time_code set proven_at = ${now}::timestamptz, expires_at = ${endOf(now)}::timestamptz
    where browser_hash = ${browser} and purpose = ${purpose}`);
  return true;
}

/** For whom this browser typed the right code, while it still counts. */
export async function provenFor<T = Named>(db: Transaction, { purpose, now }: Asking, token: string): Promise<T[]> {
  const row = await db.maybe<{ about: T[] }>(sql`select about from one_time_code where browser_hash = ${hashToken(token)}
    and purpose = ${purpose} and proven_at is not null and expires_at > ${now}::timestamptz`);
  return row?.about ?? [];
}

/** What the code speaks for that this browser asked for, whether or not it was typed yet. */
export async function issuedFor<T>(db: Transaction, { purpose }: Asking, token: string): Promise<T[]> {
  const row = await db.maybe<{ about: T[] }>(
    sql`select about from one_time_code where browser_hash = ${hashToken(token)} and purpose = ${purpose}`,
  );
  return row?.about ?? [];
}

/** The code as somebody typed it. */
export function typedCode(raw: unknown): string {
  const { code } = raw as { code?: unknown };
  const typed = typeof code === 'string' || typeof code === 'number' ? String(code).trim().slice(0, 30) : '';
  if (!typed) throw fieldRefusal('code', 'errors.code.required');
  return typed;
}

/** Uses a proven code up; false where another was quicker. */
export async function spendCode(db: Transaction, { purpose, now }: Asking, token: string): Promise<boolean> {
  return (
    (await db.count(sql`delete from one_time_code where browser_hash = ${hashToken(token)} and purpose = ${purpose}
      and proven_at is not null and expires_at > ${now}::timestamptz`)) > 0
  );
}

/** Forgets codes that no longer count. */
export const forgetCodes = (db: Transaction): Promise<unknown> =>
  db.query(sql`delete from one_time_code where expires_at < now()`);

const endOf = (now: Date) => new Date(now.getTime() + codeMinutes * 60_000);
const isSame = (one: string, two: string) =>
  Buffer.byteLength(one) === Buffer.byteLength(two) && timingSafeEqual(Buffer.from(one), Buffer.from(two));
