import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, stepJob } from '#platform/server';
import { contextOfJob } from '../../../../apps/server/set-up-tenant.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({ branchId: w.d });
  await w.company.do((ctx) =>
    ctx.db.query(sql`insert into complaint (tenant_id, number, title, kind, message, branch_id, state, opened_by_id, due_at)
      select ${ctx.tenantId}::bigint, 'M-' || n, 'Late', case when n <= 501 then 'price' else 'return' end, 'Nobody came.',
        ${w.d}::bigint, case when n = 7 then 'closed' else 'open' end, ${clerk.id}::bigint, now() from generate_series(1, 505) n`),
  );
});
afterAll(() => w.world.close());

const take = (body: object, who = clerk) => who.call('POST', 'complaints/multi/take', { ...body });
const work = async () => {
  while (await stepJob(w.world.product.pool, w.company.id, (db, job) => contextOfJob(db, w.company.id, w.world.clock.now, job)));
};
const states = async (kind: string) => {
  const { rows } = await w.world.ownerPool.query(
    'select state, count(*)::int as n from complaint where tenant_id = $1 and kind = $2 group by 1 order by 1',
    [w.company.id, kind],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

test('a few that a filter finds are taken at once, if they are as many as the person saw', async () => {
  const filter = { kind: 'return', state: 'open' };
  const other = await take({ filter, expected_count: 3 });
  expect([other.status, other.body.message]).toEqual([
    409,
    'The filter now finds 4 rows instead of 3. Look again before you go on.',
  ]);
  const { body } = await take({ filter, expected_count: 4 });
  expect([body.result.ok.length, body.result.failed, body.message]).toEqual([4, [], 'Done: 4']);
  expect(await states('return')).toEqual({ in_progress: 4 });
});

test('what is asked for more than five hundred is done beside, and tells by name what stays and why', async () => {
  const { status, body } = await take({ filter: { kind: 'price' }, expected_count: 501 });
  expect([status, body.result.bulk_work]).toMatchObject([
    202,
    { kind: 'complaint.take', entity: 'complaint', state: 'working', total: 501, ok: 0, failed: 0 },
  ]);
  expect(await states('price')).toEqual({ closed: 1, open: 500 });
  await work();
  const { item } = (await clerk.call('GET', `bulk-work/${body.result.bulk_work.id}`)).body.result;
  expect(item).toMatchObject({ state: 'done', total: 501, ok: 500, failed: 1, title: 'Take it on' });
  expect(item.failures).toMatchObject([{ name: 'Late', code: 'other_state' }]);
  expect(await states('price')).toEqual({ closed: 1, in_progress: 500 });
});

test('who loses the right meanwhile does nothing more', async () => {
  await w.company.do((ctx) =>
    ctx.db.query(sql`update complaint set state = 'open' where tenant_id = ${ctx.tenantId} and kind = 'price'`),
  );
  const other = await w.company.person({ branchId: w.d });
  const { body } = await take({ filter: { kind: 'price' }, expected_count: 501 }, other);
  await w.world.ownerPool.query('update app_user set disabled_at = now() where id = $1', [other.id]);
  await work();
  const { rows } = await w.world.ownerPool.query('select state, ok, failed from bulk_work where id = $1', [
    body.result.bulk_work.id,
  ]);
  expect(rows).toEqual([{ state: 'failed', ok: 0, failed: 501 }]);
  expect(await states('price')).toEqual({ open: 501 });
});

test('nobody learns what a record is called that he does not see, by naming its id and giving the work up', async () => {
  const { rows } = await w.world.ownerPool.query('select id from complaint where tenant_id = $1 and kind = $2', [
    w.company.id,
    'price',
  ]);
  const ids = rows.map(({ id }) => Number(id));
  const named = async (who: Person) => {
    const { bulk_work } = (await take({ complaint_ids: ids }, who)).body.result;
    await who.call('POST', `bulk-work/${bulk_work.id}/cancel`);
    const { failures } = (await who.call('GET', `bulk-work/${bulk_work.id}`)).body.result.item;
    return new Set(failures.map((one: { name: string | null }) => one.name));
  };
  expect(await named(clerk)).toEqual(new Set(['Late']));
  const elsewhere = await w.company.person({ branchId: w.o, branchIds: [w.o] });
  expect(await named(elsewhere)).toEqual(new Set([null]));
});
