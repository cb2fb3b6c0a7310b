import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

test('each test file has a migrated database of its own, and the app sees no rows without a tenant', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  try {
    expect(one.ownerUrl).not.toBe(other.ownerUrl);
    expect(await rows(one.ownerUrl, 'select name from migration')).not.toHaveLength(0);
    expect(await rows(one.appUrl, 'select * from tenant')).toHaveLength(0);
    expect(
      await rows(one.appUrl, `select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`),
    ).toHaveLength(0);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});

async function rows(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
