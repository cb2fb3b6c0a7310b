import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { namedDatabase } from '../../platform/server/db/named-database.ts';
import { exampleCompany, signedInAt } from './testing/example-company.ts';
import { readEveryList, workOneDay } from './testing/one-day.ts';
import { roundRobin } from './testing/round-robin.ts';
import { productToStart } from './testing/started-product.ts';
import { commitBefore, layOut } from './testing/version-before.ts';

// The version before the newest migration, and this one, side by side on one database behind one proxy, as in an upgrade.
const before = commitBefore();
const days = 5;
const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-rolling-'));
chmodSync(folder, 0o711);
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const skipped = 'missing' in before ? ` (skipped: ${before.missing})` : '';
test.skipIf(skipped !== '')(
  `the version before works on while this one has migrated, and both after one another${skipped}`,
  async () => {
    const { commit } = before as { commit: string };
    const root = path.join(folder, 'before');
    layOut(commit, root);
    chmodSync(root, 0o755);
    const cluster = await startEmbedded({ dataDir: path.join(folder, 'database') });
    ends.push(() => cluster.stop());
    const databaseUrl = await namedDatabase(cluster.url, 'karwan');
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      APP_SECRET: 'a secret that both versions share',
    };
    const [older, newer] = [await productToStart({ environment, root }), await productToStart({ environment })];
    ends.push(
      () => older.remove(),
      () => newer.remove(),
    );
    const proxy = await roundRobin([older.base, newer.base]);
    ends.push(() => proxy.close());

    await older.start();
    const named = ['--slug', 'rolling', '--name', 'Rolling', '--name-ar', 'متدحرجة', '--business', 'courier'];
    older.admin('tenant', 'create', ...named, '--admin', 'boss@rolling.test', '--password-stdin');
    const through = await exampleCompany(proxy.base, 'boss@rolling.test', 'rolling');
    const capital = (await through.admin.get('accounts?code=3100')).items[0].id;
    await through.admin.post('transactions/credit', { treasury_id: through.safeOfO, account_id: capital, amount: '900000000' });
    // Each of its connections has its plans before anything changes.
    for (let day = 1; day <= days; day++) await workOneDay(through);
    const { read } = await readEveryList(older.base, through);

    const pending = await migratedNames(databaseUrl);
    await newer.start();
    const fresh = (await migratedNames(databaseUrl)).filter((name) => !pending.includes(name));
    expect(fresh.length).toBeGreaterThan(0);
    expect([await older.isReady(), await newer.isReady()]).toEqual([true, true]);
    const [atOlder, atNewer] = [
      await signedInAt(older.base, through, 'rolling'),
      await signedInAt(newer.base, through, 'rolling'),
    ];
    for (let day = 1; day <= days; day++) for (const place of [atOlder, atNewer, through]) await workOneDay(place);
    for (const place of [atOlder, atNewer, through]) expect(await readEveryList(older.base, place)).toEqual({ read, failed: [] });
    expect(read).toBeGreaterThan(60);
    console.log(`${commit.slice(0, 8)} beside ${fresh.join(', ')}: ${3 * days} days and ${read} lists`);

    await older.stop();
    await workOneDay(through);
    expect(older.complaints() + newer.complaints()).toBe('');
    expect(newer.admin('check-books')).toContain('balance');
  },
  900_000,
);

async function migratedNames(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select name from migration');
  await client.end();
  return rows.map(({ name }) => name);
}
