-- As before, but a table is spread by itself only where the companies' tables are spread already: the first time, all are laid on one
-- machine and then spread together, in the order that their keys need (spread.ts). Runs before the first table of a company is laid.
create or replace function distribute(name regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('tenant')) then
      perform create_distributed_table(name, 'tenant_id');
    end if;
  end if;
end $$;
