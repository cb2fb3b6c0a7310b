import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Shipment } from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import { type Field, fieldOf, wireName } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { createShipment } from './create-shipment.ts';
import { type OfficeWorld, officeWorld } from './office-world.ts';
import { listShipments } from './shipments.ts';

let w: OfficeWorld;
let first: number;
let second: number;
beforeAll(async () => {
  w = await officeWorld();
  const parcel = { client: w.clientId, city: w.cityId, phone: '07705000001', address: 'x', price: 50_000 };
  first = await w.company.do((ctx) => createShipment(ctx, { ...parcel, receiptNo: 'R-1', receiverName: 'أحمد الكاظمي' }));
  second = await w.company.do((ctx) => createShipment(ctx, { ...parcel, phone: '07705550002', price: 7000 }));
});
afterAll(() => w?.world.close());

const listed = async (query: string, who = w.admin) => {
  const { status, body } = await who.call('GET', `/api/v1/shipments?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.result.items as { id: number }[]).map(({ id }) => id);
};

describe('who sees a parcel', () => {
  test('the branches it comes from and goes to; its sender; and no agent before he carries it', async () => {
    expect(await listed('', w.clerkOfO)).toEqual([second, first]);
    expect(await listed('', w.clerkOfD)).toEqual([second, first]);
    expect(await listed('', w.client)).toEqual([second, first]);
    expect(await listed('', w.agent)).toEqual([]);
    const { status } = await w.agent.call('GET', `shipments/${first}`);
    expect(status).toBe(404);
  });

  test('no other branch', async () => {
    const third = await w.company.create('branch', { name: { ar: 'أربيل', en: 'Erbil' }, complete_phone: '07701000003' });
    const clerk = await w.company.person({ branchId: third, branchIds: [third] });
    expect(await listed('')).not.toEqual([]);
    expect(await listed('', clerk)).toEqual([]);
  });
});

describe('finding', () => {
  test('by receipt number, by part of a phone, by an Arabic name however it is spelt', async () => {
    expect(await listed('receipt_no=R-1')).toEqual([first]);
    expect(await listed('search=5550')).toEqual([second]);
    expect(await listed(`search=${encodeURIComponent('احمد الكاظمى')}`)).toEqual([first]);
    expect(await listed('phone=07705550002')).toEqual([second]);
    expect(await listed('search=%25')).toEqual([]);
  });

  test('by the governorate its city lies in, which stands on it', async () => {
    const found = (await w.admin.call('GET', `shipments/${first}`)).body.result.item;
    expect(found.governorate).toMatchObject({ id: found.governorate_id, name: expect.anything() });
    expect(await listed(`governorate_ids=${found.governorate_id}`)).toContain(first);
    const elsewhere = await w.company.create('governorate', { name: { ar: 'دهوك', en: 'Duhok' } });
    expect(await listed(`governorate_ids=${elsewhere}`)).toEqual([]);
    expect(await listed(`governorate_ids=${elsewhere},${found.governorate_id}`)).toContain(first);
  });

  test("by the specification's names for what it bears, beside ours, in the list as on its own page", async () => {
    const [row] = (await w.admin.call('GET', `/api/v1/shipments?receipt_no=R-1`)).body.result.items;
    const shown = (await w.admin.call('GET', `shipments/${first}`)).body.result.item;
    for (const item of [row, shown])
      expect(item).toMatchObject({
        shipment_number: first,
        receipt_number: item.receipt_no,
        receiver_phone: item.phone,
        governorate: { id: item.governorate_id },
        notes: item.note,
        size: item.shipment_size,
        delivery_agent: item.delivery,
        receiving_agent: item.receiving_delivery,
        shipment_date: item.created_at,
      });
    const columns = [
      'branch_fee',
      'shipping_cost',
      'delivery_fee',
      'net_amount',
      'commercial_name',
      'shipment_type',
      'delivery_address',
    ];
    for (const name of columns) expect([name, name in row]).toEqual([name, true]);
  });

  test('a filter nobody knows is refused', async () => {
    const { status } = await w.admin.call('GET', '/api/v1/shipments?shelf=3');
    expect(status).toBe(422);
  });

  test('an archived parcel is found where archived ones are asked for', async () => {
    await w.company.do((ctx) =>
      ctx.db.query(sql`update shipment set archived_at = now() where tenant_id = ${ctx.tenantId} and id = ${second}`),
    );
    expect(await listed('')).toEqual([first]);
    expect(await listed('archived=yes')).toEqual([second]);
    await w.company.do((ctx) =>
      ctx.db.query(sql`update shipment set archived_at = null where tenant_id = ${ctx.tenantId} and id = ${second}`),
    );
  });
});

describe('where a parcel may be moved', () => {
  const targets = async (who = w.admin) => {
    const { body } = await who.call('GET', '/api/v1/shipments?receipt_no=R-1');
    expect(body.result.can_transfer_to).toEqual(body.result.items[0].can_transfer_to);
    return body.result.can_transfer_to;
  };

  test('depends on who asks: the clerk of its branch, of another, its sender', async () => {
    expect(await targets()).toEqual([
      status.notReady,
      status.withClient,
      status.cancelled,
      status.atReceivingAgent,
      status.atReceivingPoint,
      status.inStore,
    ]);
    expect(await targets(w.clerkOfO)).toEqual([
      status.notReady,
      status.withClient,
      status.cancelled,
      status.atReceivingAgent,
      status.atReceivingPoint,
      status.inStore,
    ]);
    expect(await targets(w.clerkOfD)).toEqual([status.atReceivingPoint, status.inStore]);
    expect(await targets(w.client)).toEqual([]);
  });

  test('for a selection is what all of it may be moved to', async () => {
    await w.company.do((ctx) =>
      ctx.db.query(
        sql`update shipment set status_id = ${status.inStore}::bigint where tenant_id = ${ctx.tenantId} and id = ${second}`,
      ),
    );
    const { body } = await w.admin.call('GET', `/api/v1/shipments?selected_ids=${first},${second}`);
    expect(body.result.can_transfer_to).toEqual([]);
    const alone = await w.admin.call('GET', `/api/v1/shipments?selected_ids=${first}`);
    expect(alone.body.result.can_transfer_to).toEqual([
      status.notReady,
      status.withClient,
      status.cancelled,
      status.atReceivingAgent,
      status.atReceivingPoint,
      status.inStore,
    ]);
  });

  test('of a large selection counts every parcel, and one he does not see spoils nothing', async () => {
    const parcel = { client: w.clientId, city: w.cityId, phone: '07705000003', address: 'x', price: 1000 };
    const ids = await w.company.do((ctx) => Promise.all(Array.from({ length: 249 }, () => createShipment(ctx, parcel))));
    const offered = async (selected: number[]) =>
      (await w.admin.call('GET', `/api/v1/shipments?per_page=1&selected_ids=${selected}`)).body.result.can_transfer_to;
    expect(await offered(ids)).toEqual([
      status.notReady,
      status.withClient,
      status.cancelled,
      status.atReceivingAgent,
      status.atReceivingPoint,
      status.inStore,
    ]);
    expect(await offered([...ids, 987_654_321])).toEqual([
      status.notReady,
      status.withClient,
      status.cancelled,
      status.atReceivingAgent,
      status.atReceivingPoint,
      status.inStore,
    ]);
    expect(await offered([...ids, second])).toEqual([]);
  });
});

/** The plans of what a list request runs, as the application's role under row-level security. */
async function planOf(query: Record<string, string>): Promise<string> {
  return w.admin.do(async (ctx) => {
    let statement: { text: string; values: readonly unknown[] } | undefined;
    const listening = new Proxy(ctx.db, {
      get: (db, name) =>
        name === 'values'
          ? (given: never) => {
              statement = given;
              return db.values(given);
            }
          : Reflect.get(db, name).bind(db),
    });
    await listShipments({ ...ctx, db: listening } as Context, query);
    if (!statement) throw new Error('the list ran no statement');
    await ctx.db.query(sql`set local enable_seqscan = off`);
    await ctx.db.query(sql`set local plan_cache_mode = force_custom_plan`);
    const rows = await ctx.db.values({ text: `explain (costs off) ${statement.text}`, values: statement.values });
    return rows.map(([line]) => line).join('\n');
  });
}

const samples: Partial<Record<string, string>> = {
  isUrgent: 'true',
  amountConfirmed: 'false',
  isReported: 'true',
  isFractional: 'true',
  currency: 'USD',
};
/** What few parcels have: an index holds those alone, and being in it is the condition. */
const partial: Record<string, string> = {
  isUrgent: 'shipment_urgent',
  amountConfirmed: 'shipment_unconfirmed',
  isReported: 'shipment_reported',
  isFractional: 'shipment_fractional',
};
const columns: Record<string, string> = {
  currentBranch: 'current_branch_id',
  courier: 'courier_id',
  receivingAgent: 'receiving_agent_id',
  governorate: 'city_id',
};

test('what is overdue by the rule: too long where it stands, said to be late, or promised for a day that is over', async () => {
  const standing = async (columns: Record<string, unknown>) =>
    w.company.do(async (ctx) => {
      const { id } = await ctx.db.one<{
        id: number;
      }>(sql`insert into shipment (tenant_id, client_id, phone, city_id, origin_branch_id, destination_branch_id,
          current_branch_id, currency, price, created_day, created_at, updated_at, status_id, status_date, postponed_to)
        select tenant_id, client_id, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id, currency, price, created_day, created_at, updated_at,
          ${columns.status}::bigint, ${ctx.now}::timestamptz - make_interval(days => ${columns.days ?? 0}::int),
          case when ${columns.postponed ?? null}::int is not null then ${ctx.today}::date + ${columns.postponed ?? null}::int end
        from shipment where tenant_id = ${ctx.tenantId} and id = ${first} returning id`);
      return id;
    });
  const late = await standing({ status: status.late });
  const out = [await standing({ status: status.outForDelivery, days: 1 }), await standing({ status: status.outForDelivery })];
  const stored = [await standing({ status: status.inStore, days: 3 }), await standing({ status: status.inStore, days: 2 })];
  const promised = [
    await standing({ status: status.postponed, postponed: -1, days: 5 }),
    await standing({ status: status.postponed, postponed: 0, days: 5 }),
    // For no day at all: it is not overdue, and no third thing either.
    await standing({ status: status.postponed, days: 5 }),
  ];
  const done = await standing({ status: status.delivered, days: 30 });
  const overdue = [late, out[0], stored[0], promised[0]];
  const all = [late, ...out, ...stored, ...promised, done];
  const among = async (query: string) =>
    (await listed(`${query}&per_page=100`)).filter((id) => all.includes(id)).sort((a, b) => a - b);
  expect(await among('overdue=yes')).toEqual(overdue);
  expect(await among('overdue=no')).toEqual(all.filter((id) => !overdue.includes(id)));
});

describe('an index answers', () => {
  beforeAll(async () => {
    await w.company.do((ctx) =>
      ctx.db.query(sql`insert into shipment (tenant_id, receipt_no, client_id, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id,
          currency, price, created_day, created_at, updated_at, status_date)
        select tenant_id, 'X' || n, client_id, '0770' || n, city_id, origin_branch_id, destination_branch_id, current_branch_id,
          currency, price, created_day, t.at, t.at, t.at
        from shipment, generate_series(1, 3000) n, lateral (select now() - n * interval '1 hour' as at) t where tenant_id = ${ctx.tenantId} and id = ${first}`),
    );
    await w.world.ownerPool.query('analyze');
  });

  const filters = Shipment.list.filters.map((name) => {
    const field = fieldOf(Shipment, name) as Field;
    const isTime = field.kind === 'instant' || field.kind === 'date';
    const wire = wireName(name, field);
    const query: Record<string, string> = isTime
      ? { [`${wire}_from`]: '2026-11-20', [`${wire}_to`]: '2026-11-21' }
      : { [name === 'currentBranch' ? 'branch_ids' : wire]: samples[name] ?? '999' };
    return { name, query, column: columns[name] ?? wireName(name, { kind: field.kind }) };
  });

  test.each(filters)('the filter by $name', async ({ name, query, column }) => {
    const plan = await planOf(query);
    expect(plan).not.toMatch(/Seq Scan on shipment /);
    expect(plan).toMatch(new RegExp(partial[name] ? `Index Scan using ${partial[name]}` : `Index Cond: .*\\b${column}\\b`));
  });

  test.each(['created_at', 'updated_at', 'status_date', 'id'])('the order by %s, with nothing left to sort', async (column) => {
    const plan = await planOf({ sort_by: column, sort_order: 'desc' });
    expect(plan).not.toMatch(/Seq Scan on shipment /);
    expect(plan).toMatch(/Index Scan (Backward )?using \w+ on shipment e/);
  });

  test('a search, by its own function that gives ids only', async () => {
    const plan = await planOf({ search: '5550' });
    expect(plan).not.toMatch(/Seq Scan on shipment /);
    expect(plan).toMatch(/Index Cond: .*id = ANY/);
  });
});
