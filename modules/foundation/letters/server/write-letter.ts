import type { LetterKind, LetterValues } from '#foundation/letters/contract';
import { type Context, languageOf, sql } from '#platform/server';

interface NewLetter<K extends LetterKind> {
  kind: K;
  to: string;
  /** The reader's language. */
  locale: string | null;
  values: LetterValues<K>;
  /** What its code follows from, where it has one. */
  seed?: string;
}

/** Writes somebody a letter, in the transaction of what it tells of: both are true, or neither. It leaves a moment later. */
export function writeLetter<K extends LetterKind>(ctx: Context, { kind, to, locale, values, seed }: NewLetter<K>): void {
  ctx.db.run(sql`insert into letter (tenant_id, recipient, template, locale, filled, seed, next_at)
    values (${ctx.tenantId}, ${to}, ${kind}, ${languageOf(locale ?? ctx.locale)}, ${JSON.stringify(values)}::jsonb, ${seed ?? null},
      ${ctx.now}::timestamptz)`);
}
