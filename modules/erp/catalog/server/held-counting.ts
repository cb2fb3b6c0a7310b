import type { Context } from '#platform/server';

/** How a product is to be counted otherwise: in another unit, from now on, or no more. */
export type Recounting = 'unit' | 'begin' | 'end';

/** Whether something stands in the way: said by its words, where others than that some of it is in stock are needed. */
type Question = (ctx: Context, productId: number, how: Recounting) => Promise<boolean | string>;
type Follower = (ctx: Context, productId: number) => void;
const questions: Question[] = [];
const followers: Follower[] = [];

/** Modules above say here whether something is counted of a product as it stands: some of it lies on a shelf. */
export function countingIsHeldBy(question: Question): void {
  questions.push(question);
}

/** Modules above forget here what they know of a product by the unit it was counted in until now. */
export function newUnitIsFollowedBy(follower: Follower): void {
  followers.push(follower);
}

/** Why how a product is counted, or that it is counted at all, must stay; nothing where it need not. */
export async function countingHold(ctx: Context, productId: number, how: Recounting): Promise<string | null> {
  for (const question of questions) {
    const held = await question(ctx, productId, how);
    if (held) return held === true ? 'errors.product.stockThere' : held;
  }
  return null;
}

export function followNewUnit(ctx: Context, productId: number): void {
  for (const follow of followers) follow(ctx, productId);
}
