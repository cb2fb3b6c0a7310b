import { Refusal } from '#platform/entity';
import type { Context } from './context.ts';
import type { Problem } from './outcome.ts';

/** Does one piece of work among several in a transaction: refused, what it wrote is taken back, and its neighbours stay. */
export async function refusalOf(ctx: Context, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await ctx.db.apart(work);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A refusal as one of several problems: of the field it is about, where it names one. */
export function problemOf({ key, values, fields }: Refusal): Problem {
  const [first] = Object.values(fields);
  return first ? { key: first.key, values: first.values ?? values } : { key, values };
}
