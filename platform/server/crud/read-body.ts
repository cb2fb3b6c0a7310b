import { type Fields, type Input, notFound, readFields } from '#platform/entity';
import type { Context } from '../context.ts';
import { Params, quoted } from './columns.ts';
import { type About, currenciesOf } from './currencies.ts';
import { readEnvOf } from './list-request.ts';
import { refuseProblems } from './problems.ts';
import { unknownReferences } from './references.ts';
import { identity } from './seen.ts';

type Values = Record<string, unknown>;

/** Reads a body by declared fields, or refuses with every problem beside its field. */
export function readBody(ctx: Context, fields: Fields, body: unknown, options: { partial?: boolean } = {}): Values {
  const { values, problems } = readFields(fields, body, readEnvOf(ctx), options);
  refuseProblems(problems);
  return values;
}

/**
 * Reads a body by declared fields and looks up what it refers to: whatever the company has not is refused beside its field too.
 * Amounts are read in the currency of the record it is about, or of the reference their field names.
 */
export async function readChecked<F extends Fields>(
  ctx: Context,
  fields: F,
  body: unknown,
  { partial, of }: { partial?: boolean; of?: About } = {},
): Promise<Input<F>> {
  const env = { ...readEnvOf(ctx), ...(await currenciesOf(ctx, fields, (body ?? {}) as Values, of)) };
  const { values, problems } = readFields(fields, body, env, { partial: partial ?? false });
  const wrong = { ...(await unknownReferences(ctx, fields, values)), ...problems };
  if (of && Object.keys(wrong).length > 0) await refuseUnseen(ctx, of);
  refuseProblems(wrong);
  return values as Input<F>;
}

/** Whether there is such a record comes before what was said of it wrongly. */
async function refuseUnseen(ctx: Context, { implemented, id }: About): Promise<void> {
  const params = new Params();
  const text = `select e.id from ${quoted(implemented.entity.table)} e where ${identity(ctx, implemented, id, params)}`;
  if (!(await ctx.db.maybe({ text, values: params.values }))) throw notFound();
}
