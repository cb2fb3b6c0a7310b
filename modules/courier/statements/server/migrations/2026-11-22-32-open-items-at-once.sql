-- What reaches a client's account beside the rows of his statements is an open item from the moment it is posted, not from the next
-- statement on; an entry by hand for two clients is one item of each.
drop index open_item_document;
create unique index open_item_carried on open_item (tenant_id, doc_id) where kind = 'carried';
create index open_item_document on open_item (tenant_id, doc_type, doc_id) where kind in ('voucher', 'opening');
create index open_item_of_parcel on open_item (tenant_id, shipment_id) where shipment_id is not null;
drop function add_open_items(bigint, bigint, bigint, text, jsonb);

do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    -- A bond taken back before any statement took it is nobody's any more.
    delete from open_item i using voucher v where i.tenant_id = tenant and i.statement_id is null and i.doc_type = 'voucher'
      and v.tenant_id = tenant and v.id = i.doc_id and v.state = 'reversed';
    insert into open_item (tenant_id, client_id, branch_id, currency, kind, amount, doc_type, doc_id)
    select tenant, x.client_id, x.branch_id, x.currency, case x.doc_type when 'voucher' then 'voucher' else 'opening' end, sum(x.amount), x.doc_type, x.doc_id
    from (
      select e.doc_type, e.doc_id, l.party_id as client_id, l.branch_id, l.currency, l.credit - l.debit as amount
        from ledger_line l join journal_entry e on e.tenant_id = tenant and e.id = l.entry_id
        where l.tenant_id = tenant and l.account_code = '2110' and l.shipment_id is null and e.doc_type <> 'statement'
          and not exists (select from voucher v where v.tenant_id = tenant and e.doc_type = 'voucher' and v.id = e.doc_id and v.doc_type = 'statement')
      union all
      select i.doc_type, i.doc_id, i.client_id, i.branch_id, i.currency, -i.amount from open_item i
        where i.tenant_id = tenant and i.kind in ('voucher', 'opening')) x
    group by x.doc_type, x.doc_id, x.client_id, x.branch_id, x.currency having sum(x.amount) <> 0;
    delete from open_item where tenant_id = tenant and kind = 'correction' and statement_id is null;
    insert into open_item (tenant_id, client_id, branch_id, currency, kind, amount, doc_type, doc_id, shipment_id)
    select tenant, d.client_id, d.branch_id, d.currency, 'correction', sum(x.amount), 'statement', x.statement_id, x.shipment_id
    from (
      select r.statement_id, r.shipment_id, -r.net + coalesce((select sum(l.credit - l.debit) from ledger_line l
          where l.tenant_id = tenant and l.shipment_id = r.shipment_id and l.account_code = '2110'), 0) as amount
        from statement_row r where r.tenant_id = tenant and r.kind = 'client' and not r.voided
      union all
      select i.doc_id, i.shipment_id, -i.amount from open_item i where i.tenant_id = tenant and i.kind = 'correction') x
    join statement d on d.tenant_id = tenant and d.id = x.statement_id
    group by x.statement_id, x.shipment_id, d.client_id, d.branch_id, d.currency having sum(x.amount) <> 0;
  end loop;
  set local app.tenant_id = '';
end $$;
