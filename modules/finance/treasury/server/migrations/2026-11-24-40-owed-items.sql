-- What is owed for one paper, by a customer or to a supplier, and what is held of money that came before its paper.
create sequence owed_item_id_seq;
create table owed_item (
  tenant_id bigint not null,
  id bigint not null default nextval('owed_item_id_seq'),
  account_code text not null,
  party_kind text not null,
  party_id bigint not null,
  branch_id bigint not null,
  currency text not null,
  doc_type text not null,
  doc_id bigint not null,
  on_day date not null,
  due_on date,
  amount bigint not null default 0,
  settled bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint owed_item_pkey primary key (tenant_id, id),
  constraint owed_item_paper_key unique (tenant_id, doc_type, doc_id, account_code),
  constraint owed_item_settled_check check (settled >= 0 and settled <= amount)
);
create index owed_item_of_party on owed_item (tenant_id, party_kind, party_id, account_code, id);
select protect('owed_item', 'select, insert, update');
alter table owed_item add constraint owed_item_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- What settled an item, and how much of it; what is taken back stands below zero.
create sequence item_settlement_id_seq;
create table item_settlement (
  tenant_id bigint not null,
  id bigint not null default nextval('item_settlement_id_seq'),
  item_id bigint not null,
  amount bigint not null,
  by_type text not null,
  by_id bigint not null,
  user_id bigint,
  made_at timestamptz not null,
  constraint item_settlement_pkey primary key (tenant_id, id),
  constraint item_settlement_amount_check check (amount <> 0)
);
create index item_settlement_item on item_settlement (tenant_id, item_id, id);
create index item_settlement_by on item_settlement (tenant_id, by_type, by_id);
select protect('item_settlement', 'select, insert');
alter table item_settlement add constraint item_settlement_item_id_fkey foreign key (tenant_id, item_id) references owed_item;
create trigger item_settlement_fixed before update or delete on item_settlement for each row execute function refuse_change();
