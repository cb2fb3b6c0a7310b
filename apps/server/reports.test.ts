import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { tellEarnings } from '#erp/earnings/server';
import { account, credit, debit, type Entry } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type AnyReport, asksOf, type Field, money, snake, summed, wireName } from '#platform/entity';
import { implementedReports } from '#platform/server';
import { type MovesWorld, movesWorld } from '../../modules/courier/moves/server/move-world.ts';
import type { Company, Person } from './testing/tenant.ts';
import './all-routes.ts';

// Every declared report as somebody with its right, without it, of another branch, of another company, asked wrongly, printed and taken along.
type Item = Record<string, any>;

let w: MovesWorld;
let boss: Person;
let strangerCompany: Company;
let next = 0;

beforeAll(async () => {
  // It carries parcels and has a shop: each report has something to tell of it.
  w = await movesWorld({ businessTypeId: 1, businessSubTypeId: 2 });
  boss = await w.company.person({});
  strangerCompany = await w.world.addTenant({ businessTypeId: 1, businessSubTypeId: 2 });
  const entry = (date: string, lines: Entry['lines']) =>
    w.company.do((ctx) => post(ctx, { docType: 'test', docId: ++next, event: 'posted', seq: 1, date, lines }));
  const safe = { party: { kind: 'treasury', id: 1 } } as const;
  for (const [day, branch, of] of [
    ['2025-11-10', w.d, 'IQD'],
    ['2026-10-10', w.d, 'IQD'],
    ['2026-11-05', w.d, 'IQD'],
    ['2026-11-06', w.o, 'IQD'],
    ['2026-11-07', w.o, 'USD'],
  ] as const) {
    const amount = (value: number) => money(value, of);
    await entry(day, [
      debit(account.treasuries, branch, amount(90_000), safe),
      credit(account.deliveryFees, branch, amount(90_000)),
    ]);
    await entry(day, [
      debit(account.fuelAndTransport, branch, amount(20_000)),
      credit(account.treasuries, branch, amount(20_000), safe),
    ]);
    if (of === 'IQD') await sellGoods(day, branch);
  }
  const november = { created_at: '2026-11-10T08:00:00Z' };
  await w.parcels(2, {
    ...november,
    status_id: status.delivered,
    collected: 50_000,
    custodian_kind: 'consignee',
    custodian_id: null,
  });
  await w.parcels(2, november);
  await w.parcels(1, { ...november, currency: 'USD', price: 2_550 });
});
afterAll(() => w?.world.close());

let goods: { variationId: number; customerId: number; supplierId: number; saleId: number }[] | undefined;
/** Goods bought and sold, as the papers of a shop tell of them. */
async function sellGoods(day: string, branchId: number): Promise<void> {
  goods ??= await Promise.all(['Tea', 'Lamp'].map(soldThing));
  for (const [at, { variationId, customerId, supplierId, saleId }] of goods.entries()) {
    const sum = (amount: number) => money(amount, 'IQD');
    const key = { docType: 'sale', docId: ++next, event: 'delivered', seq: 1 };
    const [sales, cost] = [30_000 + at * 7_000 + branchId, 20_000];
    const lines = [
      debit(account.treasuries, branchId, sum(sales - cost), { party: { kind: 'treasury', id: 1 } }),
      credit(account.salesOfGoods, branchId, sum(sales)),
      debit(account.costOfGoods, branchId, sum(cost)),
    ];
    const sold = { branchId, variationId, customerId, saleId, sold: 3_000, sales, cost };
    const bought = { branchId, variationId, supplierId, bought: 5_000, purchases: 40_000 + at };
    await w.company.do(async (ctx) => {
      await post(ctx, { ...key, date: day, lines });
      tellEarnings(ctx, { key, day, entry: { ...key, lines }, of: [sold, bought] });
    });
  }
}

async function soldThing(en: string, at: number) {
  const name = { en, ar: en };
  const category = await w.company.create('category', { name });
  const brand = await w.company.create('brand', { name });
  const unit = (await boss.call('GET', 'units')).body.result.items[0].id;
  const product = { name, kind: 'plain', unit_id: unit, sku: en, category_id: category, brand_id: brand, manage_stock: true };
  const made = await boss.call('POST', 'products', { ...product, selling_price: '5000' });
  const [variation] = (await boss.call('GET', `variations?product_id=${made.body.result.item.id}`)).body.result.items;
  const person = { name: en, phone: `0771000000${at}`, branch_id: w.o };
  const customerId = await w.company.create('customer', person);
  const supplierId = await w.company.create('supplier', { ...person, currency: 'IQD' });
  const delegate_id = await w.company.create('delegate', { ...person, commission_on: 'final' });
  const lines = [{ variation_id: variation.id, unit_id: unit, quantity: '3', price: '5000' }];
  const sale = { customer_id: customerId, delegate_id, branch_id: w.o, sale_date: '2026-11-05', lines };
  const written = await boss.call('POST', 'sales', sale, { 'idempotency-key': `sold ${en}` });
  expect([written.status, written.body.errors]).toEqual([201, undefined]);
  const saleId: number = written.body.result.item.id;
  return { variationId: variation.id as number, customerId, supplierId, saleId };
}

