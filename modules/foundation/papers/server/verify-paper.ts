import { paperCode, type VerifiedPaper } from '#foundation/papers/contract';
import { notFound } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What a paper's link proves, to whoever has it; one that is none, or of another company's host, is not found. */
export async function verifyPaper(ctx: Context, code: string): Promise<VerifiedPaper> {
  const tenantId = Number.parseInt(paperCode.exec(code)?.[1] ?? '', 36);
  if (!Number.isSafeInteger(tenantId) || (ctx.tenantId && ctx.tenantId !== tenantId)) throw notFound();
  const found = await ctx.db.maybe<{
    about: Omit<VerifiedPaper, 'printed_at' | 'sha256' | 'superseded_at'>;
    printedAt: Date;
    sha256: string;
    supersededAt: Date | null;
  }>(sql`select about, printed_at, sha256, superseded_at from issued_paper_of(${tenantId}, ${code})`);
  if (!found) throw notFound();
  return {
    ...found.about,
    printed_at: found.printedAt.toISOString(),
    sha256: found.sha256,
    superseded_at: found.supersededAt?.toISOString() ?? null,
  };
}
