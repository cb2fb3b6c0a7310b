import type pg from 'pg';

export interface Table {
  name: string;
  columns: string[];
  /** What its rows are ordered by, so that the same rows are always the same text. */
  order: string;
}

/** Values written the same way whatever the server's settings are. */
export const plainText = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0; set local row_security = off`;

/** Every table of the product but the list of migrations, which goes into the manifest. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)::text[] as columns,
      coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
        from pg_index i, unnest(i.indkey::int[]) with ordinality k(number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), 't::text collate "C"') as "order"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return rows;
}

export async function migrationsOf(client: pg.Client): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query(`select to_regclass('public.migration') is not null as present`);
  if (!rows[0].present) return [];
  return (await client.query('select name, hash from migration order by name collate "C"')).rows;
}

export async function sequencesOf(client: pg.Client): Promise<{ name: string; last: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const all = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query(
      `select last_value::text as last, is_called from ${client.escapeIdentifier(name)}`,
    );
    all.push({ name, last: state[0].last, isCalled: state[0].is_called });
  }
  return all;
}
