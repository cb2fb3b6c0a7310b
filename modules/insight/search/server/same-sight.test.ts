import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProducts } from '#erp/catalog/server';
import { permissions as everyKey } from '#foundation/identity/contract';
import {
  type Context,
  conditions,
  createRecord,
  implementedEntities,
  implementedEntity,
  Params,
  type Principal,
  quoted,
  readEntityRequest,
  sql,
} from '#platform/server';
import { asTenant } from '../../../../apps/server/set-up-tenant.ts';
import { demoWorld, testNow, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let tenantId: number;
let asked: Partial<Principal & { chosenBranchId: number }>[];
beforeAll(async () => {
  world = await demoWorld();
  tenantId = (await world.ownerPool.query(`select tenant_id::int as id from tenant where slug = 'basra'`)).rows[0].id;
  const ids = async (table: string) =>
    (await world.ownerPool.query(`select id::int as id from ${table} where tenant_id = $1 order by id`, [tenantId])).rows.map(
      ({ id }) => id as number,
    );
  const branches = await ids('branch');
  const users = await ids('app_user');
  await add(branches, users);
  // Who may not see all of a record searches what is open to him, within the same sight.
  const permissions = new Set<string>();
  asked = [
    {},
    { permissions },
    ...branches.map((id) => ({ permissions, branchIds: [id] })),
    ...(await ids('client')).slice(0, 2).map((clientId) => ({ permissions, clientId, branchIds: branches })),
    { branchIds: [] },
    { branchIds: branches.slice(1) },
    ...branches.flatMap((id) => [{ branchIds: [id] }, { chosenBranchId: id }, { branchIds: branches, chosenBranchId: id }]),
    ...(await ids('client')).map((clientId) => ({ clientId, branchIds: branches })),
    ...(await ids('courier')).map((courierId) => ({ courierId, branchIds: branches })),
    ...(await ids('receiving_agent')).map((receivingAgentId) => ({ receivingAgentId, branchIds: branches })),
    ...users.map((id) => ({ id, courierId: 1, branchIds: branches })),
  ];
});
afterAll(() => world.close());

/** Goods of a company that sells none; answers their variation. */
async function seedOneProduct(ctx: Context): Promise<number> {
  const unit = await createRecord(ctx, implementedEntity('unit'), {
    name: { en: 'Jar', ar: 'علبة' },
    base: true,
    conversion_factor: '1',
    whole: true,
  });
  const none = { variations: [], barcodes: [], combo: [], modifiers: [] };
  const product = {
    name: { en: 'Tea', ar: 'شاي' },
    kind: 'plain',
    unit,
    sku: 'X-1',
    sellingPrice: 1000,
    manageStock: true,
    ...none,
  };
  const [id] = await createProducts(ctx, [product as never]);
  const { variation } = await ctx.db.one<{ variation: number }>(
    sql`select id as variation from variation where tenant_id = ${ctx.tenantId} and product_id = ${id as number}`,
  );
  return variation;
}

/** What the demo has too little of: one of each in every branch. */
async function add(branches: number[], users: number[]): Promise<void> {
  const { rows } = await world.ownerPool.query(
    `select (select id from account a where tenant_id = $1 limit 1) as account, (select id from client where tenant_id = $1 limit 1) as client`,
    [tenantId],
  );
  const { rows: sellers } = await world.ownerPool.query(
    `insert into supplier (tenant_id, branch_id, name, phone, currency) values ($1, $2, 'Sami', '07820000000', 'IQD') returning id`,
    [tenantId, branches[0]],
  );
  const { rows: buyers } = await world.ownerPool.query(
    `insert into customer (tenant_id, branch_id, name, phone) values ($1, $2, 'Hana', '07820000001') returning id`,
    [tenantId, branches[0]],
  );
  const { rows: carriers } = await world.ownerPool.query(
    `insert into delivery_company (tenant_id, name, phone) values ($1, 'Swift', '07820000002') returning id`,
    [tenantId],
  );
  const goods = await asTenant(world.product.pool, tenantId, () => testNow, seedOneProduct);
  for (const [n, branch] of branches.entries()) {
    const insert = (text: string, values: unknown[]) => world.ownerPool.query(text, [tenantId, branch, ...values]);
    await insert(`insert into receiving_agent (tenant_id, branch_id, name, phone) values ($1, $2, 'Sami', $3)`, [
      `0781000000${n}`,
    ]);
    await insert(
      `insert into complaint (tenant_id, branch_id, number, title, kind, message, due_at, client_id, opened_by_id)
        values ($1, $2, $3, 'Late', 'delivery', 'Late', now(), $4, $5)`,
      [`X-${n}`, rows[0].client, users[n]],
    );
    await insert(
      `insert into expense (tenant_id, branch_id, number, kind, expense_date, account_id, currency, amount, state)
        values ($1, $2, $3, 'expense', now(), $4, 'IQD', 1000, 'waiting')`,
      [`X-${n}`, rows[0].account],
    );
    await insert(
      `insert into gateway_payout (tenant_id, branch_id, number, gateway_id, payout_date, treasury_id, gross, net, currency)
        values ($1, $2, $3, 1, now(), (select id from treasury where tenant_id = $1 limit 1), 1000, 1000, 'IQD')`,
      [`X-${n}`],
    );
    await insert(
      `with bought as (
          insert into purchase (tenant_id, branch_id, number, supplier_id, purchase_date, currency) values ($1, $2, $3, $4, now(), 'IQD') returning id),
        cost as (
          insert into purchase_cost (tenant_id, branch_id, number, purchase_id, supplier_id, kind, day, amount, currency)
          select $1, $2, $3, id, $4, 'late', now(), 1, 'IQD' from bought)
        insert into purchase_return (tenant_id, branch_id, number, purchase_id, supplier_id, day, total, currency)
        select $1, $2, $3, id, $4, now(), 1, 'IQD' from bought`,
      [`X-${n}`, sellers[0].id],
    );
    await insert(
      `with sold as (
          insert into sale (tenant_id, branch_id, number, customer_id, sale_date, currency) values ($1, $2, $3, $4, now(), 'IQD') returning id),
        back as (
          insert into sale_return (tenant_id, branch_id, number, sale_id, customer_id, day, total, currency)
          select $1, $2, $3, id, $4, now(), 1, 'IQD' from sold),
        paid as (
          insert into delivery_payment (tenant_id, branch_id, number, company_id, treasury_id, paid_on, gross, fee, net, currency)
          values ($1, $2, $3, $5, (select id from treasury where tenant_id = $1 limit 1), now(), 1, 0, 1, 'IQD'))
        insert into sale_shipment (tenant_id, branch_id, number, sale_id, customer_id, company_id, cod, currency)
        select $1, $2, $3, id, $4, $5, 1, 'IQD' from sold`,
      [`X-${n}`, buyers[0].id, carriers[0].id],
    );
    await insert(`insert into stock_lot (tenant_id, branch_id, variation_id, code, quantity) values ($1, $2, $3, $4, 1000)`, [
      goods,
      `X-${n}`,
    ]);
    await insert(
      `insert into cheque (tenant_id, branch_id, number, kind, cheque_number, supplier_id, amount, currency, day, due_on, state)
        values ($1, $2, $3, 'issued', 'N', $4, 1, 'IQD', now(), now(), 'issued')`,
      [`X-${n}`, sellers[0].id],
    );
    await insert(
      `insert into notice_message (tenant_id, branch_id, audience, kind, channel, customer_id, recipient, address, paper, doc_type, doc_id, language, body)
        values ($1, $2, 'customer', 'newSale', 'sms', $4, 'Zaid', '0770', $3, 'sale', $5, 'ar', 'hello')`,
      [`X-${n}`, buyers[0].id, n + 1],
    );
    await insert(
      `insert into parcel_notice (tenant_id, branch_id, shipment_id, client_id, parcel_seq, status_id, audience, channel, recipient, address, language, body)
        select $1, $2, id, client_id, $3, status_id, 'receiver', 'sms', 'Zaid', '0770', 'ar', 'hello' from shipment
        where tenant_id = $1 order by id limit 1`,
      [1000 + n],
    );
    await insert(
      `insert into damaged_stock (tenant_id, branch_id, number, damage_date, damage_type, reason) values ($1, $2, $3, now(), 'normal', 'wet')`,
      [`X-${n}`],
    );
    await insert(`insert into stock_count (tenant_id, branch_id, number, count_date, goods) values ($1, $2, $3, now(), 'all')`, [
      `X-${n}`,
    ]);
    await insert(
      `with till as (
          insert into register (tenant_id, branch_id, code, name, treasury_id)
          values ($1, $2, 'X' || right($3, 1), '{"en": "K", "ar": "K"}', (select id from treasury where tenant_id = $1 limit 1)) returning id),
        claim as (
          insert into till_claim (tenant_id, register_id, number, device, user_id, claimed_at) select $1, id, 1, 'x', $4, now() from till returning id, register_id),
        shift as (
          insert into cash_shift (tenant_id, branch_id, uuid, number, register_id, claim_id, user_id, business_date, opening_cash, currency, opened_at, rates, opening, short_to)
          select $1, $2, $3, $3, register_id, id, $4, now(), 0, 'IQD', now(), '{}', '[]', 'company' from claim returning id, register_id, claim_id),
        move as (
          insert into cash_move (tenant_id, branch_id, number, shift_id, way, amount, currency, day, at, user_id)
          select $1, $2, $3, id, 'in', 1, 'IQD', now(), now(), $4 from shift)
        insert into till_paper (tenant_id, branch_id, uuid, number, kind, claim_id, register_id, currency, state, offline, digest, content, device_at, at, user_id)
        select $1, $2, $3, $3, 'ticket', claim_id, register_id, 'IQD', 'taken', false, 'x', '{}', now(), now(), $4 from shift`,
      [`X-${n}`, users[0]],
    );
    await insert(
      `insert into stock_transfer (tenant_id, from_branch_id, to_branch_id, number, sent_on) values ($1, $2, $3, $4, now())`,
      [branches[(n + 1) % branches.length], `X-${n}`],
    );
  }
}

/** Searched by the numbers of parcels, archived ones among them; `search-sight.test.ts` of shipments proves theirs. */
const byParcels = new Set(['shipment', 'archivedShipment', 'shipmentLogEntry']);
/** Of a company, and of no branch or person in it. */
const everybodys = new Set(['product', 'variation', 'customer', 'supplier', 'letter', 'registration', 'translation']);
const everything = 'everything there is';
type Searched = ReturnType<typeof implementedEntities>[number];

async function found(ctx: Context, one: Searched, search: string, searchMost = 1_000_000): Promise<number[]> {
  const params = new Params();
  const where = conditions(ctx, one.entity, one.behaviour, { ...readEntityRequest(ctx, one, { search }), searchMost }, params);
  const values = params.values.map((value) => (value === everything ? '' : value));
  const rows = await ctx.db.query<{ id: number }>({
    text: `select e.id from ${quoted(one.entity.table)} e where ${where} order by 1`,
    values,
  });
  return rows.map(({ id }) => id);
}

test('a search looks at just what the list shows, whoever asks', async () => {
  const narrowed = new Set<string>();
  const searched = implementedEntities().filter(({ behaviour }) => behaviour.search);
  for (const who of asked)
    await asTenant(
      world.product.pool,
      tenantId,
      () => testNow,
      async (system) => {
        const nobody = { id: 0, branchIds: null, clientId: null, courierId: null, receivingAgentId: null };
        const user = { ...nobody, permissions: new Set(everyKey), ...who } as Principal;
        const ctx = { ...system, user, chosenBranchId: who.chosenBranchId ?? null };
        for (const one of searched) {
          const { name } = one.entity;
          const seen = await found(ctx, one, '');
          expect([who, name, await found(ctx, one, everything)]).toEqual([who, name, seen]);
          // Were it cut off within more than he sees, the newest of others would take the place of some of his.
          if (seen.length > 0 && !byParcels.has(name))
            expect([who, name, await found(ctx, one, everything, seen.length)]).toEqual([who, name, seen]);
          if (seen.length > 0 && seen.length < (await found(system, one, '')).length) narrowed.add(name);
        }
      },
    );
  const names = searched.map(({ entity }) => entity.name);
  expect(names.filter((name) => narrowed.has(name) === everybodys.has(name))).toEqual([]);
});
