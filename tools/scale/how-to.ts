/** What a person needs to try the product on many machines. */
export const howTo = `npm run scale tries the product on a PostgreSQL of yours. It needs, in the environment:

  DATABASE_URL   the owner's address (a superuser) of an empty database of its own
  SCALE_KILL     a command that kills one of its machines at once, such as: kill -9 $(head -1 /data/worker2/postmaster.pid)
  SCALE_REVIVE   a command that starts it again, such as: pg_ctl -D /data/worker2 -l /dev/null start

The last two are for many machines; without them nothing is killed. For many machines, with PostgreSQL and Citus installed on each:

  1. on each: shared_preload_libraries = 'citus', max_prepared_transactions = 200, and entries of pg_hba.conf by which the
     coordinator's roles (the owner, karwan_app, karwan_seer) reach the others and are reached by them
  2. on each: create database karwan; \\c karwan; create extension citus
  3. on the coordinator: select citus_set_coordinator_host('<its name>', 5432);
     select citus_add_node('<name of another>', 5432); for each
  4. DATABASE_URL=postgres://owner@coordinator/karwan npm run scale

Without such machines npm test holds every statement of the product against the rules that many machines ask for.`;