const all = implementedReports().map(({ report }) => report);
const named = all.map((report) => [report.name, report] as const);
const whole = named.filter(([, report]) => !report.pages);
const paged = named.filter(([, report]) => report.pages);
/** The days of everything above. */
const days = (report: AnyReport) =>
  report.pages ? 'per_page=200' : report.days === 'day' ? 'to=2026-11-20' : 'from=2025-01-01&to=2026-11-20';
const read = (report: AnyReport, query = '', by = boss) =>
  by.call('GET', `${report.path}?${days(report)}${query && `&${query}`}`);
const amounts = ({ measures }: AnyReport) =>
  Object.entries(measures as Record<string, Field>).filter(([, field]) => field.kind === 'money');
const minor = (text: string | null) => Math.round(Number(text ?? 0) * 100);

test('there are reports of both kinds, and each has something to tell here', async () => {
  expect(whole.length).toBeGreaterThanOrEqual(5);
  expect(paged.length).toBeGreaterThanOrEqual(1);
  for (const report of all) {
    const { items } = (await read(report)).body.result;
    expect([report.name, items.length > 1]).toEqual([report.name, true]);
  }
});

describe.each(named)('%s', (_, report) => {
  test('is read by whoever holds its key and by nobody else', async () => {
    const reader = await w.company.person({ permissions: [report.permission] });
    const other = await w.company.person({ permissions: ['show_branches_definition'] });
    expect((await read(report, '', reader)).status).toBe(200);
    for (const path of ways(report)) {
      expect([path, (await other.call('GET', path)).status]).toEqual([path, 403]);
      const nobody = await other.call('GET', path, undefined, { authorization: 'Bearer nobody' });
      expect([path, nobody.status]).toEqual([path, 401]);
    }
  });

  test('each row tells what is declared, and nothing else', async () => {
    const { items } = (await read(report)).body.result;
    const declared = [
      'id',
      'currency',
      ...(report.outline ? ['kind'] : []),
      ...(report.outline || report.apart.length > 0 ? ['key'] : []),
      ...Object.entries(report.dimensions as Record<string, Field>).flatMap(([name, field]) =>
        field.kind === 'belongsTo' ? [wireName(name, field), field.wire ?? snake(name)] : [wireName(name, field)],
      ),
      ...Object.keys(report.measures).map(snake),
      ...Object.values(report.beside as Record<string, string>).map(snake),
    ].sort();
    for (const item of items) expect(Object.keys(item).sort()).toEqual(declared);
  });

  test('nothing of it is seen by another company', async () => {
    const stranger = await strangerCompany.person({});
    const { items } = (await read(report, '', stranger)).body.result;
    expect(amounts(report).length).toBeGreaterThan(0);
    expect(items.filter((item: Item) => amounts(report).some(([name]) => minor(item[snake(name)]) !== 0))).toEqual([]);
  });

  test('people of one branch read less than the whole, and what they read is theirs', async () => {
    const clerk = await w.company.person({ branchId: w.o, branchIds: [w.o] });
    const sum = async (query: string, by: Person) => sumOf(report, (await read(report, query, by)).body.result.items);
    if (report.pages) return expect((await sum('', clerk)) <= (await sum('', boss))).toBe(true);
    const mine = await sum('', clerk);
    expect(mine).toBe(await sum(`in_branch_id=${w.o}`, boss));
    expect(mine).not.toBe(await sum('', boss));
    expect((await read(report, `in_branch_id=${w.d}`, clerk)).body.result.items).toEqual([]);
  });

  test('what is asked wrongly is refused beside its name', async () => {
    const wrong = report.pages
      ? { month_from: 'yesterday', sort_by: 'nothing', nothing: '1' }
      : {
          from: 'yesterday',
          to: '2026-02-31',
          currency: 'GBP',
          in_branch_id: 'Basra',
          compare: 'tomorrow',
          format: 'doc',
          nothing: '1',
        };
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await boss.call('GET', `${report.path}?${name}=${value}`);
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, [name]]);
    }
    const crossed = report.pages ? 'month_from=2026-11-20&month_to=2026-11-01' : 'from=2026-11-20&to=2026-11-01';
    expect((await boss.call('GET', `${report.path}?${crossed}`)).status).toBe(422);
    if (Object.keys(report.by).length > 0)
      expect(Object.keys((await boss.call('GET', `${report.path}?group=moon`)).body.errors)).toEqual(['group']);
  });

  test('it is printed and taken along as what it is, in each language', async () => {
    for (const locale of ['en', 'ar', 'zh']) {
      const get = async (path: string) => {
        const { status, headers, body } = await boss.call('GET', path, undefined, { locale });
        return [status, String(headers['content-type']).split(';')[0], String(body).slice(0, 4)];
      };
      const [pdf, xlsx, csv] = files(report);
      expect(await get(pdf)).toEqual([200, 'application/pdf', '%PDF']);
      expect(await get(xlsx)).toMatchObject([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', /^PK/]);
      expect(await get(csv)).toMatchObject([200, 'text/csv', expect.anything()]);
    }
  });

  test('its sheet says no key of a text, and every amount of its rows', async () => {
    const csv = String((await boss.call('GET', files(report)[2])).body);
    const keys = csv.match(new RegExp(`\\b(${report.name}|ui|reports)\\.[a-zA-Z.]+`, 'g'));
    expect(keys).toBeNull();
    const { items } = (await read(report)).body.result;
    for (const item of items)
      for (const [name] of amounts(report)) {
        const value = item[snake(name)];
        if (value !== null && minor(value) !== 0) expect(csv).toContain(value);
      }
  });
});

