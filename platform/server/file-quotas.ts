import { fieldRefusal } from '#platform/entity';
import type { Context } from './context.ts';
import { sql } from './db/sql.ts';

export interface Quotas {
  ofPersonAndDay: number;
  ofCompany: number;
}
const megabyte = 1_000_000;
let quotas: Quotas = { ofPersonAndDay: 300 * megabyte, ofCompany: 50_000 * megabyte };

export function configureQuotas(given: Partial<Quotas>): void {
  quotas = { ...quotas, ...given };
}

const company = 'company';
const personToday = ({ user, today }: Context) => `${today} ${user?.id ?? 0}`;

/** Counts what somebody uploads, for himself and for his company, and refuses what would be too much. */
export async function countUpload(ctx: Context, bytes: number): Promise<void> {
  const { ofPersonAndDay, ofCompany } = quotas;
  if (!(await add(ctx, personToday(ctx), { bytes, most: ofPersonAndDay })))
    throw fieldRefusal('file', 'errors.quota.person', { megabytes: Math.floor(ofPersonAndDay / megabyte) });
  if (!(await add(ctx, company, { bytes, most: ofCompany })))
    throw fieldRefusal('file', 'errors.quota.company', { gigabytes: ofCompany / megabyte / 1000 });
}

/** What the product makes for a company counts as well, and is not refused. */
export async function countOwn(ctx: Context, bytes: number): Promise<void> {
  await add(ctx, company, { bytes, most: Number.MAX_SAFE_INTEGER });
}

export function countForgotten(ctx: Context, bytes: number): void {
  ctx.db.run(
    sql`update stored_bytes set bytes = greatest(0, bytes - ${bytes}) where tenant_id = ${ctx.tenantId} and holder = ${company}`,
  );
}

/** What people uploaded on days gone by. */
export async function forgetPastDays(ctx: Context): Promise<void> {
  await ctx.db.query(
    sql`delete from stored_bytes where tenant_id = ${ctx.tenantId} and holder <> ${company} and holder < ${ctx.today}`,
  );
}

/** False where it would be more than the most. Two at once wait for each other here, so that together they are not more either. */
async function add(ctx: Context, holder: string, { bytes, most }: { bytes: number; most: number }): Promise<boolean> {
  if (bytes > most) return false;
  const added = sql`update stored_bytes set bytes = bytes + ${bytes}::bigint
    where tenant_id = ${ctx.tenantId} and holder = ${holder} and bytes + ${bytes}::bigint <= ${most}::bigint returning bytes`;
  if (await ctx.db.maybe(added)) return true;
  // Nothing is counted yet, or it would be too much.
  await ctx.db.query(sql`insert into stored_bytes (tenant_id, holder, bytes)
    values (${ctx.tenantId}, ${holder}, ${await keptBefore(ctx, holder)}::bigint) on conflict (tenant_id, holder) do nothing`);
  return (await ctx.db.maybe(added)) !== undefined;
}

/** A company's files from before anybody counted them. */
async function keptBefore(ctx: Context, holder: string): Promise<number> {
  if (holder !== company) return 0;
  const { bytes } = await ctx.db.one<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::bigint as bytes from stored_file where tenant_id = ${ctx.tenantId}`,
  );
  return bytes;
}
