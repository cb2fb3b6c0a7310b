import type { Context } from '#platform/server';

type Question = (ctx: Context, productId: number) => Promise<boolean>;
const questions: Question[] = [];

/** Modules above say here whether something is counted of a product as it stands: some of it lies on a shelf. */
export function countingIsHeldBy(question: Question): void {
  questions.push(question);
}

/** Whether how a product is counted, and that it is counted at all, must stay. */
export async function isCountingHeld(ctx: Context, productId: number): Promise<boolean> {
  for (const question of questions) if (await question(ctx, productId)) return true;
  return false;
}
