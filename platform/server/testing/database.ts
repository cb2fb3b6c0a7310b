import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appUrl } from '../db/app-url.ts';
import { appRole } from '../db/migrate.ts';

export interface TestDatabase {
  ownerUrl: string;
  /** The same database as the role every request runs under. */
  appUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own: a clone of the run's template, made in some fifty milliseconds. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { url, password } = JSON.parse(process.env.KARWAN_TEST_CLUSTER ?? '{}') as { url: string; password: string };
  const name = `t_${process.pid}_${randomBytes(5).toString('hex')}`;
  await asOwner(url, `create database ${name} template karwan_template strategy file_copy`);
  const ownerUrl = url.replace(/\/postgres$/, `/${name}`);
  return {
    ownerUrl,
    appUrl: appUrl(ownerUrl, appRole, password),
    drop: () => asOwner(url, `drop database ${name} with (force)`),
  };
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
