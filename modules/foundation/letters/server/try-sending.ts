import { Refusal } from '#platform/entity';
import { type Context, defineHeavyWork, inTurn } from '#platform/server';

const testing = defineHeavyWork('test letters', {
  atOnce: { inAll: 10, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 40, ofCompany: 2, ofPerson: 1 },
});

/** Sends something to see whether it leaves: what a company tries has its turns and its bound, by whatever way it is. */
export async function trySending<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  refuseTooOften(ctx);
  return inTurn(ctx, testing, work);
}

const mostInAMinute = 5;
const asked = new Map<number, number[]>();

/** Five a minute from a company; each process counts for itself. */
function refuseTooOften({ tenantId, now }: Context): void {
  const since = now.getTime() - 60_000;
  for (const [company, moments] of asked) if ((moments.at(-1) ?? 0) <= since) asked.delete(company);
  const lately = (asked.get(tenantId) ?? []).filter((moment) => moment > since);
  if (lately.length >= mostInAMinute) {
    const seconds = Math.ceil(((lately[0] ?? 0) - since) / 1000);
    throw new Refusal('errors.tooManyRequests', { status: 429, values: { seconds } });
  }
  asked.set(tenantId, [...lately, now.getTime()]);
}
