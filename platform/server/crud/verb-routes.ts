import { type Fields, snake, type Verb, verbAddress } from '#platform/entity';
import type { Context } from '../context.ts';
import { done, type Reply, type Route, route } from '../http/route.ts';
import { hasText } from '../translate.ts';
import { bulkVerbRoute } from './bulk-verbs.ts';
import { readChecked } from './read-body.ts';
import type { Implemented } from './registry.ts';
import { doAsAsked, functionOf } from './verbs.ts';
import { readVersion, showRecord } from './write.ts';

type Raw = Record<string, unknown>;

/** One route for each verb of an entity that has no desk of its own, and another for what may be done to many at once. */
export function verbRoutes(implemented: Implemented): Route[] {
  return Object.entries(implemented.entity.verbs).flatMap(([name, verb]) => {
    if (verb.desk) return [];
    if (verb.isCreation) return [creationRoute(implemented, name, verb)];
    const one = verbRoute(implemented, name, verb);
    return verb.bulk ? [one, bulkVerbRoute(implemented, name, verb, declaredOf(implemented, name, verb))] : [one];
  });
}

function declaredOf({ entity }: Implemented, name: string, { summary, permission, key, input }: Verb) {
  const named = `${name}${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`;
  return {
    method: 'POST' as const,
    section: entity.section,
    name: named,
    summary,
    permission,
    ...(key && { key }),
    shape: input,
    answer: 'item' as const,
  };
}

function verbRoute(implemented: Implemented, name: string, verb: Verb): Route {
  const { entity } = implemented;
  const shape: Fields = { ...verb.input, version: { kind: 'integer' } };
  return route({
    ...declaredOf(implemented, name, verb),
    ...(verb.makesAnother && { makesOne: true }),
    ...(implemented.behaviour.byKeys?.includes(name) && { byKeys: true as const }),
    shape,
    path: `/api/v1/${verbAddress(entity.path, '{id}', name)}`,
    handle: async (ctx, { id, raw }) => {
      const input = await readChecked(ctx, verb.input, raw, { of: { implemented, id } });
      const version = (raw as Raw | null)?.version === undefined ? null : readVersion(raw);
      const work = () => functionOf(implemented, name)(ctx, { ...input, id });
      const made = await doAsAsked(ctx, { entity: entity.name, verb: name, id, version }, work);
      if (verb.makesAnother) return { status: 201, ...(await told(ctx, implemented, name, made as number)) };
      return told(ctx, implemented, name, id);
    },
  });
}

function creationRoute(implemented: Implemented, name: string, verb: Verb): Route {
  return route({
    ...declaredOf(implemented, name, verb),
    makesOne: true,
    path: `/api/v1/${implemented.entity.path}${verb.at ? `/${verb.at}` : ''}`,
    handle: async (ctx, { raw }) => {
      const id = await functionOf(implemented, name)(ctx, await readChecked(ctx, verb.input, raw));
      return { status: 201, ...(await told(ctx, implemented, name, id as number)) };
    },
  });
}

/** The record as it is now, and the sentence about what was done, which may name what the record says; where the outcome has one of its own (`pay_waiting`), that. */
async function told(ctx: Context, implemented: Implemented, name: string, id: number): Promise<Reply> {
  const { entity } = implemented;
  const item = await showRecord(ctx, implemented, id);
  const plain = `${entity.name}.done.${name}`;
  const said = JSON.parse(item) as Raw;
  const own = `${plain}_${entity.state && said[snake(entity.state)]}`;
  return {
    ...done(hasText(own) ? own : hasText(plain) ? plain : 'ui.saved', said),
    resultText: `{"item":${item}}`,
    result: undefined,
  };
}
