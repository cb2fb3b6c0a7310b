-- Who wrote or edited an expense, or the schedule that made it: above a limit none of them approves it.
alter table expense_schedule add column author_ids bigint[] not null default '{}';
update expense_schedule s set author_ids = (
  select coalesce(array_agg(distinct w.user_id), '{}') from (
    select s.user_id
    union all
    select a.user_id from audit_entry a
      where a.tenant_id = s.tenant_id and a.entity = 'expenseSchedule' and a.entity_id = s.id and a.action in ('create', 'edit')
  ) w where w.user_id is not null);
alter table expense add column author_ids bigint[] not null default '{}';
update expense e set author_ids = case
    when e.schedule_id is not null then (select s.author_ids from expense_schedule s where s.tenant_id = e.tenant_id and s.id = e.schedule_id)
    when e.user_id is not null then array[e.user_id]
    else '{}'
  end
where e.state in ('due', 'waiting');
