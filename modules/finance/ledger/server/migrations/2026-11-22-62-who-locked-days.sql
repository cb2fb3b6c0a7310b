-- Who locked the days of a module's papers: none of them opens these days again. Told from the record of changes for the locks there are.
alter table period_lock add column author_ids bigint[] not null default '{}';
update period_lock l set author_ids = (
  select coalesce(array_agg(distinct a.user_id), '{}') from audit_entry a
    where a.tenant_id = l.tenant_id and a.entity = 'periodLock' and a.action = 'lock' and a.after ->> 'module' = l.module
      and a.after ->> 'locked_to' is not null and a.user_id is not null);
