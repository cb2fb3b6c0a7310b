import type { Moved } from '#courier/moves/server';
import { Refusal } from '#platform/entity';

/** One that may not go where it is said to be keeps all of them where they are. */
export function requireAllMoved({ failed }: Moved): void {
  const [first] = failed;
  if (!first) return;
  const told = failed.map(({ id, code, message }) => ({ id, code, message }));
  throw new Refusal(first.key, { values: first.values, result: { ok: [], failed: told } });
}
