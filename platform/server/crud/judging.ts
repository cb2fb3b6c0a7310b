import { type Entity, snake } from '#platform/entity';
import { type Context, may } from '../context.ts';
import { translate } from '../translate.ts';
import { type Params, quoted } from './columns.ts';
import { objectText } from './item-text.ts';
import type { Behaviour, Extras } from './registry.ts';

/**
 * What only the database knows of a verb, as JSON text: `false` where it is not the asker's, else what stands in the way as `say` says
 * it, else null.
 */
export function factOf(
  ctx: Context,
  { whose, can }: Behaviour,
  name: string,
  params: Params,
  say: (key: string) => string,
): string | null {
  const mine = whose?.[name]?.(ctx, params);
  const branches = [
    ...(mine ? [`when not (${mine}) then 'false'`] : []),
    ...Object.entries(can?.[name]?.(ctx, params) ?? {}).map(
      ([key, when]) => `when ${when} then ${params.once(JSON.stringify(say(key)))}`,
    ),
  ];
  return branches.length > 0 ? `case ${branches.join(' ')} end` : null;
}

/** The part of an item’s `can` that the browser cannot judge by itself, by verb. */
export function canExpression(ctx: Context, entity: Entity, behaviour: Behaviour): Extras {
  // Texts of refusals are not in the browser: it gets the sentence, its blanks still open.
  const inWords = (key: string) => translate(ctx.locale, key, { skipInterpolation: true });
  // What somebody may not do at all, nobody works out for him.
  const asked = Object.keys({ ...behaviour.can, ...behaviour.whose }).filter((name) =>
    may(ctx, entity.verbs[name]?.permission ?? ''),
  );
  if (asked.length === 0) return {};
  const factsOf = (name: string, params: Params) => {
    const from = entity.verbs[name]?.from as readonly string[] | undefined;
    const isOpen = from ? `e.${quoted(snake(entity.state ?? ''))} in (${from.map((word) => `'${word}'`).join(', ')})` : 'true';
    return `coalesce(case when ${isOpen} then ${factOf(ctx, behaviour, name, params, inWords)} end, 'null')`;
  };
  return { can: (params) => `(${objectText(asked.map((name) => [name, factsOf(name, params)]))})::json` };
}

/** Whether the asker wrote, edited or submitted a record: a member of its items, where another is asked for. */
export function authorExpression(ctx: Context, entity: Entity): Extras {
  if (!entity.authored) return {};
  const { user } = ctx;
  return { is_author: (params) => (user ? `e.author_ids @> array[${params.add(user.id, 'bigint')}]` : 'false') };
}
