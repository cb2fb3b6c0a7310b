import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { integer, text } from '#platform/entity';
import type { Context } from '../context.ts';
import { sql } from '../db/sql.ts';
import { transact } from '../db/transaction.ts';
import { type Route, route } from '../http/route.ts';

const ticketSeconds = 60;
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** A ticket for one socket of the asker's session; nobody can make one from what is kept. */
async function issueTicket(ctx: Context): Promise<string> {
  const ticket = `${ctx.tenantId}.${randomBytes(24).toString('base64url')}`;
  ctx.db.run(sql`delete from realtime_ticket where tenant_id = ${ctx.tenantId} and expires_at < now()`);
  ctx.db.run(sql`insert into realtime_ticket (tenant_id, hash, user_id, session_id, expires_at)
    values (${ctx.tenantId}, ${hashOf(ticket)}, ${ctx.user?.id ?? 0}, ${ctx.user?.sessionId ?? 0}, now() + make_interval(secs => ${ticketSeconds}))`);
  return ticket;
}

/** Uses a ticket up: whose session it was for, or undefined where it was never given, is too old or was used before. */
export async function takeTicket(
  pool: pg.Pool,
  ticket: string,
): Promise<{ tenantId: number; userId: number; sessionId: number } | undefined> {
  const tenantId = Number(/^(\d{1,15})\.[\w-]{32}$/.exec(ticket)?.[1]);
  if (!tenantId) return undefined;
  return transact(pool, tenantId, (db) =>
    db.maybe(sql`delete from realtime_ticket where tenant_id = ${tenantId} and hash = ${hashOf(ticket)}
      and expires_at > now() returning tenant_id, user_id, session_id`),
  );
}

export const realtimeRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/v1/realtime/ticket',
    name: 'issueRealtimeTicket',
    summary: "A ticket for the websocket's token, used once within a minute",
    permission: 'signed-in',
    section: 'any',
    // Who may listen is asked when the socket opens; listening is reading, whatever the way to it.
    ungated: true,
    answer: 'other',
    answers: { ticket: text({ required: true }), expiresIn: integer({ required: true }) },
    handle: async (ctx) => ({ result: { ticket: await issueTicket(ctx), expires_in: ticketSeconds } }),
  }),
];
