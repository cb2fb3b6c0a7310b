-- The codes of all accounts above one and its own: the chart is listed by it as the tree it is.
alter table account add column place text collate "C";
with recursive standing as (
  select tenant_id, id, code as place from account where parent_id is null
  union all select a.tenant_id, a.id, s.place || '/' || a.code from account a join standing s on a.tenant_id = s.tenant_id and a.parent_id = s.id)
update account a set place = s.place from standing s where a.tenant_id = s.tenant_id and a.id = s.id;
alter table account alter column place set not null;
create index account_place on account (tenant_id, place, id);
