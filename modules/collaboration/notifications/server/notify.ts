import { notificationsChanged, repeatMinutes } from '#collaboration/notifications/contract';
import { type Context, insertRows, Params, sql } from '#platform/server';
import { bellCondition } from './who-has-a-bell.ts';

/** Words of the product, by the key of their `title` and `message`, or somebody's own. */
export type Words = { key: string; values?: Record<string, unknown> } | { title: string; message: string };

export interface News {
  to: readonly number[];
  /** Which kind of thing it tells of, in a word of the module that tells it. */
  type: string;
  words: Words;
  /** The page of the product it is about. */
  href?: string;
  shipmentId?: number;
  /** What makes a repeat: the same of one person within ten minutes is one row, and its number grows. */
  key: string;
}

/**
 * Tells people something, in the transaction of what it tells of: both are true, or neither. It is kept for those of them who have a
 * bell, and their pages hear of it once it is committed. Four statements, however many people.
 */
export async function notify(ctx: Context, { to, ...news }: News): Promise<void> {
  if (to.length === 0) return;
  const params = new Params();
  const tenant = params.add(ctx.tenantId, 'bigint');
  const text = `select e.id from app_user e join role r on r.tenant_id = ${tenant} and r.id = e.role_id
    where e.tenant_id = ${tenant} and e.id = any(${params.add([...to], 'bigint[]')}) and ${bellCondition(params)} order by e.id`;
  const people = await ctx.db.query<{ id: number }>({ text, values: params.values });
  keepFor(
    ctx,
    people.map(({ id }) => id),
    news,
  );
}

/** Keeps it for people who are known to have a bell, each named once and in the order of their ids. */
export function keepFor(ctx: Context, userIds: readonly number[], news: Omit<News, 'to'> & { sendingId?: number }): void {
  if (userIds.length === 0) return;
  letGoOfKey(ctx, userIds, news.key);
  const { key, values = {}, title, message } = { key: null, title: null, message: null, ...wordsOf(news.words) };
  insertRows(ctx.db, 'notification', {
    types: { user_id: 'bigint' },
    rows: userIds.map((id) => ({ user_id: id })),
    same: {
      type: [news.type, 'text'],
      words: [key, 'text'],
      filled: [JSON.stringify(values), 'jsonb'],
      title: [title, 'text'],
      message: [message, 'text'],
      href: [news.href ?? null, 'text'],
      shipment_id: [news.shipmentId ?? null, 'bigint'],
      key: [news.key, 'text'],
      sending_id: [news.sendingId ?? null, 'bigint'],
      created_at: [ctx.now, 'timestamptz'],
    },
    onConflict: toldAgain,
  });
  ctx.publish(notificationsChanged.with({ userIds }));
}

const wordsOf = (words: Words): { key?: string; values?: Record<string, unknown>; title?: string; message?: string } => words;

/** What was read meanwhile begins anew, so that nobody misses what came after his reading. */
const toldAgain = `on conflict (tenant_id, user_id, key) do update set
  count = case when notification.read_at is null then notification.count + 1 else 1 end,
  created_at = case when notification.read_at is null then notification.created_at else excluded.created_at end,
  read_at = null, words = excluded.words, filled = excluded.filled, title = excluded.title, message = excluded.message,
  href = excluded.href, shipment_id = excluded.shipment_id`;

/** What was read, or told long enough ago, stays as it is: what comes now is a row of its own. Locked in order of ids. */
function letGoOfKey(ctx: Context, userIds: readonly number[], key: string): void {
  ctx.db.run(sql`update notification set key = null
    where tenant_id = ${ctx.tenantId} and id = any(array(select n.id from notification n where n.tenant_id = ${ctx.tenantId}
      and n.user_id = any(${userIds}::bigint[]) and n.key = ${key}
      and (n.read_at is not null or n.created_at <= ${ctx.now}::timestamptz - make_interval(mins => ${repeatMinutes}))
      order by n.id for update))`);
}
