-- Whom a treasury is kept for; none named: everybody who works in its branch, and every client.
alter table treasury add column user_ids bigint[] not null default '{}';
alter table treasury add column client_ids bigint[] not null default '{}';
create index treasury_name on treasury (tenant_id, id desc);

-- What somebody may pay out alone; the row without a person is the company's own.
create sequence payment_limit_id_seq;
create table payment_limit (
  tenant_id bigint not null,
  id bigint not null default nextval('payment_limit_id_seq'),
  user_id bigint,
  currency text not null,
  most bigint not null check (most >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index payment_limit_whose_key on payment_limit (tenant_id, coalesce(user_id, 0), currency);
create index payment_limit_most on payment_limit (tenant_id, most, id);
select protect('payment_limit');
alter table payment_limit add constraint payment_limit_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- A payment above its maker's limit waits as a draft: it has no number, for what is never posted must not leave a gap.
alter table voucher alter column number drop not null;
alter table voucher drop constraint voucher_state_check;
alter table voucher add constraint voucher_state_check check (state in ('draft', 'posted', 'reversed', 'refused'));
alter table voucher add constraint voucher_numbered check (number is not null or state in ('draft', 'refused'));
-- What a draft is to pay once it is approved.
alter table voucher add column wanted jsonb;
alter table voucher add column decided_by_id bigint;
alter table voucher add column decided_at timestamptz;
-- Why it was refused or taken back.
alter table voucher add column reason text;
create index voucher_branch on voucher (tenant_id, branch_id, id desc);
create index voucher_date on voucher (tenant_id, voucher_date desc, id desc);
create index voucher_account on voucher (tenant_id, account_code, id desc);
create index voucher_party on voucher (tenant_id, party_kind, party_id, id desc);
create index voucher_user on voucher (tenant_id, user_id, id desc);
create index voucher_amount on voucher (tenant_id, amount, id);
create index voucher_state on voucher (tenant_id, state, id desc);

-- Which line of the party's account a voucher settles, and how much of it.
create sequence voucher_allocation_id_seq;
create table voucher_allocation (
  tenant_id bigint not null,
  id bigint not null default nextval('voucher_allocation_id_seq'),
  voucher_id bigint not null,
  line_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, id),
  constraint voucher_allocation_key unique (tenant_id, voucher_id, line_id)
);
create index voucher_allocation_line on voucher_allocation (tenant_id, line_id);
select protect('voucher_allocation', 'select, insert');
alter table voucher_allocation add constraint voucher_allocation_voucher_id_fkey foreign key (tenant_id, voucher_id) references voucher;
alter table voucher_allocation add constraint voucher_allocation_line_id_fkey foreign key (tenant_id, line_id) references ledger_line;
