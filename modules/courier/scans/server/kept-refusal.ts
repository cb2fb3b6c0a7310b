import { type Context, sql } from '#platform/server';

/** Why a move was refused, as its sentence's key and values. */
interface Refused {
  key: string;
  values: Record<string, unknown>;
}
type Names = Record<string, string>;

/**
 * The refusal as it is kept with a scan: with the names of statuses and branches in both languages of the company, so that
 * whoever reads it later, or has it sent again, reads it in his own.
 */
export async function keptRefusal(ctx: Context, { key, values }: Refused, moved: { from: number; to: number }): Promise<Refused> {
  const branchIds = [values.branchId, values.branchIds].flat().filter((id) => typeof id === 'number');
  const [statuses, branches] = await Promise.all([
    namesOf(ctx, 'shipment_status', values.from != null || values.to != null ? [moved.from, moved.to] : []),
    namesOf(ctx, 'branch', branchIds),
  ]);
  return {
    key,
    values: {
      ...values,
      ...(values.from != null && { from: statuses.get(moved.from) ?? values.from }),
      ...(values.to != null && { to: statuses.get(moved.to) ?? values.to }),
      ...(branches.size > 0 && { branch: joined([...branches.values()]) }),
    },
  };
}

async function namesOf(ctx: Context, table: 'shipment_status' | 'branch', ids: readonly number[]): Promise<Map<number, Names>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.query<{ id: number; name: Names }>(
    sql`select id, name from ${sql.ref(table)} where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Several names as one, language by language. */
function joined(names: readonly Names[]): Names {
  const languages = [...new Set(names.flatMap((name) => Object.keys(name)))];
  return Object.fromEntries(languages.map((language) => [language, names.map((name) => name[language] ?? name.en).join(', ')]));
}
