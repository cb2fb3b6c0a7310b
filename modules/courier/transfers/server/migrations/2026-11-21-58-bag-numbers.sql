-- A bag's number is kept as it is looked for, in capitals and without blanks, so that a transfer has each once.
-- Bags that were one number written in two ways become one: both seals are told; a seal found broken was found broken; and where
-- one of them has not been opened yet, the seal has still to be asked about. What has arrived of them has arrived.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    perform set_config('app.tenant_id', tenant::text, true);
    create temporary table bag_twin on commit drop as
      select b.id, b.seal, b.state, b.opened_by_id, b.opened_at,
        min(b.id) over (partition by b.transfer_id, upper(replace(b.number, ' ', ''))) as kept_id
      from transfer_bag b where b.tenant_id = tenant;
    update branch_transfer_row r set bag_id = w.kept_id from bag_twin w
      where r.tenant_id = tenant and r.bag_id = w.id and w.id <> w.kept_id;
    update transfer_bag b set seal = g.seal, state = g.state, opened_by_id = o.opened_by_id, opened_at = o.opened_at
      from (select kept_id, string_agg(distinct seal, ' / ') as seal,
          case when bool_or(state = 'broken') then 'broken' when bool_or(state = 'packed') then 'packed' else 'received' end as state
        from bag_twin group by kept_id having count(*) > 1) g
      cross join lateral (select w.opened_by_id, w.opened_at from bag_twin w
        where w.kept_id = g.kept_id and w.state = g.state order by w.opened_at desc limit 1) o
      where b.tenant_id = tenant and b.id = g.kept_id;
    delete from transfer_bag b using bag_twin w where b.tenant_id = tenant and b.id = w.id and w.id <> w.kept_id;
    update transfer_bag set number = upper(replace(number, ' ', ''))
      where tenant_id = tenant and number <> upper(replace(number, ' ', ''));
    drop table bag_twin;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table transfer_bag add constraint transfer_bag_number_check check (number = upper(replace(number, ' ', '')));
