import { type Fields, fieldRefusal, integer, json, manyOf, snake, type Verb, verbAddress, wireName } from '#platform/entity';
import { type BulkKind, defineBulk, mostBeside, mostTogether } from '../bulk/bulk-kind.ts';
import { showBulk, startBulk } from '../bulk/bulk-work.ts';
import type { Context } from '../context.ts';
import { type Reply, type Route, route } from '../http/route.ts';
import { eachAsked, type Outcome, outcomeReply } from '../outcome.ts';
import { problemOf, refusalOf } from '../refusal-of.ts';
import { readChecked } from './read-body.ts';
import type { Implemented } from './registry.ts';
import { selectedBy } from './selection.ts';
import { doAsAsked, functionOf, lockAllFor } from './verbs.ts';

type Values = Record<string, unknown>;

/** A verb for several records at once: each judged and refused by itself, five hundred in the call, more beside. */
export function bulkVerbRoute(implemented: Implemented, name: string, verb: Verb, as: Partial<Route> & { name: string }): Route {
  const { entity } = implemented;
  refuseUnfit(entity.name, name, verb);
  const kind = defineBulk<Values>({
    name: `${entity.name}.${name}`,
    entity: entity.name,
    permission: verb.permission,
    atOnce: 100,
    work: (ctx, ids, input) => doToEach(ctx, { implemented, name, ids, input }),
  });
  const records = manyOf(entity.name, { answeredEach: true, wire: snake(entity.name) });
  const shape: Fields = { ...verb.input, records, filter: json(), expectedCount: integer({ min: 0 }) };
  return route({
    ...(as as Route),
    name: `${as.name}s`,
    summary: `${verb.summary}, several at once: chosen, or all that a filter of the list finds`,
    answer: 'other',
    shape,
    path: `/api/v1/${verbAddress(entity.path, 'multi', name)}`,
    handle: async (ctx, { raw }) => {
      const { records: chosen, filter, expectedCount, ...input } = await readChecked(ctx, shape, raw);
      const selected = { filter, expectedCount: expectedCount as number | null, most: mostBeside };
      const ids = filter ? await selectedBy(ctx, entity.name, selected) : [...new Set((chosen ?? []) as number[])];
      if (ids.length === 0) throw fieldRefusal(wireName('records', records), 'errors.bulk.noneChosen');
      if (ids.length > mostBeside) throw fieldRefusal(wireName('records', records), 'errors.tooMany', { max: mostBeside });
      if (ids.length > mostTogether)
        return doneBeside(ctx, kind, { ids, input, title: { key: `${entity.name}.actions.${name}` } });
      const outcome = await kind.work(ctx, ids, input);
      return outcomeReply(ctx, outcome, { all: 'bulk.done', some: 'bulk.someDone', none: 'errors.bulk.noneDone' });
    },
  });
}

/** An amount would have to be read in as many currencies as there are records; copies would have to be answered. */
function refuseUnfit(entity: string, name: string, { input, makesAnother, isCreation }: Verb): void {
  if (makesAnother || isCreation || Object.values(input).some(({ kind }) => kind === 'money'))
    throw new Error(`${entity}.${name} is not for many at once`);
}

interface Each {
  implemented: Implemented;
  name: string;
  ids: readonly number[];
  input: Values;
}

/** All are locked in the order of their ids before the first is done, so that two who choose the same ones wait and not in a ring. */
async function doToEach(ctx: Context, { implemented, name, ids, input }: Each): Promise<Outcome> {
  const { entity } = implemented;
  const judged = await lockAllFor(ctx, entity as { name: string; verbs: Record<string, Verb> }, name, ids);
  return eachAsked(ids, judged, async ({ id, refusal }) => {
    const why =
      refusal ??
      (await refusalOf(ctx, () =>
        doAsAsked(ctx, { entity: entity.name, verb: name, id, version: null }, () =>
          functionOf(implemented, name)(ctx, { ...input, id }),
        ),
      ));
    return why && problemOf(why);
  });
}

/** More than one call takes is done beside; nothing is done yet. */
export async function doneBeside<I>(
  ctx: Context,
  kind: BulkKind<I>,
  asked: { ids: readonly number[]; input: I; title: { key: string; values?: Values } },
): Promise<Reply> {
  const id = await startBulk(ctx, kind, asked);
  return {
    status: 202,
    result: { ok: [], failed: [], bulk_work: await showBulk(ctx, id) },
    message: { key: 'bulk.started', values: { count: asked.ids.length } },
  };
}
