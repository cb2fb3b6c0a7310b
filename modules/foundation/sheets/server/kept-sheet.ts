import type { SheetState } from '#foundation/sheets/contract';
import { notFound } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** A sheet as verbs read it. */
export interface KeptSheet {
  id: number;
  /** What its rows are about, by the name of a declared kind. */
  kind: string;
  mode: string;
  name: string;
  format: 'xlsx' | 'csv' | 'paste';
  hash: string;
  path: string | null;
  userId: number;
  branchId: number | null;
  /** Whose rows they are where no column says. */
  clientId: number | null;
  state: SheetState;
  progress: number;
  jobId: number | null;
  headings: string[];
  /** Beside each heading the column of ours it fills; none where it is empty. */
  columns: string[];
  signature: string;
  /** Confirmed spellings: the folded text, and the record it stands for. */
  confirmed: Record<string, number>;
  total: number;
  bad: number;
  done: number;
}

/** The sheet, locked until the transaction ends; one's own only, anybody else's is not found. */
export const lockSheet = (ctx: Context, id: number): Promise<KeptSheet> => findSheet(ctx, id, sql`for update`);

/** The sheet as it stands; one's own only. */
export async function findSheet(ctx: Context, id: number, how = sql``): Promise<KeptSheet> {
  const sheet = await ctx.db.maybe<KeptSheet>(
    sql`select * from sheet where tenant_id = ${ctx.tenantId} and id = ${id}::bigint ${how}`,
  );
  if (!sheet || (ctx.user && sheet.userId !== ctx.user.id)) throw notFound();
  return sheet;
}

/** Puts down what became of a sheet; its progress never goes back. */
export function noteSheet(
  ctx: Context,
  id: number,
  change: Partial<KeptSheet> & { error?: unknown; finishedAt?: Date | null },
): void {
  const json = new Set(['headings', 'columns', 'confirmed', 'error']);
  const sets = Object.entries(change).map(([name, value]) => {
    const column = sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    if (name === 'progress') return sql`progress = greatest(progress, ${value as number}::int)`;
    return json.has(name) && value !== null ? sql`${column} = ${JSON.stringify(value)}::jsonb` : sql`${column} = ${value}`;
  });
  ctx.db.run(sql`update sheet set ${sql.join(sets)}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}

/** Another round begins where the stage before it ended. */
export function beginRound(ctx: Context, id: number, progress: number): void {
  ctx.db.run(sql`update sheet set progress = ${progress}::int where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}
