import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { productToStart } from '../../apps/server/testing/started-product.ts';
import { migrate } from '../../platform/server/db/migrate.ts';
import { isCoordinator, machines } from '../../platform/server/db/spread.ts';
import { testAppPassword } from '../../platform/server/testing/cluster.ts';
import { clusterVariable, oneDatabaseVariable } from '../../platform/server/testing/database.ts';
import { databaseCpu } from '../bench/database-cpu.ts';
import { runTool, step } from '../test/steps.ts';
import { companyAt } from './companies.ts';
import { costOfParcels } from './cost.ts';
import { figuresOf } from './figures.ts';
import { howTo } from './how-to.ts';
import { lossOf } from './loss.ts';

// `npm run scale`: the product on the PostgreSQL that DATABASE_URL names, one machine or the coordinator of many. It tells what it saw.
const say = (line: string) => console.log(line);
const { DATABASE_URL: url, SCALE_KILL: kill, SCALE_REVIVE: revive } = process.env;
if (!url) {
  say(howTo);
  process.exit(1);
}

/** What proves money, moves, imports and many people at once; each file makes companies of its own in the one database. */
const suites = [
  'apps/server/acceptance.test.ts',
  'apps/server/concurrency.test.ts',
  'modules/finance/ledger/server/post.test.ts',
  'modules/finance/ledger/server/periods.test.ts',
  'modules/finance/treasury/server/remittance.test.ts',
  'modules/courier/moves/server/bulk-moves.test.ts',
  ...['upload-sheet', 'edit-from-sheet', 'broken-off', 'odd-sheets'].map(
    (name) => `modules/courier/excel/server/${name}.test.ts`,
  ),
  'modules/courier/statements/server',
];

const owner = new pg.Pool({ connectionString: url, max: 1 });
// One of the machines is to be lost.
owner.on('error', () => undefined);
const failed: string[] = [];
const part = async (name: string, run: () => Promise<boolean | 'skipped'>) => {
  const told = (error: Error) => {
    say(`${name}: ${error.message}`);
    return false;
  };
  if (!(await step(name, () => run().catch(told)))) failed.push(name);
};
await describeServer();
await requireEmpty();

const product = await productToStart({ environment: { DATABASE_URL: url, SEED: 'demo', APP_SECRET: randomUUID() } });
try {
  await part('the product begins, lays its tables, spreads them and fills them with the demo’s day', async () => {
    const startedAt = Date.now();
    await product.start();
    say(`ready after ${Math.round((Date.now() - startedAt) / 1000)} s`);
    await sayPlacement();
    return true;
  });
  await part('figures', async () => {
    const company = await companyAt(product, 'measured');
    for (const line of await figuresOf(company)) say(line);
    const isHere = ['127.0.0.1', 'localhost'].includes(new URL(url).hostname) && !(await isCoordinator(owner));
    for (const line of await costOfParcels(company, owner, isHere ? await databaseCpu(owner) : null)) say(line);
    return true;
  });
  await part('a machine is killed in the middle of work', async () => {
    if (!kill || !revive) {
      say('skipped: SCALE_KILL and SCALE_REVIVE name no commands that kill a machine and start it again');
      return 'skipped';
    }
    const companies = [
      await companyAt(product, 'steady-a'),
      await companyAt(product, 'steady-b'),
      await companyAt(product, 'steady-c'),
    ];
    const seen = await lossOf({ companies, base: product.base, kill, revive });
    for (const line of seen.lines) say(line);
    return seen.isWhole;
  });
  await part('the books of every company', async () => {
    say(product.admin('check-books').trim());
    return true;
  });
} finally {
  await product.remove();
}
await part('money, moves, imports and crowds', async () => {
  await migrate(url, { appPassword: testAppPassword });
  return runTool('vitest', ['run', '--project', 'database', '--maxWorkers=1', ...suites], {
    [clusterVariable]: url,
    [oneDatabaseVariable]: url,
  });
});
await owner.end();
say(failed.length ? `\nnot held: ${failed.join('; ')}` : '\neverything held');
process.exit(failed.length ? 1 : 0);

async function describeServer(): Promise<void> {
  const { rows } = await owner.query('select version()');
  say(rows[0].version);
  if (!(await isCoordinator(owner))) return say('one machine: this is no coordinator of Citus');
  const citus = await owner.query('select citus_version()');
  say(citus.rows[0].citus_version);
  for (const { address, answers } of await machines(owner)) say(`machine ${address}${answers ? '' : ', which does not answer'}`);
}

/** What is done here is not undone: a database with companies in it is somebody's. */
async function requireEmpty(): Promise<void> {
  const { rows } = await owner.query(`select to_regclass('tenant') is not null as is_laid`);
  if (!rows[0].is_laid || (await owner.query('select from tenant limit 1')).rowCount === 0) return;
  say('The database has companies in it. Name an empty one: what is done here stays in it.');
  process.exit(1);
}

async function sayPlacement(): Promise<void> {
  const spread = await isCoordinator(owner);
  const tables = spread ? (await owner.query('select count(*)::int as n from pg_dist_partition')).rows[0].n : 'no';
  const { rows } = await owner.query(
    `select slug, ${
      spread
        ? `(select nodename || ':' || nodeport from pg_dist_node n join pg_dist_placement p using (groupid)
      where p.shardid = get_shard_id_for_distribution_column('shipment', tenant_id) limit 1)`
        : `'this machine'`
    } as machine from tenant order by tenant_id`,
  );
  say(`${tables} tables spread; ${rows.map(({ slug, machine }) => `${slug} on ${machine}`).join(', ')}`);
}
