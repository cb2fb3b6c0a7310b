import type { Decider } from '#courier/requests/contract';
import { mostMoved } from '#courier/shipments/server';
import { fieldRefusal, notFound, Refusal } from '#platform/entity';
import { type Context, translate } from '#platform/server';

/** A request that stays as it is, and why. */
export interface Undecided {
  id: number;
  key: string;
  values: Record<string, unknown>;
}
export interface Decided {
  ok: number[];
  failed: Undecided[];
}

/** Goes through requests in the order asked: what `decide` names a problem of stays, the others are done. */
export async function decideEach<R extends { id: number }>(
  ids: readonly number[],
  requests: readonly R[],
  decide: (request: R) => Promise<Omit<Undecided, 'id'> | undefined>,
): Promise<Decided> {
  const byId = new Map(requests.map((request) => [request.id, request]));
  const decided: Decided = { ok: [], failed: [] };
  for (const id of new Set(ids)) {
    const request = byId.get(id);
    const problem = request ? await decide(request) : { key: 'errors.notFound', values: {} };
    if (problem) decided.failed.push({ id, ...problem });
    else decided.ok.push(id);
  }
  return decided;
}

export function refuseTooMany(ids: readonly number[]): void {
  if (ids.length === 0) throw fieldRefusal('request_ids', 'errors.request.noneSelected');
  if (ids.length > mostMoved) throw fieldRefusal('request_ids', 'errors.request.tooMany', { most: mostMoved });
}

/** The answer to a call about one request: done, or the refusal. */
export function theOnly({ failed }: Decided): void {
  const [problem] = failed;
  if (problem?.key === 'errors.notFound') throw notFound();
  if (problem) throw new Refusal(problem.key, { status: 409, values: problem.values });
}

/** What became of each of several requests, in the reader's language; none at all is a refusal. */
export function outcomeOf(ctx: Context, { ok, failed }: Decided) {
  const told = failed.map(({ id, key, values }) => ({
    id,
    code: key.split('.').at(-1),
    message: translate(ctx.locale, key, values),
  }));
  if (ok.length === 0) {
    const [first] = failed;
    const isAlone = new Set(told.map((one) => one.message)).size === 1;
    throw new Refusal(first && isAlone ? first.key : 'errors.request.noneDecided', {
      values: first?.values ?? {},
      result: { ok, failed: told },
    });
  }
  return { ok, failed: told };
}

export function deciderOf({ user }: Context): Decider | null {
  return (
    user && {
      id: user.id,
      permissions: user.permissions,
      isAgent: Boolean(user.courierId ?? user.receivingAgentId),
      isClient: Boolean(user.clientId),
    }
  );
}
