-- Balances a company brought along when it went live; its entries are of doc_type 'opening', those of clients of 'opening_client'.
create table opening_balance (
  tenant_id bigint not null,
  id bigint not null,
  on_day date not null,
  client_documents bigint[] not null default '{}',
  user_id bigint,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  primary key (tenant_id, id)
);
select protect('opening_balance', 'select, insert, update');
