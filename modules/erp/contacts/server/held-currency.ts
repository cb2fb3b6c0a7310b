import type { Context } from '#platform/server';

/** Why a supplier cannot be dealt with in another currency from now on: the words to say, or nothing. */
type Question = (ctx: Context, supplierId: number) => Promise<string | null>;
const questions: Question[] = [];

/** Modules above say here that papers of a supplier are under way in the currency he has. */
export function currencyIsHeldBy(question: Question): void {
  questions.push(question);
}

export async function currencyHold(ctx: Context, supplierId: number): Promise<string | null> {
  for (const question of questions) {
    const held = await question(ctx, supplierId);
    if (held) return held;
  }
  return null;
}
