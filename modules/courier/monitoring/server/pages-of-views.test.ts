import { afterAll, beforeAll, expect, test } from 'vitest';
import { fractionalShipments } from '#courier/monitoring/server';
import { outgoingParcels } from '#courier/transfers/server';
import { type Context, type ImplementedView, listView, readListRequest, type Statement, sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let clerk: Person;
let boss: Person;
/** What a list is asked, and the pages of the database an answer read while there was little history. */
const read = new Map<string, number>();
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({ branchId: w.o, branchIds: [w.o] });
  boss = await w.company.person({ branchId: w.o });
  await history(24_000, 'Zainab');
  for (const [name, pages] of await everyAnswer()) read.set(name, pages);
  await history(24_000, 'Noor');
});
afterAll(() => w?.world.close());

/** Parcels sent from o to d in manifests of a hundred, received, and delivered in part. */
async function history(count: number, receiver: string): Promise<void> {
  const first = await w.parcel();
  await w.world.ownerPool.query(
    `with copied as (insert into shipment (tenant_id, receipt_no, client_id, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id,
        currency, price, created_day, created_at, receiver_name, is_fractional, delivered_at)
      select tenant_id, 'T' || id || '-' || n, client_id, '0770' || n, city_id, origin_branch_id, destination_branch_id, current_branch_id,
        currency, price, created_day, at, '${receiver} ' || case when n = 77 then 'Qadir' else 'Jawdat' end, n % 2 = 0, at
      from shipment, generate_series(1, ${count}) n, lateral (select now() - interval '1 year' + id * interval '1 hour' + n * interval '1 second' as at) t
      where id = ${first} returning *),
    part as (insert into shipment (tenant_id, receipt_no, client_id, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id,
        currency, price, created_day, parent_id)
      select tenant_id, receipt_no || '-1', client_id, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id,
        currency, 0, created_day, id from copied where is_fractional),
    sent as (insert into branch_transfer (tenant_id, number, kind, from_branch_id, to_branch_id, state, dispatched_at)
      select ${w.company.id}, 'T${first}-' || n, case when n % 2 = 0 then 'return' else 'outbound' end, ${w.o}, ${w.d}, 'received', now() - interval '1 year' + n * interval '1 hour'
      from generate_series(0, ${count / 100 - 1}) n returning *)
    insert into branch_transfer_row (tenant_id, transfer_id, shipment_id, from_branch_id, to_branch_id, state, received_at)
      select s.tenant_id, t.id, s.id, t.from_branch_id, t.to_branch_id, 'received', s.delivered_at
      from (select *, row_number() over (order by id) - 1 as n from copied) s
      join (select *, row_number() over (order by id) - 1 as n from sent) t on t.n = s.n / 100`,
  );
  await w.world.ownerPool.query('vacuum analyze');
}

const asked: readonly [ImplementedView, readonly string[]][] = [
  [
    outgoingParcels,
    [
      '',
      'search=zainab%20qadir',
      'search=jawdat',
      'receipt_no=-23999',
      'state=missing',
      'kind=return',
      'sort_by=received_at&sort_order=desc',
      'sort_by=dispatched_at&sort_order=desc',
      'dispatched_at_from=2100-01-01',
      'received_at_from=2100-01-01',
    ],
  ],
  [fractionalShipments, ['', 'search=qadir', 'kind=partial', 'delivered_at_from=2100-01-01']],
];

async function everyAnswer(): Promise<[string, number][]> {
  const answers: [string, number][] = [];
  for (const [view, queries] of asked)
    for (const query of queries)
      for (const [name, who] of Object.entries({ clerk, boss }))
        answers.push([`${name}: ${view.view.path}?${query}`, await pagesRead(who, view, query)]);
  return answers;
}

const pagesRead = (who: Person, view: ImplementedView, query: string) =>
  who.do(async (ctx) => {
    let statement: Statement | undefined;
    const listening = new Proxy(ctx.db, {
      get: (db, name) =>
        name === 'values'
          ? (given: never) => {
              statement = given;
              return db.values(given);
            }
          : Reflect.get(db, name).bind(db),
    });
    const request = readListRequest(ctx, view.view, Object.fromEntries(new URLSearchParams(`${query}&per_page=50`)));
    await listView({ ...ctx, db: listening } as Context, view, request);
    if (!statement) throw new Error('the list ran no statement');
    await ctx.db.query(sql`set local plan_cache_mode = force_custom_plan`);
    const rows = await ctx.db.values({
      text: `explain (analyze, buffers, format json) ${statement.text}`,
      values: statement.values,
    });
    const [{ Plan: plan }] = (rows[0] as unknown[])[0] as [{ Plan: Record<string, number> }];
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  });

test('a page of what ever travelled or was delivered in part reads no more when there is twice as much of it', async () => {
  expect(read.size).toBeGreaterThan(10);
  const grown = (await everyAnswer()).filter(([name, pages]) => pages > 1.5 * (read.get(name) ?? 0) + 200);
  expect(grown.map(([name, pages]) => `${name}: ${read.get(name)} pages, then ${pages}`)).toEqual([]);
});
