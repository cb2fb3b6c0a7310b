import { createPool } from '#platform/server';
import { seedDemo, seedLarge } from '../../tools/seed/index.ts';
import './modules.ts';

// Fills a database that holds no company yet, and ends. Of several that start on one empty database, one fills it and the others wait.
const { KARWAN_OWNER_URL: ownerUrl, KARWAN_APP_URL: appAddress, SEED: size } = process.env;
if (!ownerUrl || !appAddress) throw new Error('no database: start the product with `npm start`');

const pools = { owner: createPool(ownerUrl, { max: 3 }), app: createPool(appAddress, { max: 4 }) };
const lock = await pools.owner.connect();
try {
  await lock.query(`select pg_advisory_lock(hashtext('karwan.seed'))`);
  const { rows } = await pools.app.query('select count(*)::int as n from every_tenant()');
  if (rows[0].n === 0) {
    await seedDemo(pools);
    if (size === 'large') await seedLarge(pools);
  }
} finally {
  lock.release(true);
  await Promise.all([pools.owner.end(), pools.app.end()]);
}
