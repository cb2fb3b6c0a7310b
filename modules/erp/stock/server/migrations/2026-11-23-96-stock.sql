-- What lies of a variation in a branch, in whole thousandths of its unit and minor units of the company's currency.
create sequence stock_balance_id_seq;
create table stock_balance (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_balance_id_seq'),
  variation_id bigint not null,
  branch_id bigint not null,
  quantity bigint not null default 0,
  value bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint stock_balance_pkey primary key (tenant_id, id),
  constraint stock_balance_variation_key unique (tenant_id, variation_id, branch_id),
  constraint stock_balance_quantity_check check (quantity >= 0),
  constraint stock_balance_value_check check (value >= 0 and (quantity > 0 or value = 0))
);
select protect('stock_balance', 'select, insert, update');
alter table stock_balance add constraint stock_balance_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table stock_balance add constraint stock_balance_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- Each movement, with the key of its entry in the books; never changed.
create sequence stock_move_id_seq;
create table stock_move (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_move_id_seq'),
  variation_id bigint not null,
  branch_id bigint not null,
  kind text not null,
  quantity bigint not null,
  value bigint not null,
  doc_type text not null,
  doc_id bigint not null,
  event text not null,
  seq int not null,
  moved_at timestamptz not null,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint stock_move_pkey primary key (tenant_id, id)
);
create index stock_move_of on stock_move (tenant_id, variation_id, branch_id, id);
create index stock_move_entry on stock_move (tenant_id, doc_type, doc_id, event, seq);
select protect('stock_move', 'select, insert');
alter table stock_move add constraint stock_move_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table stock_move add constraint stock_move_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
create trigger stock_move_fixed before update or delete on stock_move for each row execute function refuse_change();

-- What an entry says of goods is what moved with it, in each branch: nothing is committed where they differ.
create function refuse_unmoved(company bigint, type text, doc bigint, what text, nth int) returns void language plpgsql as $$
declare
  wrong record;
begin
  select branch_id, sum(moved) as moved, sum(booked) as booked into wrong from (
    select m.branch_id, m.value as moved, 0 as booked from stock_move m
      where m.tenant_id = company and m.doc_type = type and m.doc_id = doc and m.event = what and m.seq = nth
    union all
    select l.branch_id, 0, l.debit - l.credit from journal_entry e join ledger_line l on l.tenant_id = company and l.entry_id = e.id and l.account_code = '1310'
      where e.tenant_id = company and e.doc_type = type and e.doc_id = doc and e.event = what and e.seq = nth) both_sides
    group by branch_id having sum(moved) <> sum(booked) limit 1;
  if found then
    raise exception '%/%/%/%: goods worth % moved in branch %, % are booked', type, doc, what, nth, wrong.moved, wrong.branch_id, wrong.booked using errcode = 'check_violation';
  end if;
end $$;
create function refuse_unbooked_move() returns trigger language plpgsql as $$
begin
  perform refuse_unmoved(new.tenant_id, new.doc_type, new.doc_id, new.event, new.seq);
  return null;
end $$;
create function refuse_unmoved_line() returns trigger language plpgsql as $$
declare
  entry record;
begin
  select e.doc_type, e.doc_id, e.event, e.seq into entry from journal_entry e where e.tenant_id = new.tenant_id and e.id = new.entry_id;
  perform refuse_unmoved(new.tenant_id, entry.doc_type, entry.doc_id, entry.event, entry.seq);
  return null;
end $$;
create constraint trigger stock_move_booked after insert on stock_move deferrable initially deferred for each row execute function refuse_unbooked_move();
create constraint trigger ledger_line_moved after insert on ledger_line deferrable initially deferred for each row
  when (new.account_code = '1310') execute function refuse_unmoved_line();

-- A sale of forty products is five lines of the books: goods are told apart by stock, no longer by the account.
update account set party_kind = null where code = '1310' and party_kind = 'product';

create sequence opening_stock_id_seq;
create table opening_stock (
  tenant_id bigint not null,
  id bigint not null default nextval('opening_stock_id_seq'),
  number text not null,
  on_day date not null,
  branch_id bigint not null,
  note text,
  total bigint not null default 0,
  state text not null default 'draft',
  posted_by_id bigint,
  posted_at timestamptz,
  reason text,
  reversed_by_id bigint,
  reversed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint opening_stock_pkey primary key (tenant_id, id),
  constraint opening_stock_number_key unique (tenant_id, number),
  constraint opening_stock_state_check check (state in ('draft', 'posted', 'reversed'))
);
select protect('opening_stock', 'select, insert, update');
alter table opening_stock add constraint opening_stock_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table opening_stock add constraint opening_stock_posted_by_id_fkey foreign key (tenant_id, posted_by_id) references app_user;
alter table opening_stock add constraint opening_stock_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references app_user;

create sequence opening_stock_line_id_seq;
create table opening_stock_line (
  tenant_id bigint not null,
  id bigint not null default nextval('opening_stock_line_id_seq'),
  opening_stock_id bigint not null,
  position int not null,
  variation_id bigint not null,
  quantity bigint not null,
  unit_cost bigint not null,
  total bigint not null default 0,
  constraint opening_stock_line_pkey primary key (tenant_id, id),
  constraint opening_stock_line_quantity_check check (quantity > 0),
  constraint opening_stock_line_cost_check check (unit_cost >= 0)
);
create index opening_stock_line_of on opening_stock_line (tenant_id, opening_stock_id, position);
select protect('opening_stock_line');
alter table opening_stock_line add constraint opening_stock_line_opening_stock_id_fkey foreign key (tenant_id, opening_stock_id) references opening_stock on delete cascade;
alter table opening_stock_line add constraint opening_stock_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
