import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShipment } from '#courier/shipments/server';
import { type SeedRoleName, seedRoles } from '#foundation/identity/contract';
import { implementedEntities } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type OfficeWorld, officeWorld } from '../../../courier/shipments/server/office-world.ts';
import { isFindable } from './search-all.ts';

let w: OfficeWorld;
let receiptNo: string;
beforeAll(async () => {
  w = await officeWorld();
  const parcel = { client: w.clientId, city: w.cityId, phone: '07705000001', receiverName: 'Zainab', address: 'x', price: 1000 };
  const id = await w.company.do((ctx) => createShipment(ctx, parcel));
  receiptNo = (await w.admin.call('GET', `shipments/${id}`)).body.result.item.receipt_no;
  const { create } = w.company;
  const name = (en: string) => ({ en, ar: en });
  await create('commercialName', { name: 'Zainab Mode', client_id: w.clientId, phone: '07709000001' });
  await create('receivingAgent', { name: 'Zainab Hadi', phone: '07709000002', branch_id: w.o });
  await create('courier', { name: 'Ali Zainab', phone: '07709000003', branch_id: w.d });
  await create('branch', { name: name('Zainab Street'), complete_phone: '07709000004' });
  await create('treasury', { name: name('Zainab Safe'), branch_id: w.o, kind: 'cash', currency: 'IQD' });
  await create('client', { name: 'Zainab', phone: '07709000005', branch_id: w.d });
  await create('sponsor', { name: 'Zainab Ads', link: 'https://example.com', image: null }).catch(() => undefined);
});
afterAll(() => w?.world.close());

const search = async (q: string, who: Person = w.admin) =>
  (await who.call('GET', `/api/v1/global-search?q=${encodeURIComponent(q)}`)) as any;
const kindsOf = async (q: string, who?: Person) =>
  (await search(q, who)).body.result.groups.map((group: { kind: string }) => group.kind) as string[];

describe('the global search', () => {
  test('tells the parcel with exactly this number first, Arabic digits included', async () => {
    const arabic = receiptNo.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string);
    for (const q of [receiptNo, arabic]) {
      const [first] = (await search(q)).body.result.groups;
      expect([first.kind, first.items[0].receipt_no]).toEqual(['shipment', receiptNo]);
    }
  });

  test('finds records of every kind by their names, parcels first, then who is called just so', async () => {
    const kinds = await kindsOf('zainab');
    expect(kinds.slice(0, 2)).toEqual(['shipment', 'client']);
    expect(new Set(kinds)).toEqual(
      new Set(['shipment', 'client', 'commercialName', 'receivingAgent', 'courier', 'branch', 'treasury', 'sponsor']),
    );
    const [branch] = (await search('zainab street')).body.result.groups;
    expect(branch.items).toMatchObject([{ name: 'Zainab Street', details: ['07709000004'] }]);
    expect(await kindsOf('07709000003')).toEqual(['courier']);
  });

  test('finds people who sign in by phone, and a journal entry by its number', async () => {
    const entry = await w.world.ownerPool.query('select max(id)::int as id from journal_entry where tenant_id = $1', [
      w.company.id,
    ]);
    const users = await search(w.clerkOfO.principal.name);
    expect(users.body.result.groups.map((group: { kind: string }) => group.kind)).toContain('user');
    if (entry.rows[0].id) expect(await kindsOf(String(entry.rows[0].id))).toContain('journalEntry');
  });

  test('says nothing of what answers to nothing, and refuses an empty search in the words of the staff', async () => {
    expect(await kindsOf('no such thing')).toEqual([]);
    const { status, body } = await search('  ');
    expect([status, body.errors.q]).toEqual([422, ['Search value cannot be null or empty.']]);
  });

  test('tells another company nothing', async () => {
    const stranger = await (await w.world.addTenant()).person({});
    expect([await kindsOf('zainab', stranger), await kindsOf(receiptNo, stranger)]).toEqual([[], []]);
  });
});

const roles = Object.keys(seedRoles) as SeedRoleName[];
/** As people of each role really work: in a branch, and who carries or sends as himself. */
const standing: Partial<Record<SeedRoleName, () => Record<string, unknown>>> = {
  deliveryAgent: () => ({ kind: 'delivery_agent', courierId: w.agentId }),
  client: () => ({ kind: 'client', clientId: w.clientId }),
};

