-- What a list of sales comes to, of some days or of a customer, is read from the index alone.
drop index sale_sale_date;
create index sale_sale_date on sale (tenant_id, sale_date desc, id desc) include (status, branch_id, currency, total, paid, owed);
drop index sale_customer;
create index sale_customer on sale (tenant_id, customer_id, id desc) include (status, branch_id, currency, total, paid, owed);
