import { Refusal } from '#platform/entity';

/** Does what may be refused, and goes on without it where it is. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
