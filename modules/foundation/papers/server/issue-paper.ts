import { createHash, randomBytes } from 'node:crypto';
import type { VerifiedPaper } from '#foundation/papers/contract';
import { type Context, sql } from '#platform/server';

let home = 'http://localhost:3000';

/** Says where people reach the product; the links on papers begin with it. */
export function configurePapers({ publicUrl }: { publicUrl: string }): void {
  home = publicUrl;
}

/** Where a page of the product is found by whoever holds only a paper or a message. */
export const publicLink = (path: string): string => `${home}${path}`;

/** A paper of one document. */
export interface PaperOf {
  docType: string;
  docId: number;
  /** What state of the document it shows, and in what size; the same edition in the same language is the same paper. */
  edition: string;
  language: string;
  /** The file's name. */
  name: string;
  about: Pick<VerifiedPaper, 'title' | 'state' | 'number' | 'party' | 'amount' | 'currency'>;
}

export interface IssuedPaper {
  code: string;
  name: string;
  content: Buffer;
  sha256: string;
}

/** Hands a paper out: what was printed once is kept and given again byte for byte, under a link that proves it. */
export async function issuePaper(ctx: Context, of: PaperOf, layOut: (link: string) => Promise<Buffer>): Promise<IssuedPaper> {
  const kept = await keptPaper(ctx, of);
  if (kept) return kept;
  const code = `${ctx.tenantId.toString(36)}-${randomBytes(18).toString('base64url')}`;
  const content = await layOut(publicLink(`/v/${code}`));
  const sha256 = createHash('sha256').update(content).digest('hex');
  // Two who print it first at once both hold the one that was kept.
  await ctx.db.query(sql`insert into issued_paper (tenant_id, code, doc_type, doc_id, edition, language, name, content, sha256, about, printed_by_id, printed_at)
    values (${ctx.tenantId}, ${code}, ${of.docType}, ${of.docId}, ${of.edition}, ${of.language}, ${of.name}, ${content}, ${sha256},
      ${JSON.stringify({ ...of.about, company: ctx.tenant.name })}::jsonb, ${ctx.user?.id ?? null}, ${ctx.now})
    on conflict (tenant_id, doc_type, doc_id, edition, language) do nothing`);
  return (await keptPaper(ctx, of)) as IssuedPaper;
}

function keptPaper(ctx: Context, { docType, docId, edition, language }: PaperOf): Promise<IssuedPaper | undefined> {
  return ctx.db.maybe<IssuedPaper>(sql`select code, name, content, sha256 from issued_paper where tenant_id = ${ctx.tenantId}
    and doc_type = ${docType} and doc_id = ${docId} and edition = ${edition} and language = ${language}`);
}

/** The document has moved on: papers of it handed out so far no longer hold, and their links say so. */
export function supersedePapers(ctx: Context, { docType, docId }: Pick<PaperOf, 'docType' | 'docId'>): void {
  ctx.db.run(sql`update issued_paper set superseded_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and doc_type = ${docType} and doc_id = ${docId} and superseded_at is null`);
}
