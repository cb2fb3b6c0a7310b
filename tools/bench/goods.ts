import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createUser } from '#foundation/identity/server';
import { foldText } from '#platform/entity';
import { createPool, createRecord, implementedEntity } from '#platform/server';
import '../../apps/server/modules.ts';
import { asTenant, setUpTenant } from '../../apps/server/set-up-tenant.ts';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { demoPassword } from '../seed/demo-people.ts';
import { type Child, startChild } from './child.ts';
import { costliest, dataDir, emptyDatabase, isWatched, secret } from './database.ts';
import { atMost, type Outcome } from './figures.ts';
import { definitions, goodsOf, goodsSheet } from './goods-sheet.ts';
import { interleave, median, oneByOne, ratio, type Speed } from './measure.ts';
import { past, sheetNow, tell, type Uploading, upload } from './sheet-upload.ts';
import { watched } from './watched.ts';
import { type Company, signedIn } from './world.ts';

const [few, many] = [1000, 50_000];

interface Shops {
  ours: Child;
  bare: Child;
  owner: pg.Pool;
  small: Company;
  large: Company;
  say(line: string): void;
}

/**
 * A shop of fifty thousand products beside one of a thousand, in a database of their own that is made empty each time: how long its
 * sheet takes, and what its list and its search cost afterwards.
 */
export async function goods(say: (line: string) => void): Promise<Outcome[]> {
  await buildWebIfStale(say);
  const database = await emptyDatabase('bench_goods');
  const app = appUrl(database.ownerUrl, appRole, secretFor(secret, 'database'));
  const pools = { owner: createPool(database.ownerUrl, { max: 4, name: 'bench' }), app: createPool(app, { max: 2 }) };
  const children: Child[] = [];
  try {
    await migrate(database.ownerUrl, { appPassword: secretFor(secret, 'database') });
    for (const slug of ['corner', 'market']) await opened(pools, slug);
    const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, KARWAN_APP_URL: app, APP_SECRET: secret };
    const quiet = { SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' };
    const ours = await startChild('apps/server/main.ts', { ...environment, ...quiet });
    const bare = await startChild('tools/bench/bare-goods.ts', { BARE_DATABASE_URL: database.ownerUrl });
    children.push(ours, bare);
    const [small, large] = [await signedIn(pools.owner, ours.url, 'corner'), await signedIn(pools.owner, ours.url, 'market')];
    const shops: Shops = { ours, bare, owner: pools.owner, small, large, say };
    if (isWatched) await costliest(pools.owner);
    const taken = await takenIn(shops);
    // As the server does by itself within a minute of such a sheet.
    await pools.owner.query('vacuum analyze');
    return [...taken, await list(shops), ...(await searches(shops))];
  } finally {
    for (const child of children) await child.stop();
    await Promise.all([pools.owner.end(), pools.app.end()]);
    await database.stop();
  }
}

/** A shop with its administrator, its categories and its trademarks. */
export async function opened(pools: { owner: pg.Pool; app: pg.Pool }, slug: string): Promise<void> {
  const { tenantId, roles } = await setUpTenant(pools, {
    slug,
    name: { en: slug, ar: slug },
    businessTypeId: 2,
    businessSubTypeId: 2,
  });
  await asTenant(
    pools.app,
    tenantId,
    () => new Date(),
    async (ctx) => {
      const email = `admin@${slug}.demo`;
      await createUser(ctx, { name: slug, email, kind: 'admin', roleId: roles.administrator as number, password: demoPassword });
      await createRecord(ctx, implementedEntity('branch'), { name: { en: slug, ar: slug }, complete_phone: '07701000001' });
      for (const [entity, names] of Object.entries(definitions))
        for (const name of names) await createRecord(ctx, implementedEntity(entity), { name });
    },
  );
}

