import { randomBytes } from 'node:crypto';
import { notFound, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Keeps a print for a new tab, which brings no sign-in, and answers where it can be opened for the next hour. */
export function keepPaper(ctx: Context, { name, content }: { name: string; content: Buffer }): string {
  const token = `${ctx.tenantId}-${randomBytes(32).toString('base64url')}`;
  ctx.db.run(sql`delete from printed_paper where tenant_id = ${ctx.tenantId} and expires_at < ${ctx.now}`);
  ctx.db.run(sql`insert into printed_paper (tenant_id, token, name, content, expires_at)
    values (${ctx.tenantId}, ${token}, ${name}, ${content}, now() + interval '1 hour')`);
  return `/api/v1/shipment-print/files/${token}`;
}

/** A kept print by its address, whoever asks; one of another company's host is not found. */
export async function openPaper(ctx: Context, token: string): Promise<{ name: string; content: Buffer }> {
  const tenant = /^(\d{1,15})-[\w-]{43}$/.exec(token)?.[1];
  if (!tenant || (ctx.tenantId && ctx.tenantId !== Number(tenant))) throw notFound();
  const paper = await ctx.db.maybe<{ name: string; content: Buffer }>(
    sql`select name, content from printed_paper_of(${Number(tenant)}, ${token})`,
  );
  if (!paper) throw new Refusal('errors.print.gone', { status: 404 });
  return paper;
}
