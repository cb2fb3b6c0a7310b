-- Each by what its list's scope narrows by; what is told by another table stands under a name of its own.
grant select on ledger_line to karwan_seer;
select search_within('client', '{name,phone,second_phone}', '{id,branch_id}');
select search_within('courier', '{name,phone}', '{id,branch_id}');
select search_within('receiving_agent', '{name,phone}', '{id,branch_id}');
select search_within('commercial_name', '{name,phone}', '{client_id}', '{"client_branch_id": "client_id in (select c.id from client c where c.tenant_id = commercial_name.tenant_id and c.branch_id = any(ids))"}');
select search_within('receipt_book', '{name,note}', '{client_id}', '{"client_branch_id": "client_id in (select c.id from client c where c.tenant_id = receipt_book.tenant_id and c.branch_id = any(ids))"}');
select search_within('app_user', '{name,email,phone}', '{branch_id}');
select search_within('journal_entry', '{memo}', '{}', '{"branch_id": "exists (select from ledger_line l where l.tenant_id = journal_entry.tenant_id and l.entry_id = journal_entry.id and l.branch_id = any(ids))"}');
select search_within('voucher', '{number,note}', '{branch_id}');
select search_within('expense', '{number,supplier,reference,note}', '{branch_id}');
select search_within('remittance', '{number,note}', '{from_branch_id,to_branch_id}');
select search_within('branch_transfer', '{number,note}', '{from_branch_id,to_branch_id}');
select search_within('statement', '{number,client_notes,deliver_notes}', '{client_id,courier_id,receiving_agent_id,branch_id}');
select search_within('complaint', '{number,title,message}', '{client_id,opened_by_id,branch_id}');
-- Requests are seen with their parcels.
select search_within(relation, '{reason}', '{}', (select jsonb_object_agg(name, format('exists (select from shipment p where p.tenant_id = %I.tenant_id and p.id = %1$I.shipment_id and p.%I = any(ids))', relation, name))
    from unnest('{client_id,courier_id,receiving_agent_id,current_branch_id,origin_branch_id,destination_branch_id}'::text[]) name))
  from unnest('{price_change_request,status_change_request}'::text[]) relation;
