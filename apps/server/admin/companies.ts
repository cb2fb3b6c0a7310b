import type pg from 'pg';
import { type Context, createPool } from '#platform/server';
import '../modules.ts';
import { appUrl } from '../../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../../platform/server/db/migrate.ts';
import { asTenant, type Pools } from '../set-up-tenant.ts';
import { atDesk, type Given, required, UsageError } from './command.ts';

export const now = () => new Date();

/** Work as the application, beside the owner who alone may make a company. The database is brought up to date first. */
export function withPools<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  return atDesk(async ({ ownerUrl, appPassword }) => {
    await migrate(ownerUrl, { appPassword });
    const pools = {
      owner: createPool(ownerUrl, { max: 1 }),
      app: createPool(appUrl(ownerUrl, appRole, appPassword), { max: 2 }),
    };
    try {
      return await work(pools);
    } finally {
      await Promise.all([pools.owner.end(), pools.app.end()]);
    }
  });
}

/** Work for the company that `--tenant` names, in one transaction; what it answers is told once that is committed. */
export async function withTenant(given: Given, work: (ctx: Context) => Promise<string>): Promise<number> {
  const slug = required(given, 'tenant');
  console.log(await withPools(async ({ app }) => asTenant(app, await tenantNamed(app, slug), now, work)));
  return 0;
}

export async function tenantNamed(app: pg.Pool, slug: string): Promise<number> {
  const { rows } = await app.query('select tenant_of_slug($1) as id', [slug]);
  if (rows[0].id === null) throw new UsageError(`there is no company with the slug ${slug}`);
  return rows[0].id;
}

export async function everyTenant(app: pg.Pool): Promise<number[]> {
  return (await app.query('select id from every_tenant() id')).rows.map((row) => row.id);
}
