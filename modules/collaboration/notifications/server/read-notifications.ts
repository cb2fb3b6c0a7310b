import { type Notification, notificationsChanged } from '#collaboration/notifications/contract';
import { notFound } from '#platform/entity';
import { type Context, sentenceOf, sql } from '#platform/server';

/** Whose notifications these are: nobody but he himself sees or reads them. */
const me = (ctx: Context): number => ctx.user?.id ?? 0;

export interface AskedPage {
  page: number;
  perPage: number;
  /** Those alone that were not read yet. */
  unread: boolean;
}

/** A page of one's own notifications, the newest first, in one's own language. */
export async function listNotifications(ctx: Context, { page, perPage, unread }: AskedPage): Promise<Notification[]> {
  const rows =
    await ctx.db.query<Kept>(sql`select id, type, instant_text(created_at) as created_at, words, filled, title, message,
      href, shipment_id, instant_text(read_at) as read_at, count
    from notification where tenant_id = ${ctx.tenantId} and user_id = ${me(ctx)} and (read_at is null or not ${unread}::boolean)
    order by id desc limit ${perPage} offset ${(page - 1) * perPage}`);
  return rows.map((row) => worded(ctx.locale, row));
}

interface Kept {
  id: number;
  type: string;
  createdAt: string;
  words: string | null;
  filled: Record<string, unknown>;
  title: string | null;
  message: string | null;
  href: string | null;
  shipmentId: number | null;
  readAt: string | null;
  count: number;
}

function worded(locale: string, { words, filled, ...row }: Kept): Notification {
  // A sentence ends with what somebody added, where he did.
  const say = (part: string) => sentenceOf(locale, { key: `${words}.${part}`, values: filled }).trim();
  return {
    id: row.id,
    type: row.type,
    created_at: row.createdAt,
    title: row.title ?? say('title'),
    data: { message: row.message ?? say('message'), shipment_id: row.shipmentId },
    href: row.href,
    read_at: row.readAt,
    count: row.count,
  };
}

/** How many notifications one has, and how many of them one has not read. */
export const countOwn = (ctx: Context) =>
  ctx.db.one<{
    all: number;
    unread: number;
  }>(sql`select count(*)::int as all, count(*) filter (where read_at is null)::int as unread
    from notification where tenant_id = ${ctx.tenantId} and user_id = ${me(ctx)}`);

/** How many of one's own notifications one has not read: the number at the bell. */
export async function countUnread(ctx: Context): Promise<number> {
  const { unread } = await ctx.db.one<{ unread: number }>(sql`select count(*)::int as unread from notification
    where tenant_id = ${ctx.tenantId} and user_id = ${me(ctx)} and read_at is null`);
  return unread;
}

/** Marks one of one's own read; once it is, again changes nothing. Another person's is not found. */
export async function readOne(ctx: Context, id: number): Promise<void> {
  const found = await ctx.db.maybe<{ readAt: Date | null }>(sql`select read_at from notification
    where tenant_id = ${ctx.tenantId} and id = ${id} and user_id = ${me(ctx)} for update`);
  if (!found) throw notFound();
  if (found.readAt) return;
  ctx.db.run(sql`update notification set read_at = ${ctx.now}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${id}`);
  ctx.publish(notificationsChanged.with({ userIds: [me(ctx)] }));
}

/** Marks all of one's own read; answers how many. */
export async function readAll(ctx: Context): Promise<number> {
  const read = await ctx.db.count(sql`update notification set read_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = any(array(select n.id from notification n
      where n.tenant_id = ${ctx.tenantId} and n.user_id = ${me(ctx)} and n.read_at is null order by n.id for update))`);
  if (read > 0) ctx.publish(notificationsChanged.with({ userIds: [me(ctx)] }));
  return read;
}
