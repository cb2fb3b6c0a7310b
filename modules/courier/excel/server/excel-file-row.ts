import type { ColumnName, ExcelMode, ExcelState } from '#courier/excel/contract';
import { notFound } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** A file as the verbs of this module read it. */
export interface ExcelFileRow {
  id: number;
  mode: ExcelMode;
  name: string;
  format: 'xlsx' | 'csv' | 'paste';
  hash: string;
  path: string | null;
  userId: number;
  branchId: number | null;
  clientId: number | null;
  state: ExcelState;
  progress: number;
  jobId: number | null;
  headings: string[];
  columns: (ColumnName | '')[];
  signature: string;
  /** Confirmed spellings: the folded text, and the city it stands for. */
  cities: Record<string, number>;
  total: number;
  bad: number;
  done: number;
}

/** The file, locked until the transaction ends; one's own only, anybody else's is not found. */
export const lockFile = (ctx: Context, id: number): Promise<ExcelFileRow> => readFile(ctx, id, sql`for update`);

/** The file as it stands; one's own only. */
export async function readFile(ctx: Context, id: number, how = sql``): Promise<ExcelFileRow> {
  const file = await ctx.db.maybe<ExcelFileRow>(
    sql`select * from excel_file where tenant_id = ${ctx.tenantId} and id = ${id}::bigint ${how}`,
  );
  if (!file || (ctx.user && file.userId !== ctx.user.id)) throw notFound();
  return file;
}

/** Puts down what became of a file; its progress never goes back. */
export function noteFile(
  ctx: Context,
  id: number,
  change: Partial<ExcelFileRow> & { error?: unknown; finishedAt?: Date | null },
): void {
  const json = new Set(['headings', 'columns', 'cities', 'error']);
  const sets = Object.entries(change).map(([name, value]) => {
    const column = sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    if (name === 'progress') return sql`progress = greatest(progress, ${value as number}::int)`;
    return json.has(name) && value !== null ? sql`${column} = ${JSON.stringify(value)}::jsonb` : sql`${column} = ${value}`;
  });
  ctx.db.run(sql`update excel_file set ${sql.join(sets)}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}