describe.each(whole)('%s adds up', (_, report) => {
  test('what it says in all is the sum of its rows, in each currency', async () => {
    const worth = report.worth ? ['base=true'] : [];
    for (const query of ['', 'compare=previous_year', ...worth, `in_branch_id=${w.d}`, ...groups(report)]) {
      const { items, totals, currencies } = (await read(report, query)).body.result;
      if (report.outline) {
        expect(sectionsAddUp(items)).toEqual([]);
        continue;
      }
      expect(totals.by_currency.map((one: Item) => one.currency)).toEqual(currencies);
      for (const sum of totals.by_currency)
        for (const name of summed(report).map(snake)) {
          const own = items.filter((item: Item) => item.currency === sum.currency);
          const added = own.reduce((total: number, item: Item) => total + minor(item[name]), 0);
          expect([query, name, minor(sum[name])]).toEqual([query, name, added]);
        }
    }
  });

  test('measures that must come to the same do', async () => {
    for (const sum of (await read(report, 'compare=previous_year')).body.result.totals.by_currency ?? [])
      for (const [one, other] of report.equal) expect(sum[snake(one)]).toBe(sum[snake(other)]);
  });

  test('beside other days it says what it says of them alone', async () => {
    const [measure] = Object.keys(report.beside);
    if (!measure) return;
    const { items, compared } = (await read(report, 'compare=previous_year&currency=IQD')).body.result;
    const span = `${compared.from ? `from=${compared.from}&` : ''}to=${compared.to}`;
    const alone = (await boss.call('GET', `${report.path}?${span}&currency=IQD`)).body.result.items;
    const [dimension = ''] = Object.keys(report.dimensions);
    const keyOf = (item: Item) => item['key'] ?? item['account']?.code ?? item[snake(dimension)]?.id;
    const told = (list: Item[], name: string) =>
      new Map(list.filter((item) => minor(item[name]) !== 0).map((item) => [keyOf(item), item[name]]));
    expect(told(items, snake(report.beside[measure] as string))).toEqual(told(alone, snake(measure)));
    expect(told(alone, snake(measure)).size).toBeGreaterThan(0);
  });
});

test('a report asks of everybody what it declares, as the description of the API says', async () => {
  const document = (await w.world.product.server.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  for (const [, report] of whole) {
    const { parameters } = document.paths[`/api/v1/${report.path}`].get;
    const declared = Object.entries(asksOf(report)).map(([name, field]) => wireName(name, field));
    expect(parameters.flatMap((one: Item) => one.name ?? [])).toEqual(declared);
  }
});

const files = (report: AnyReport): [string, string, string] =>
  report.pages
    ? [`${report.path}/print`, `${report.path}/export?format=xlsx`, `${report.path}/export?format=csv`]
    : [
        `${report.path}?${days(report)}&format=pdf`,
        `${report.path}?${days(report)}&format=xlsx`,
        `${report.path}?${days(report)}&format=csv`,
      ];
const ways = (report: AnyReport) => [report.path, ...files(report)];
const groups = (report: AnyReport) => Object.keys(report.by).map((one) => `group=${one}`);

/** One number for what a report says: different reports say different numbers. */
function sumOf(report: AnyReport, items: readonly Item[]): number {
  const names = Object.keys(report.measures).map(snake);
  return items.flatMap((item) => names.map((name) => Math.abs(minor(item[name])))).reduce((total, one) => total + one, 0);
}

/** The totals of sections that are not the sum of the lines between their heading and them. */
function sectionsAddUp(items: readonly Item[]): string[] {
  const wrong: string[] = [];
  let [sum, isInside] = [0, false];
  for (const { kind, key, amount } of items) {
    if (kind === 'head') [sum, isInside] = [0, true];
    if (kind === 'account') sum += minor(amount);
    if (kind === 'total' && isInside) {
      if (minor(amount) !== sum) wrong.push(`${key}: ${amount}`);
      isInside = false;
    }
  }
  return wrong;
}
