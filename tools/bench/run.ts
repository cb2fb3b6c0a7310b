import { createPool } from '#platform/server';
import '../../apps/server/modules.ts';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole } from '../../platform/server/db/migrate.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { type Child, startChild } from './child.ts';
import { copied, costliest, dataDir, isWatched, openBench, secret } from './database.ts';
import { type Bench, figures, type Outcome } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { footprint } from './footprint.ts';
import { goods } from './goods.ts';
import { rounds } from './measure.ts';
import { sales } from './sales.ts';
import { shopReports } from './shop-reports.ts';
import { startUp } from './start.ts';
import { till } from './till.ts';
import { tillScreen } from './till-screen.ts';
import { signedIn } from './world.ts';

// `npm run bench` tells every figure beside its limit of the same run; `npm run bench -- list create` only those.
const say = (line: string) => console.log(line);
const args = process.argv.slice(2);
const wanted = args.filter((name) => !name.startsWith('--'));
const apart = ['first-load', 'start', 'goods', 'sales', 'shop-reports', 'till', 'till-screen', 'footprint'];
const unknown = wanted.filter((name) => !(name in figures) && !apart.includes(name));
if (unknown.length) {
  say(`there is no figure ${unknown.join(', ')}; there are ${[...Object.keys(figures), ...apart].join(', ')}`);
  process.exit(1);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const started = Date.now();
const outcomes: Outcome[] = [];
const measured = Object.entries(figures).filter(([name]) => isWanted(name));

if (isWanted('first-load')) tell(await firstLoad());
if (isWanted('start')) tell(await startUp(say));
if (isWanted('goods')) tell(await goods(say));
if (isWanted('sales')) tell(await sales(say));
if (isWanted('shop-reports')) tell(await shopReports(say));
if (isWanted('till')) tell(await till(say));
if (isWanted('till-screen')) tell(await tillScreen(say));
if (measured.length || isWanted('footprint')) await underLoad();
say(
  `\n${outcomes.filter((one) => one.isMet).length} of ${outcomes.length} goals met; ${rounds} rounds, ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exit(0);

async function underLoad(): Promise<void> {
  await buildWebIfStale(say);
  const database = await openBench(say, args.includes('--fresh'));
  const copy = await copied(database, say);
  const owner = createPool(copy, { max: 4, name: 'bench' });
  const children: Child[] = [];
  try {
    const ours = await startChild('apps/server/main.ts', {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      KARWAN_APP_URL: appUrl(copy, appRole, secretFor(secret, 'database')),
      APP_SECRET: secret,
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      // Sign-ins come from the addresses they say.
      TRUST_PROXY: 'loopback',
    });
    const bare = await startChild('tools/bench/bare.ts', { BARE_DATABASE_URL: copy });
    children.push(ours, bare);
    const companies = new Map<string, ReturnType<typeof signedIn>>();
    const bench: Bench = {
      ours: ours.url,
      bare: bare.url,
      owner,
      ownerUrl: copy,
      memory: () => ours.residentMegabytes(),
      company: (slug) => {
        const known = companies.get(slug) ?? signedIn(owner, ours.url, slug);
        companies.set(slug, known);
        return known;
      },
      say,
    };
    const idle = isWanted('footprint') ? await footprint({ ours, bare }) : null;
    for (const [, figure] of measured) {
      if (isWatched) await costliest(owner);
      tell(await figure(bench));
      if (isWatched) for (const line of await costliest(owner)) say(line);
    }
    if (idle) tell(await idle.afterLoad());
  } finally {
    for (const child of children) await child.stop();
    await owner.end();
    await database.stop();
  }
}

function tell(found: readonly Outcome[]): void {
  for (const one of found) {
    outcomes.push(one);
    const value = `${one.value.toFixed(one.unit?.includes('kB') || one.unit?.includes('MB') ? 0 : 2)}${one.unit ?? ''}`;
    say(
      `${one.goal.padEnd(4)} ${one.what.padEnd(26)} ${value.padStart(12)}  ${one.limit.padEnd(12)} ${one.isMet ? 'met   ' : 'MISSED'}  ${one.told}`,
    );
  }
}
