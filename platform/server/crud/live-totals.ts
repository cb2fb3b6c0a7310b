import { type Field, snake } from '#platform/entity';
import type { Context } from '../context.ts';
import { isVisible, measured, moneyCurrency, type Params, quoted, rawColumn } from './columns.ts';
import type { Implemented } from './registry.ts';

/** Rows counted live at most; past it the count is told as "at least". */
export const countCap = 10_001;

/** Count and sums over the filter, stopping at the cap. Money adds up only within a currency: the company's own first, the others beside. */
export function liveTotals(ctx: Context, { entity, behaviour }: Implemented, where: string, params: Params): string {
  const sums = (entity.list.totals ?? [])
    .map((name) => ({
      wire: `'${snake(name)}_sum'`,
      field: entity.fields[name] as Field,
      column: rawColumn(entity, behaviour, name),
    }))
    .filter(({ field }) => isVisible(ctx, field));
  const money = sums.find(({ field }) => field.kind === 'money')?.field;
  const currency = money ? moneyCurrency(money, entity.fields.currency ? undefined : ctx.tenant.currency) : 'null::text';
  const own = money && params.add(ctx.tenant.currency, 'text');
  const all = ({ field }: (typeof sums)[number], at: number) =>
    field.kind === 'money'
      ? `money_text(coalesce(sum(s${at}) filter (where currency = ${own}), 0)::bigint, ${own})`
      : measured(field, `coalesce(sum(s${at}), 0)`);
  const each = ({ field }: (typeof sums)[number], at: number) =>
    field.kind === 'money' ? `money_text(s${at}::bigint, currency)` : measured(field, `s${at}`);
  const parts = (value: typeof all) => sums.map((one, at) => `${one.wire}, ${value(one, at)}`);
  const group = `json_build_object(${["'count', n", ...parts(each)].join(', ')})`;
  const apart = money ? [`'by_currency', coalesce(json_object_agg(currency, ${group}) filter (where n <> 0), '{}')`] : [];
  const read = sums.map(({ column }, at) => `, ${column} as s${at}`).join('');
  const added = sums.map((_, at) => `, sum(s${at}) as s${at}`).join('');
  return `select json_build_object(${[...parts(all), ...apart].join(', ')}) as totals, coalesce(sum(n), 0)::int as count
    from (select currency, count(*) as n${added} from (select ${currency} as currency${read} from ${quoted(entity.table)} e where ${where} limit ${countCap}) r
      group by currency) c`;
}