/** Both sheets go in; what the large one takes is told. */
async function takenIn({ ours, owner, small, large, say }: Shops): Promise<Outcome[]> {
  const where = (company: Company): Uploading => ({
    url: ours.url,
    company,
    calls: 'sheets',
    says: { kind: 'product', mode: 'create' },
  });
  const first = await upload(where(small), await goodsSheet(few));
  await past(where(small), first, ['reading', 'checking'], () => sleep(100));
  await tell(where(small), first, 'commit');
  await past(where(small), first, ['checked', 'working'], () => sleep(100));
  const content = await goodsSheet(many);
  await sleep(3000);
  const watch = watched(() => ours.residentMegabytes());
  const timed = async (work: () => Promise<number>, states: string[]) => {
    const began = performance.now();
    const file = await work();
    const sheet = await past(where(large), file, states, () => sleep(200));
    if (isWatched) for (const line of await costliest(owner)) say(line);
    return { file, sheet, seconds: (performance.now() - began) / 1000 };
  };
  const checked = await timed(() => upload(where(large), content), ['reading', 'checking']);
  const { over, peak } = watch();
  if (checked.sheet.state !== 'checked' || checked.sheet.bad > 0)
    throw new Error(`the sheet is ${JSON.stringify(checked.sheet)}`);
  const saved = await timed(async () => {
    await tell(where(large), checked.file, 'commit');
    return checked.file;
  }, ['checked', 'working']);
  const { done } = await sheetNow(where(large), saved.file);
  if (done !== many) throw new Error(`${done} products were made`);
  return [
    atMost('G12', '50,000 products checked', checked.seconds, 12, `${(content.length / 1e6).toFixed(1)} MB of Excel`, ' s'),
    atMost('G12', '50,000 products, memory', peak, 350, `${over.toFixed(0)} MB over idle`, ' MB'),
    atMost('shop', '50,000 products saved', saved.seconds, 60, `${Math.round(many / saved.seconds)} products/s`, ' s'),
  ];
}

const milliseconds = (speeds: readonly Speed[], what: 'p50' | 'max' = 'p50') =>
  `${median(speeds.map((one) => one[what])).toFixed(1)} ms`;

async function list({ ours, small, large }: Shops): Promise<Outcome> {
  const page =
    ({ headers }: Company) =>
    () =>
      oneByOne({ url: ours.url, headers, path: '/api/v1/products?per_page=50' }, 120);
  const speeds = await interleave({ small: page(small), large: page(large) });
  const told = `p50 ${milliseconds(speeds.small)} of 1,000, ${milliseconds(speeds.large)} of 50,000`;
  return atMost('G3', 'goods list growth', ratio(speeds.large, speeds.small, 'p50'), 1.5, told, '×');
}

/** G7: by what stands on the goods, by the shop's number, and by a part of the name as it is written; each beside the same by hand. */
async function searches(shops: Shops): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const words = {
    barcode: (nth: number) => goodsOf(nth).barcode,
    SKU: (nth: number) => goodsOf(nth).sku,
    'Arabic name': (nth: number) => goodsOf(nth).name.split(' ').slice(0, 4).join(' '),
  };
  for (const [what, wordsOf] of Object.entries(words)) outcomes.push(...(await searched(shops, what, wordsOf)));
  return outcomes;
}

async function searched({ ours, bare, small, large }: Shops, what: string, wordsOf: (nth: number) => string): Promise<Outcome[]> {
  let turn = 0;
  const next = (count: number) => wordsOf((turn++ * 977) % count);
  const fifty = (load: () => Parameters<typeof oneByOne>[0]) => async () => {
    const times: number[] = [];
    for (let n = 0; n < 50; n++) times.push((await oneByOne(load(), 1)).max);
    times.sort((a, b) => a - b);
    const [p50 = Number.NaN, max = Number.NaN] = [times[25], times[49]];
    return { perSecond: 1000 / p50, p50, p99: max, max, requests: 50 };
  };
  const ourSearch = ({ headers }: Company, count: number) =>
    fifty(() => ({ url: ours.url, headers, path: `/api/v1/products?per_page=50&search=${encodeURIComponent(next(count))}` }));
  const speeds = await interleave({
    ours: ourSearch(large, many),
    raw: fifty(() => ({ url: bare.url, path: `/search?tenant=${large.id}&words=${encodeURIComponent(foldText(next(many)))}` })),
    small: ourSearch(small, few),
  });
  const told = `p50 ours ${milliseconds(speeds.ours)}, raw ${milliseconds(speeds.raw)}, small shop ${milliseconds(speeds.small)}`;
  const slowest = median(speeds.ours.map(({ max, p50 }) => max / p50));
  return [
    atMost('G7', `goods by ${what}`, ratio(speeds.ours, speeds.raw, 'p50'), 1.5, told, '×'),
    atMost('G7', `goods by ${what}, slowest of 50`, slowest, 5, `max ${milliseconds(speeds.ours, 'max')}`, ' × p50'),
    atMost('G7', `goods by ${what}, the small shop`, ratio(speeds.small, speeds.ours, 'p50'), 1, 'beside the large one', '×'),
  ];
}
