import { columnNamesOf, columnOf } from '#foundation/sheets/contract';
import { nameIn } from '#platform/entity';
import { type Context, translate } from '#platform/server';
import { titlesOf } from './named-records.ts';
import type { Saving } from './save-records.ts';
import { refuseUnlessMay, type TemplateParts } from './sheet-work.ts';

/** What may stand in the columns of an entity's template: its references by name, its options in words. */
export async function recordTemplate(
  ctx: Context,
  { kind, implemented, mode }: Saving & { mode: string },
): Promise<TemplateParts> {
  // Names of what may be chosen are for whoever may choose it.
  refuseUnlessMay(ctx, { kind: kind.name, mode });
  const lists: [string, string[]][] = [];
  for (const name of columnNamesOf(kind)) {
    const { field } = columnOf(kind, name);
    if (field.kind === 'belongsTo') {
      const titles = await titlesOf(ctx, field.entity ?? '');
      lists.push([name, titles.map(({ title }) => (typeof title === 'string' ? title : nameIn(title as never, ctx.locale)))]);
    }
    const labels = `${implemented.entity.name}.options.${name}`;
    if (field.kind === 'oneOf') lists.push([name, (field.options ?? []).map((one) => translate(ctx.locale, `${labels}.${one}`))]);
  }
  const firsts = Object.fromEntries(lists.map(([name, words]) => [name, words[0] ?? '']));
  return { lists, example: { ...written(ctx, columnNamesOf(kind)), ...firsts } };
}

/** How one row is written, of what is written in any sheet. */
function written(ctx: Context, names: readonly string[]): Record<string, string> {
  const known: Record<string, string> = {
    name: translate(ctx.locale, 'sheets.template.name'),
    phone: '07701234567',
    address: translate(ctx.locale, 'sheets.template.address'),
  };
  return Object.fromEntries(names.flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
}
