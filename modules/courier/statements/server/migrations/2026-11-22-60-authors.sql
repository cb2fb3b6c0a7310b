-- Who wrote, edited or submitted a statement: none of them approves it. Told from the record of changes for those there are.
alter table statement add column author_ids bigint[] not null default '{}';
update statement s set author_ids = (
  select coalesce(array_agg(distinct w.user_id), '{}') from (
    select s.created_by_id as user_id
    union all
    select a.user_id from audit_entry a
      where a.tenant_id = s.tenant_id and a.entity = 'statement' and a.entity_id = s.id and a.action in ('create', 'edit', 'pending')
  ) w where w.user_id is not null)
where s.state in ('new', 'pending', 'audited');
