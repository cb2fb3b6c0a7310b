-- Where cash lies: a safe or a bank account of one branch in one currency.
create sequence treasury_id_seq;
create table treasury (
  tenant_id bigint not null,
  id bigint not null default nextval('treasury_id_seq'),
  name jsonb not null,
  branch_id bigint not null,
  kind text not null default 'cash' check (kind in ('cash', 'bank')),
  currency text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create index treasury_branch on treasury (tenant_id, branch_id);
select protect('treasury');
alter table treasury add constraint treasury_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- A numbered paper for cash in (credit) or out (debit) of a treasury.
create sequence voucher_id_seq;
create table voucher (
  tenant_id bigint not null,
  id bigint not null default nextval('voucher_id_seq'),
  number text not null,
  kind text not null check (kind in ('credit', 'debit')),
  branch_id bigint not null,
  treasury_id bigint not null,
  account_code text not null,
  party_kind text,
  party_id bigint,
  currency text not null,
  amount bigint not null check (amount > 0),
  voucher_date date not null,
  note text,
  -- What it pays or collects.
  doc_type text,
  doc_id bigint,
  state text not null default 'posted' check (state in ('posted', 'reversed')),
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint voucher_number_key unique (tenant_id, number)
);
create index voucher_doc on voucher (tenant_id, doc_type, doc_id);
create index voucher_treasury on voucher (tenant_id, treasury_id, id desc);
select protect('voucher', 'select, insert, update');
alter table voucher add constraint voucher_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;

-- Cash on its way from one branch to another (domain rules 6.4).
create sequence remittance_id_seq;
create table remittance (
  tenant_id bigint not null,
  id bigint not null default nextval('remittance_id_seq'),
  number text not null,
  from_branch_id bigint not null,
  to_branch_id bigint not null,
  from_treasury_id bigint not null,
  to_treasury_id bigint,
  currency text not null,
  amount bigint not null check (amount > 0),
  received bigint,
  -- What is still missing of it and undecided.
  missing bigint not null default 0 check (missing >= 0),
  state text not null default 'sent' check (state in ('sent', 'received', 'received_short', 'settled')),
  note text,
  sent_by_id bigint,
  received_by_id bigint,
  sent_at timestamptz not null default now(),
  received_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint remittance_number_key unique (tenant_id, number),
  check (from_branch_id <> to_branch_id)
);
create index remittance_from on remittance (tenant_id, from_branch_id, id desc);
create index remittance_to on remittance (tenant_id, to_branch_id, state);
select protect('remittance', 'select, insert, update');
alter table remittance add constraint remittance_from_branch_id_fkey foreign key (tenant_id, from_branch_id) references branch;
alter table remittance add constraint remittance_to_branch_id_fkey foreign key (tenant_id, to_branch_id) references branch;
alter table remittance add constraint remittance_from_treasury_id_fkey foreign key (tenant_id, from_treasury_id) references treasury;
alter table remittance add constraint remittance_to_treasury_id_fkey foreign key (tenant_id, to_treasury_id) references treasury;
