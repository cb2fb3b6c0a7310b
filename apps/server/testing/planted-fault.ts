import type { World } from './tenant.ts';

/** Does as the owner of the database what no code of ours could, looks, and undoes it. Where it changed nothing there is nothing to find. */
export async function plantedFault<T>(
  { ownerPool }: World,
  { tables, plant, look }: { tables: readonly string[]; plant: string; look: () => Promise<T[]> },
): Promise<T[]> {
  const client = await ownerPool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const table of tables) await client.query(`create temp table kept_${table} as select * from ${table}`);
    const { rowCount } = await client.query(plant);
    const found = rowCount === 0 ? [] : await look();
    for (const table of tables) {
      await client.query(`delete from ${table}`);
      const { rows } = await client.query(
        "select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        [table],
      );
      await client.query(`insert into ${table} (${rows[0].columns}) select ${rows[0].columns} from kept_${table}`);
      await client.query(`drop table kept_${table}`);
    }
    return found;
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}
