-- Who wrote, edited or handed over an entry by hand: none of them approves it. Told from the record of changes for those not decided yet.
alter table manual_entry add column author_ids bigint[] not null default '{}';
update manual_entry m set author_ids = (
  select coalesce(array_agg(distinct w.user_id), '{}') from (
    select m.maker_id as user_id
    union all
    select a.user_id from audit_entry a
      where a.tenant_id = m.tenant_id and a.entity = 'manualEntry' and a.entity_id = m.id and a.action in ('create', 'edit', 'submit')
  ) w where w.user_id is not null)
where m.state in ('draft', 'pending', 'rejected', 'template');
