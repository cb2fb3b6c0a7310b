import type pg from 'pg';
import { type Context, sql, type Transaction, transact } from '#platform/server';
import type { Identifier } from './identifier.ts';
import type { Account } from './take-attempt.ts';

interface MeantAccount extends Account {
  email: string | null;
}

/**
 * The accounts somebody may mean by an e-mail or a phone: of the company whose address was asked, or where none is named, of all
 * companies. One whose machine is lost is told as such only where no other of them could be read.
 */
export async function accountsMeant(pool: pg.Pool, ctx: Context, { email, phone }: Identifier): Promise<MeantAccount[]> {
  const name = email ?? phone;
  if (!name) return [];
  if (ctx.tenant) return accountsOf(ctx.db, ctx.tenantId, { email, phone });
  const called = await ctx.db.query<{ company: number }>(sql`select distinct company from accounts_called(${name}::text)`);
  // Nobody has company 0: it takes as long to find that there is no account as to find one.
  const companies = called.length > 0 ? called.map(({ company }) => company) : [0];
  const asked = await Promise.allSettled(
    companies.map((id) => transact(pool, id, (db) => accountsOf(db, id, { email, phone }), 'read only')),
  );
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const lost = asked.find((one) => one.status === 'rejected');
  if (lost && found.length === 0) throw lost.reason;
  return found;
}

function accountsOf(db: Transaction, tenantId: number, { email, phone }: Identifier): Promise<MeantAccount[]> {
  return db.query<MeantAccount>(sql`select tenant_id, id as user_id, password_hash, email from app_user
    where tenant_id = ${tenantId} and (email = ${email}::text or phone = ${phone}::text)`);
}

/** Says by which e-mail and phone a person is found from now on, wherever he signs in. */
export async function nameAccount(ctx: Context, userId: number): Promise<void> {
  const person = await ctx.db.one<Identifier>(
    sql`select email, phone from app_user where tenant_id = ${ctx.tenantId} and id = ${userId}`,
  );
  ctx.db.run(sql`delete from account_name where company_id = ${ctx.tenantId} and user_id = ${userId}`);
  for (const name of [person.email, person.phone])
    if (name) ctx.db.run(sql`insert into account_name (company_id, user_id, name) values (${ctx.tenantId}, ${userId}, ${name})`);
}

/**
 * Makes true what a company's people are found by: a backup that was brought back, or a process of the version before, may have
 * written them without. Answers for how many people it was not.
 */
export async function keepAccountNames(ctx: Context): Promise<number> {
  const said = await ctx.db.query<Identifier & { id: number }>(
    sql`select id, email, phone from app_user where tenant_id = ${ctx.tenantId}`,
  );
  const kept = await ctx.db.query<{ userId: number; name: string }>(
    sql`select user_id, name from account_name where company_id = ${ctx.tenantId}`,
  );
  const entry = (userId: number, name: string) => `${userId} ${name}`;
  const wanted = new Map(
    said.flatMap(({ id, email, phone }) => [email, phone].flatMap((name) => (name ? [[entry(id, name), id] as const] : []))),
  );
  const known = new Map(kept.map(({ userId, name }) => [entry(userId, name), userId]));
  const people = new Set(said.map(({ id }) => id));
  const differing = [
    ...[...wanted].filter(([name]) => !known.has(name)),
    ...[...known].filter(([name]) => !wanted.has(name)),
  ].map(([, id]) => id);
  const changed = new Set(differing);
  for (const id of changed) {
    if (people.has(id)) await nameAccount(ctx, id);
    else ctx.db.run(sql`delete from account_name where company_id = ${ctx.tenantId} and user_id = ${id}`);
  }
  return changed.size;
}
