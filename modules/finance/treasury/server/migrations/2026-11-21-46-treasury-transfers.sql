-- Cash from one treasury to another of the company (domain rules 6.5).
create sequence treasury_transfer_id_seq;
create table treasury_transfer (
  tenant_id bigint not null,
  id bigint not null default nextval('treasury_transfer_id_seq'),
  number text not null,
  from_branch_id bigint not null,
  to_branch_id bigint not null,
  from_treasury_id bigint not null,
  to_treasury_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  to_currency text not null,
  -- What should arrive: the amount itself, or its agreed worth in the other currency.
  to_amount bigint not null check (to_amount > 0),
  received bigint,
  -- What is still missing of it and undecided, in the currency it was sent in.
  missing bigint not null default 0 check (missing >= 0),
  -- Worth of one unit in the company's currency, and the day it is of.
  rate numeric,
  to_rate numeric,
  rate_day date,
  -- What exchanging it won (above zero) or cost, in the company's currency.
  exchange_difference bigint not null default 0,
  sent_sheet jsonb,
  received_sheet jsonb,
  state text not null default 'requested' check (state in ('requested', 'sent', 'received', 'received_short', 'settled', 'rejected', 'cancelled')),
  note text,
  reason text,
  requested_by_id bigint,
  sent_by_id bigint,
  decided_by_id bigint,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint treasury_transfer_number_key unique (tenant_id, number),
  check (from_treasury_id <> to_treasury_id),
  check (currency = to_currency or from_branch_id = to_branch_id),
  check (currency <> to_currency or amount = to_amount)
);
create index treasury_transfer_from on treasury_transfer (tenant_id, from_branch_id, id desc);
create index treasury_transfer_to on treasury_transfer (tenant_id, to_branch_id, id desc);
create index treasury_transfer_out_of on treasury_transfer (tenant_id, from_treasury_id, id desc);
create index treasury_transfer_into on treasury_transfer (tenant_id, to_treasury_id, id desc);
create index treasury_transfer_state on treasury_transfer (tenant_id, state, id desc);
create index treasury_transfer_amount on treasury_transfer (tenant_id, amount, id);
create index treasury_transfer_requested on treasury_transfer (tenant_id, requested_at, id);
select protect('treasury_transfer', 'select, insert, update');
alter table treasury_transfer add constraint treasury_transfer_from_branch_id_fkey foreign key (tenant_id, from_branch_id) references branch;
alter table treasury_transfer add constraint treasury_transfer_to_branch_id_fkey foreign key (tenant_id, to_branch_id) references branch;
alter table treasury_transfer add constraint treasury_transfer_from_treasury_id_fkey foreign key (tenant_id, from_treasury_id) references treasury;
alter table treasury_transfer add constraint treasury_transfer_to_treasury_id_fkey foreign key (tenant_id, to_treasury_id) references treasury;

-- What was found in a treasury, note by note, against what the books say.
create sequence treasury_count_id_seq;
create table treasury_count (
  tenant_id bigint not null,
  id bigint not null default nextval('treasury_count_id_seq'),
  branch_id bigint not null,
  treasury_id bigint not null,
  currency text not null,
  books bigint not null,
  counted bigint not null check (counted >= 0),
  difference bigint not null,
  sheet jsonb,
  -- A newer count takes the place of one whose difference nobody booked.
  state text not null check (state in ('exact', 'open', 'booked', 'superseded')),
  bearer text check (bearer in ('employee', 'company', 'unclaimed')),
  employee_id bigint,
  note text,
  user_id bigint,
  counted_at timestamptz not null,
  decided_by_id bigint,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check (difference = counted - books),
  check ((state = 'exact') = (difference = 0)),
  check ((state = 'booked') = (bearer is not null))
);
create index treasury_count_treasury on treasury_count (tenant_id, treasury_id, id desc);
create index treasury_count_branch on treasury_count (tenant_id, branch_id, id desc);
create index treasury_count_state on treasury_count (tenant_id, state, id desc);
create index treasury_count_at on treasury_count (tenant_id, counted_at desc, id desc);
create index treasury_count_difference on treasury_count (tenant_id, difference, id);
create index treasury_count_user on treasury_count (tenant_id, user_id, id desc);
select protect('treasury_count', 'select, insert, update');
alter table treasury_count add constraint treasury_count_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table treasury_count add constraint treasury_count_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