describe.each(roles)('to the role %s', (role) => {
  test('is told only what its lists show it', async () => {
    for (const branchIds of [[w.o], undefined]) {
      const who = await w.company.person({ role, branchId: w.o, ...(branchIds && { branchIds }), ...standing[role]?.() });
      for (const q of ['zainab', receiptNo, '0770', 'a']) {
        const { status, body } = await search(q, who);
        expect(status).toBe(200);
        for (const { kind, items } of body.result.groups as { kind: string; items: { id: number }[] }[]) {
          const { entity } = implementedEntities().find((one) => one.entity.name === kind) as never as {
            entity: { path: string };
          };
          const list = await who.call('GET', `${entity.path}?search=${encodeURIComponent(q)}&per_page=200`);
          expect([role, kind, list.status]).toEqual([role, kind, 200]);
          const seen = list.body.result.items.map((item: { id: number }) => item.id);
          expect(items.map(({ id }) => id).filter((id) => !seen.includes(id))).toEqual([]);
        }
      }
    }
  });
});

test('nobody without a key is told of anything', async () => {
  const viewer = await w.company.person({ permissions: ['dashboard'] });
  expect([await kindsOf(receiptNo, viewer), await kindsOf('zainab', viewer)]).toEqual([[], []]);
});

/** As many as there are offices, places, settings and cash carried by hand; read whole in no time. Others are made searchable. */
const few = new Set([
  'governorate',
  'helpArticle',
  'translation',
  'city',
  'deliveryAddress',
  'waypoint',
  'account',
  'treasury',
  'sponsor',
  'expenseSchedule',
  'branch',
  'shipmentStatus',
  'statusTransition',
  'statusReason',
  'shipmentType',
  'shipmentSize',
  'pricingPackage',
  'role',
  'manualEntry',
  'treasuryTransfer',
  'branchStatement',
  'insurer',
  'paymentGateway',
  'taxRate',
  'unit',
  'category',
  'brand',
  'guarantee',
  'attribute',
  'variance',
  'sellingPriceGroup',
  'mailTemplate',
  'customerGroup',
  'delegate',
  'deliveryCompany',
  'discount',
  // A shop has as many as it has first days, tills, kinds of spending and months of pay.
  'openingStock',
  'register',
  'expenseCategory',
  'payroll',
]);

test('what grows with the work is searched by its index', async () => {
  const grown = implementedEntities().filter((one) => isFindable(one) && !few.has(one.entity.name));
  expect(grown.filter(({ behaviour }) => !behaviour.search).map(({ entity }) => entity.name)).toEqual([]);
  const { rows } = await w.world.ownerPool.query(
    `select proname as name, prosrc as body, proargnames as names, array_to_json(proargtypes::regtype[]) as types
      from pg_proc where proname like '%\\_search' and prosecdef`,
  );
  expect(rows.length).toBeGreaterThan(12);
  const client = await w.world.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local enable_seqscan = off; set local enable_indexscan = off; set local app.tenant_id = ${w.company.id}`,
    );
    for (const { name, body, names, types } of rows) {
      // Tables of a test are too small for the choice between indexes to mean anything: the others are put out of sight.
      await client.query('reset role');
      await client.query(
        `update pg_index set indisvalid = indexrelid = $1::regclass where indrelid = (select indrelid from pg_index where indexrelid = $1::regclass)`,
        [name],
      );
      await client.query('set local role karwan_seer');
      const asked: Record<string, string> = { words: `'zainab'`, most: '10' };
      const text = (names as string[]).reduce(
        (sql, argument, index) => sql.replace(new RegExp(`\\b${argument}\\b`, 'g'), asked[argument] ?? `null::${types[index]}`),
        (body as string).replace(/^[\s\S]*return query|;\s*end\s*$/g, '').replaceAll(/\bcompany\b/g, `${w.company.id}::bigint`),
      );
      const plan = (await client.query(`explain (costs off) ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(`Index Scan on ${name}`);
      // Not the tenant alone: the words stand in the condition of the index.
      expect(plan).toMatch(/Index Cond: .*~~/);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
