import type pg from 'pg';

/** Who can be asked: a connection or a pool. */
type Asked = Pick<pg.Client, 'query'>;

/** Whether this PostgreSQL is the coordinator of a Citus cluster. */
export async function isCoordinator(database: Asked): Promise<boolean> {
  const { rows } = await database.query(`select to_regclass('pg_dist_partition') is not null as is_coordinator`);
  return rows[0].is_coordinator;
}

/** What Citus needs so that row-level security, triggers and functions work on companies' tables wherever they lie; per role. */
const settings = {
  // The company of a transaction (SET LOCAL) is told to the machine its rows lie on.
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

/** Gives the roles what they need on many machines; definer functions run as `seer`, who then signs in to the others. */
export async function allowOnManyMachines(owner: pg.Client, { app, seer }: { app: string; seer: string }): Promise<void> {
  await owner.query(`alter role ${seer} login`);
  for (const role of [app, seer, 'current_user'])
    for (const [name, value] of Object.entries(settings)) await owner.query(`alter role ${role} set ${name} = '${value}'`);
  for (const [name, value] of Object.entries(settings)) await owner.query(`set ${name} = '${value}'`);
}

/**
 * Spreads the companies' tables over the machines of a Citus cluster, once: all rows of a company on one of them. Their foreign keys
 * are taken off and put back, as no table may refer to one that is not spread yet. Does nothing where they are spread already.
 */
export async function spreadTables(owner: pg.Client): Promise<void> {
  const { rows: spread } = await owner.query(`select from pg_dist_partition where logicalrelid = 'tenant'::regclass`);
  if (spread.length > 0) return;
  const { rows: keys } =
    await owner.query<Key>(`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`);
  const { rows: tables } = await owner.query<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'tenant' order by 1`);
  await owner.query('begin');
  try {
    await owner.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`);
    // Small and asked with every request: each machine has the whole of it.
    await owner.query(`select create_reference_table('tenant')`);
    for (const { name } of tables) await owner.query(`select create_distributed_table('${name}', 'tenant_id')`);
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`the tables could not be spread: ${(error as Error).message}`, { cause: error });
  }
}

interface Key {
  table: string;
  name: string;
  definition: string;
}

/** A machine with companies on it, as `host:port`. */
export interface Machine {
  address: string;
  answers: boolean;
}

/** The machines that companies' tables are spread over; none where there is one machine only. */
export async function machines(database: Asked): Promise<Machine[]> {
  if (!(await isCoordinator(database))) return [];
  const { rows } = await database.query<{ nodename: string; nodeport: number; success: boolean }>(
    `select nodename, nodeport, success from run_command_on_workers('select 1') order by 1, 2`,
  );
  return rows.map(({ nodename, nodeport, success }) => ({ address: `${nodename}:${nodeport}`, answers: success }));
}
