-- What customers owed and suppliers were owed on the first day is open until it is paid.
insert into owed_item (tenant_id, account_code, party_kind, party_id, branch_id, currency, doc_type, doc_id, on_day, amount)
select c.tenant_id, '1230', 'customer', c.id, c.branch_id, t.currency, 'customer_opening', c.id, coalesce(c.opened_on, c.created_at::date), c.opening_balance
from customer c join company_settings t on t.tenant_id = c.tenant_id where c.opening_balance > 0;
insert into owed_item (tenant_id, account_code, party_kind, party_id, branch_id, currency, doc_type, doc_id, on_day, amount)
select s.tenant_id, '2210', 'supplier', s.id, s.branch_id, s.currency, 'supplier_opening', s.id, coalesce(s.opened_on, s.created_at::date), s.opening_balance
from supplier s where s.opening_balance > 0;
