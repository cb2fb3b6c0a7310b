import type pg from 'pg';
import type { LetterKind, LetterLanguage } from '#foundation/letters/contract';
import { type Context, sql, type Transaction, transact } from '#platform/server';
import { codeOf } from './codes.ts';
import type { Post } from './post.ts';
import { filledIn, type Worded, wordsFor } from './word-letter.ts';

/** How long after a failed attempt the next one comes; after the last the letter has failed. */
export const pausesMinutes = [1, 5, 30, 120, 720] as const;
/** Longer than any attempt takes: after that, whoever was at it is taken to be dead. */
export const leaseSeconds = 60;
/** Of one company at once, so that the others get their turn. */
const mostAtOnce = 20;
/** How long what a letter said is kept. */
export const keepDays = 90;

interface Claimed {
  id: number;
  recipient: string;
  template: LetterKind;
  locale: LetterLanguage;
  filled: Record<string, string>;
  seed: string | null;
  attempts: number;
  createdAt: Date;
}

interface Sending {
  pool: pg.Pool;
  tenantId: number;
  post: Post;
  now: () => Date;
}

/**
 * Sends what waits in a company, each letter by one process: it is claimed for a minute and committed, sent while no transaction is
 * open, and what came of it is written in another. A process killed in between leaves a letter that another sends again, under
 * the same Message-ID. A server that does not answer ends the round; says why then.
 */
export async function sendLetters(sending: Sending): Promise<string | null> {
  for (let sent = 0; sent < mostAtOnce; sent++) {
    const claimed = await transact(sending.pool, sending.tenantId, (db) => claim(sending, db));
    if (!claimed) return null;
    const failure = await attempt(sending, claimed);
    if (failure && !failure.isOfThisLetter) return failure.reason;
  }
  return null;
}

async function claim({ tenantId, now }: Sending, db: Transaction): Promise<{ letter: Claimed; words: Worded } | null> {
  const letter = await db.maybe<Claimed>(sql`update letter set attempts = attempts + 1,
      next_at = ${now()}::timestamptz + make_interval(secs => ${leaseSeconds})
    where tenant_id = ${tenantId} and id = (select id from letter where tenant_id = ${tenantId} and state = 'queued'
      and next_at <= ${now()}::timestamptz order by next_at, id limit 1 for update skip locked)
    returning id, recipient, template, locale, filled, seed, attempts::int, created_at`);
  if (!letter) return null;
  const words = await wordsFor(db, tenantId, { kind: letter.template, locale: letter.locale });
  return { letter, words };
}

interface Failure {
  reason: string;
  /** The server took others, or would: it said no to this one for good. */
  isOfThisLetter: boolean;
}

async function attempt(sending: Sending, { letter, words }: { letter: Claimed; words: Worded }): Promise<Failure | null> {
  const { tenantId, post } = sending;
  const values = { ...letter.filled, ...(letter.seed && { code: codeOf(letter.seed) }) };
  let failure: Failure | null = null;
  try {
    // Tried so often and never heard of again: whoever tries it falls with it.
    if (letter.attempts > pausesMinutes.length + 1) throw Object.assign(new Error('tried too often'), { code: 'EATTEMPTS' });
    await post.deliver({
      ...filledIn(words, values),
      id: `letter-${tenantId}-${letter.id}`,
      to: letter.recipient,
      at: letter.createdAt,
    });
  } catch (error) {
    failure = failureOf(error);
  }
  await transact(sending.pool, tenantId, (db) => conclude(sending, db, letter, failure));
  return failure;
}

/** Only what the mail server said by its codes: its words might repeat ours. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const isOfThisLetter = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '');
  return { reason: [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' '), isOfThisLetter };
}

/** Writes what came of an attempt, where nobody took the letter over meanwhile. */
async function conclude(sending: Sending, db: Transaction, letter: Claimed, failure: Failure | null): Promise<void> {
  const { tenantId, post } = sending;
  const now = sending.now();
  const mine = sql`tenant_id = ${tenantId} and id = ${letter.id} and attempts = ${letter.attempts} and state = 'queued'`;
  if (!failure) {
    const sentAt = post.outcome === 'sent' ? now : null;
    await db.query(sql`update letter set state = ${post.outcome}, sent_at = ${sentAt}::timestamptz, reason = null, seed = null,
      updated_at = now() where ${mine}`);
    return;
  }
  const pause = failure.isOfThisLetter ? undefined : pausesMinutes[letter.attempts - 1];
  if (pause === undefined)
    await db.query(
      sql`update letter set state = 'failed', reason = ${failure.reason}, seed = null, updated_at = now() where ${mine}`,
    );
  else
    await db.query(sql`update letter set reason = ${failure.reason}, updated_at = now(),
      next_at = ${now}::timestamptz + make_interval(mins => ${pause}) where ${mine}`);
}

/** Forgets what old letters said; that they were written, to whom and what became of them, stays. */
export async function forgetLetters(ctx: Context): Promise<void> {
  await ctx.db.query(sql`update letter set filled = '{}' where tenant_id = ${ctx.tenantId} and filled <> '{}'
    and created_at < ${ctx.now}::timestamptz - make_interval(days => ${keepDays})`);
}
