import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../platform/server/config.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { demoPassword, demoTenants } from '../../tools/seed/demo-people.ts';

export interface PrepareOptions {
  config: Config;
  /** The owner's address of the database; whoever serves people never has it. */
  ownerUrl: string;
  secret: string;
  say: (line: string) => void;
}

/** Brings the database up to date and fills an empty one, as its owner; answers the address the server works by. */
export async function prepareDatabase({ config, ownerUrl, secret, say }: PrepareOptions): Promise<string> {
  const appPassword = secretFor(secret, 'database');
  await migrate(ownerUrl, { appPassword });
  const url = appUrl(ownerUrl, appRole, appPassword);
  const isEmpty = !(await hasCompany(url));
  if (isEmpty && config.seed !== 'none') await seed({ KARWAN_OWNER_URL: ownerUrl, KARWAN_APP_URL: url, SEED: config.seed });
  if (isEmpty && config.seed === 'none')
    say('NOTE: There is no company yet. `npm run admin -- tenant create` makes one, with its first administrator.');
  if (!isEmpty && config.exposedBy.length && !config.demoOnNetwork) await refuseKnownPasswords(url, config, say);
  return url;
}

/** A program of its own: what it needs to work through the verbs is not needed afterwards. */
async function seed(environment: Record<string, string>): Promise<void> {
  const program = fork(path.join(import.meta.dirname, 'seed-empty.ts'), {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code, signal] = await once(program, 'exit');
  if (code !== 0) throw new Error(`the empty database could not be filled (${signal ?? `status ${code}`})`);
}

/** A demo tried on one machine and then opened to others would let everybody in. */
export async function refuseKnownPasswords(url: string, { exposedBy }: Config, say: (line: string) => void): Promise<void> {
  const people = demoTenants.flatMap((tenant) => tenant.people.map((person) => person.email));
  const found = await accountsOf(url, people, say);
  if (found.length === 0) return;
  const { isPasswordOf } = await import('#foundation/identity/server');
  const open = new Set<string>();
  for (const { email, password_hash } of found) if (await isPasswordOf(password_hash, demoPassword)) open.add(email);
  if (open.size === 0) return;
  throw new Error(
    `the database holds people of the demo, whose password everybody knows (${[...open].join(', ')}), and ${exposedBy.join(' and ')} would let everybody in. Give them passwords of their own (npm run admin -- user password), start on another DATA_DIR, or set DEMO_ON_NETWORK=on where a demo for everybody is meant`,
  );
}

interface Found {
  email: string;
  password_hash: string;
}

/** Read company by company: whoever signs in is read so as well. */
async function accountsOf(url: string, emails: readonly string[], say: (line: string) => void): Promise<Found[]> {
  return withClient(url, async (client) => {
    const called = await client.query<{ company: string }>(
      'select distinct company from unnest($1::text[]) email cross join lateral accounts_called(email)',
      [emails],
    );
    const found: Found[] = [];
    for (const { company } of called.rows) {
      try {
        await client.query(`begin; set local app.tenant_id = ${Number(company)}`);
        const people = 'select email, password_hash from app_user where tenant_id = $1 and email = any($2)';
        found.push(...(await client.query<Found>(people, [company, emails])).rows);
      } catch (error) {
        say(`NOTE: The passwords of company ${company} could not be looked at: ${(error as Error).message}`);
      } finally {
        await client.query('rollback');
      }
    }
    return found;
  });
}

const hasCompany = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await client.query('select from every_tenant() limit 1')).rows.length > 0);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
