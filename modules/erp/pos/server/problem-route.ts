import { posRights, TillPaper } from '#erp/pos/contract';
import { notFound } from '#platform/entity';
import { type Context, hasText, readRecords, route, sentenceOf, sql } from '#platform/server';

/** Why a paper could not be booked, in the words of whoever asks. */
export const problemRoute = route({
  method: 'GET',
  path: `/api/v1/${TillPaper.path}/{id}/problem`,
  name: 'readTillPaperProblem',
  summary: 'Why what a till brought could not be booked, in words, and beside which field',
  permission: posRights.use,
  section: 'erp',
  answer: 'other',
  handle: async (ctx, { id }) => ({ result: { problem: await problemOf(ctx, id) } }),
});

async function problemOf(ctx: Context, id: number): Promise<{ text: string; field: string | null } | null> {
  const [seen] = await readRecords(ctx, TillPaper, [id]);
  if (!seen) throw notFound();
  const { problem } = await ctx.db.one<{ problem: { key: string; values: Record<string, unknown> } | null }>(
    sql`select problem from till_paper where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  if (!problem) return null;
  const { key, values } = problem;
  const text = sentenceOf(ctx.locale, { key: hasText(key) ? key : 'errors.fieldsWrong', values });
  return { text, field: typeof values['field'] === 'string' ? values['field'] : null };
}
