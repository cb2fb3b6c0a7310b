import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColumnName } from '#courier/excel/contract';
import { permissions } from '#foundation/identity/contract';
import { foldName } from '#foundation/sheets/contract';
import type { KeptSheet } from '#foundation/sheets/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { countStatements } from '../../../../platform/server/testing/count-statements.ts';
import { checkRows, type JudgedRow } from './check-rows.ts';
import { type ExcelWorld, excelWorld } from './excel-world.ts';

let w: ExcelWorld;
beforeAll(async () => {
  w = await excelWorld();
});
afterAll(() => w?.close());

const columns: ColumnName[] = ['client', 'commercialName', 'phone', 'city', 'address', 'price'];
const file = { id: 1, mode: 'create', columns, confirmed: {}, clientId: null } as unknown as KeptSheet;
interface Judging {
  judged: JudgedRow[];
  /** Rows of each table that were read on the way. */
  read: Record<string, number>;
}

/** Judges a chunk in which each row names one of these as its client and shop. */
const judge = (names: readonly string[], city = 'Basra', by: Person = w.clerk): Promise<Judging> =>
  by.do(async (ctx) => {
    const rows = Array.from({ length: 50 }, (_, at) => {
      const name = names[at % names.length] as string;
      return { rowNo: at + 2, cells: [name, name, `0770${1_000_000 + at}`, city, 'near the tower', '50000'] };
    });
    const judged = await checkRows(ctx, file, rows);
    const tables = await ctx.db.query<{ name: string; n: number }>(
      sql`select relname as name, (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables`,
    );
    return { judged, read: Object.fromEntries(tables.map(({ name, n }) => [name, n])) };
  });
const meant = ({ judged }: Judging) => [...new Set(judged.map(({ reading }) => reading.client))];
const problems = ({ judged }: Judging) => judged.flatMap((row) => row.problems.map(({ column, key }) => `${column} ${key}`));

test('what a chunk reads does not grow with the clients of the company', async () => {
  await judge(['Nadia Shop']);
  await w.world.ownerPool.query(
    `with made as (insert into client (tenant_id, name, phone, branch_id)
       select $1, 'Shop ' || n, '0780' || (1000000 + n), $2 from generate_series(1, 5000) n returning *)
     insert into commercial_name (tenant_id, client_id, name) select tenant_id, id, name from made`,
    [w.company.id, w.o],
  );
  await w.world.ownerPool.query('analyze client; analyze commercial_name');
  const judging = await judge(['Nadia Shop', 'shop-17', '07801000018', '7801000019']);
  expect(meant(judging)).toHaveLength(4);
  expect(problems(judging).filter((one) => one.startsWith('client'))).toEqual([]);
  expect(judging.read.client).toBeLessThan(200);
  expect(judging.read.commercial_name).toBeLessThan(200);
});

test('whoever may not see clients’ phones finds nobody by one, and everybody by name', async () => {
  const viewer = await w.company.person({ permissions: permissions.filter((key) => key !== 'view_client_phone') });
  const { phone, id } = (await w.world.ownerPool.query(`select phone, id::int from client where name = 'Shop 17'`)).rows[0];
  expect(meant(await judge([phone]))).toEqual([id]);
  expect(problems(await judge([phone], 'Basra', viewer))).toContain('client errors.excel.unknownName');
  expect(meant(await judge(['Shop 17'], 'Basra', viewer))).toEqual([id]);
});

test('forty clients in a chunk cost as many statements as two', async () => {
  const cost = (count: number) => countStatements(() => judge(Array.from({ length: count }, (_, at) => `Shop ${at + 1}`)));
  await cost(2);
  expect(await cost(40)).toBe(await cost(2));
});

test('a client added, renamed or disabled meanwhile counts in the next chunk, and so does a city', async () => {
  const create = (name: string) => w.company.create('client', { name, phone: '07809000001', branch_id: w.o });
  expect(problems(await judge(['Dijla Books']))).toContain('client errors.excel.unknownName');
  const id = await create('Dijla Books');
  expect(meant(await judge(['DIJLA-books']))).toEqual([id]);
  const change = (set: string) => w.world.ownerPool.query(`update client set ${set} where id = $1`, [id]);
  await change(`name = 'Furat Books'`);
  expect(problems(await judge(['Dijla Books']))).toContain('client errors.excel.unknownName');
  expect(meant(await judge(['Furat / Books']))).toEqual([id]);
  await change('disabled_at = now()');
  expect(problems(await judge(['Furat Books']))).toContain('client errors.shipment.clientDisabled');

  expect(problems(await judge(['Nadia Shop'], 'Kufa'))).toContain('city errors.excel.unknownCity');
  const { body } = await w.admin.call('GET', `cities/${w.cityId}`);
  const sent = { ...body.result.item, title: { en: 'Kufa', ar: 'الكوفة' } };
  expect((await w.admin.call('PUT', `cities/${w.cityId}`, sent)).status).toBe(200);
  expect(problems(await judge(['Nadia Shop'], 'Kufa'))).toEqual([]);
  expect(problems(await judge(['Nadia Shop'], 'Basra'))).not.toEqual([]);
});

test('of two of one name in two branches the one is meant whom the asker sees', async () => {
  const create = (branch_id: number, phone: string) => w.company.create('client', { name: 'Tigris Toys', phone, branch_id });
  const [own] = [await create(w.o, '07809000011'), await create(w.d, '07809000012')];
  const judging = await judge(['Tigris Toys']);
  expect([meant(judging), problems(judging).filter((one) => one.startsWith('client'))]).toEqual([[own], []]);
  expect(problems(await judge(['07809000012']))).toContain('client errors.excel.unknownName');
});

test('a name is folded alike by the database', async () => {
  const names = [
    'Al-Noor/الزهراء',
    ' ÉCOLE  Şîrîn.',
    'مكتبة،النور(الأولى)',
    'ڕێگا|ۆ',
    'ДОМ_7',
    '٠٧٧٠ ۱۲۳',
    'a\\b\u00a0c',
    '...',
    '店铺，一',
  ];
  const rows = await w.company.do((ctx) =>
    ctx.db.query<{ folded: string }>(
      sql`select fold_name(written) as folded from unnest(${names}::text[]) with ordinality as a(written, place) order by place`,
    ),
  );
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldName));
});
