-- Tills: where they stand, which device each is, and what they brought.
create sequence register_id_seq;
create table register (
  tenant_id bigint not null,
  id bigint not null default nextval('register_id_seq'),
  code text not null,
  name jsonb not null,
  branch_id bigint not null,
  treasury_id bigint not null,
  gateway_id bigint,
  price_group_id bigint,
  paper_width text not null default '80',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint register_pkey primary key (tenant_id, id),
  constraint register_code_key unique (tenant_id, code),
  constraint register_code_check check (code ~ '^[A-Z0-9]{1,8}$'),
  constraint register_paper_width_check check (paper_width in ('80', '58'))
);
select protect('register', 'select, insert, update');
alter table register add constraint register_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table register add constraint register_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;

-- A device that is a register, until another is.
create sequence till_claim_id_seq;
create table till_claim (
  tenant_id bigint not null,
  id bigint not null default nextval('till_claim_id_seq'),
  register_id bigint not null,
  number bigint not null,
  device text not null,
  device_name text,
  user_id bigint not null,
  claimed_at timestamptz not null,
  -- The highest number it brought.
  last_number bigint not null default 0,
  state text not null default 'live',
  ended_at timestamptz,
  ended_by_id bigint,
  end_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint till_claim_pkey primary key (tenant_id, id),
  constraint till_claim_number_key unique (tenant_id, register_id, number),
  constraint till_claim_state_check check (state in ('live', 'ended'))
);
create unique index till_claim_live on till_claim (tenant_id, register_id) where state = 'live';
select protect('till_claim', 'select, insert, update');
alter table till_claim add constraint till_claim_register_id_fkey foreign key (tenant_id, register_id) references register;

-- A cashier at a till, from the first count of his drawer to the last.
create sequence cash_shift_id_seq;
create table cash_shift (
  tenant_id bigint not null,
  id bigint not null default nextval('cash_shift_id_seq'),
  uuid text not null,
  number text not null,
  register_id bigint not null,
  claim_id bigint not null,
  branch_id bigint not null,
  user_id bigint not null,
  business_date date not null,
  state text not null default 'open',
  opening_cash bigint not null,
  closing_balance bigint,
  expected bigint,
  difference bigint,
  closing_note text,
  currency text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by_id bigint,
  approved_by_id bigint,
  approved_at timestamptz,
  last_number bigint,
  supplements bigint not null default 0,
  -- How often it was closed: each has an entry of its own.
  closings int not null default 0,
  -- The entry of its last closing, which re-opening takes back.
  closed_entry_id bigint,
  rates jsonb not null,
  -- Who bears what is missing, as the shop said when it was opened.
  short_to text not null,
  opening jsonb not null,
  closing jsonb,
  last_shift_id bigint,
  reason text,
  author_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint cash_shift_pkey primary key (tenant_id, id),
  constraint cash_shift_uuid_key unique (tenant_id, uuid),
  constraint cash_shift_number_key unique (tenant_id, number),
  constraint cash_shift_state_check check (state in ('open', 'counting', 'closed', 'approved'))
);
create unique index cash_shift_live on cash_shift (tenant_id, claim_id) where state in ('open', 'counting');
create index cash_shift_register on cash_shift (tenant_id, register_id, id desc);
create index cash_shift_day on cash_shift (tenant_id, business_date desc, id desc);
create index cash_shift_user on cash_shift (tenant_id, user_id, id desc);
select protect('cash_shift', 'select, insert, update');
select searchable('cash_shift', '{number,closing_note}', '{branch_id}');
alter table cash_shift add constraint cash_shift_register_id_fkey foreign key (tenant_id, register_id) references register;
alter table cash_shift add constraint cash_shift_claim_id_fkey foreign key (tenant_id, claim_id) references till_claim;
alter table cash_shift add constraint cash_shift_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table cash_shift add constraint cash_shift_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- What tills brought, as it was printed there; kept for good.
create sequence till_paper_id_seq;
create table till_paper (
  tenant_id bigint not null,
  id bigint not null default nextval('till_paper_id_seq'),
  uuid text not null,
  kind text not null,
  number text,
  claim_id bigint not null,
  -- A ticket's number on its claim. Where another ticket had it already it has none, and is flagged.
  nth int,
  register_id bigint not null,
  branch_id bigint not null,
  shift_id bigint,
  total bigint,
  currency text not null,
  state text not null,
  problem jsonb,
  sale_id bigint,
  -- What it made beside a sale: a shift, a cash move, a customer.
  made_id bigint,
  offline boolean not null,
  digest text not null,
  content jsonb not null,
  -- What somebody entered in its place.
  corrected jsonb,
  -- What the till is told of it, now and whenever it asks again.
  answer jsonb,
  device_at timestamptz not null,
  at timestamptz not null,
  user_id bigint not null,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint till_paper_pkey primary key (tenant_id, id),
  constraint till_paper_uuid_key unique (tenant_id, uuid),
  constraint till_paper_nth_key unique (tenant_id, claim_id, nth),
  constraint till_paper_kind_check check (kind in ('customer', 'open', 'ticket', 'move', 'count', 'close')),
  constraint till_paper_state_check check (state in ('taken', 'refused', 'corrected', 'aside'))
);
create index till_paper_shift on till_paper (tenant_id, shift_id, id desc);
create index till_paper_register on till_paper (tenant_id, register_id, id desc);
create index till_paper_device_at on till_paper (tenant_id, device_at desc, id desc);
create index till_paper_sale on till_paper (tenant_id, sale_id) where sale_id is not null;
create index till_paper_refused on till_paper (tenant_id, id desc) where state = 'refused';
select protect('till_paper', 'select, insert, update');
select searchable('till_paper', '{number}', '{branch_id}');
alter table till_paper add constraint till_paper_claim_id_fkey foreign key (tenant_id, claim_id) references till_claim;
alter table till_paper add constraint till_paper_register_id_fkey foreign key (tenant_id, register_id) references register;
alter table till_paper add constraint till_paper_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table till_paper add constraint till_paper_shift_id_fkey foreign key (tenant_id, shift_id) references cash_shift;
alter table till_paper add constraint till_paper_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- How tickets were paid, and what went back: for each currency of notes what came in less change, for each gateway what it took.
create sequence till_tender_id_seq;
create table till_tender (
  tenant_id bigint not null,
  id bigint not null default nextval('till_tender_id_seq'),
  till_paper_id bigint not null,
  shift_id bigint not null,
  method text not null,
  currency text not null,
  -- What stays in the drawer of it; below nothing, what left it.
  amount bigint not null,
  worth bigint not null,
  gateway_id bigint,
  reference text,
  -- It came for a counted drawer, and left it again in the same entry.
  is_late boolean not null default false,
  constraint till_tender_pkey primary key (tenant_id, id),
  constraint till_tender_method_check check (method in ('cash', 'card', 'account', 'credit', 'rounding'))
);
create index till_tender_shift on till_tender (tenant_id, shift_id);
create index till_tender_paper on till_tender (tenant_id, till_paper_id);
select protect('till_tender', 'select, insert');
alter table till_tender add constraint till_tender_till_paper_id_fkey foreign key (tenant_id, till_paper_id) references till_paper;
alter table till_tender add constraint till_tender_shift_id_fkey foreign key (tenant_id, shift_id) references cash_shift;

-- Something of a paper that somebody has to look at.
create sequence till_flag_id_seq;
create table till_flag (
  tenant_id bigint not null,
  id bigint not null default nextval('till_flag_id_seq'),
  kind text not null,
  till_paper_id bigint not null,
  register_id bigint not null,
  shift_id bigint,
  branch_id bigint not null,
  state text not null default 'open',
  user_id bigint not null,
  settled_by_id bigint,
  note text,
  "values" jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint till_flag_pkey primary key (tenant_id, id),
  constraint till_flag_state_check check (state in ('open', 'settled'))
);
create index till_flag_paper on till_flag (tenant_id, till_paper_id);
create index till_flag_shift on till_flag (tenant_id, shift_id);
create index till_flag_open on till_flag (tenant_id, id desc) where state = 'open';
select protect('till_flag', 'select, insert, update');
alter table till_flag add constraint till_flag_till_paper_id_fkey foreign key (tenant_id, till_paper_id) references till_paper;
alter table till_flag add constraint till_flag_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- Cash that came into a drawer or left it beside its tickets.
create sequence cash_move_id_seq;
create table cash_move (
  tenant_id bigint not null,
  id bigint not null default nextval('cash_move_id_seq'),
  number text not null,
  shift_id bigint not null,
  branch_id bigint not null,
  way text not null,
  amount bigint not null,
  currency text not null,
  treasury_id bigint,
  expense_id bigint,
  customer_id bigint,
  note text,
  day date not null,
  at timestamptz not null,
  user_id bigint not null,
  state text not null default 'posted',
  decided_as text,
  reason text,
  author_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint cash_move_pkey primary key (tenant_id, id),
  constraint cash_move_number_key unique (tenant_id, number),
  constraint cash_move_amount_check check (amount > 0),
  constraint cash_move_way_check check (way in ('in', 'out', 'deposit', 'expense', 'receipt')),
  constraint cash_move_state_check check (state in ('posted', 'undecided'))
);
create index cash_move_shift on cash_move (tenant_id, shift_id, id desc);
create index cash_move_day on cash_move (tenant_id, day desc, id desc);
select protect('cash_move', 'select, insert, update');
select searchable('cash_move', '{number,note}', '{branch_id}');
alter table cash_move add constraint cash_move_shift_id_fkey foreign key (tenant_id, shift_id) references cash_shift;
alter table cash_move add constraint cash_move_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table cash_move add constraint cash_move_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
alter table cash_move add constraint cash_move_user_id_fkey foreign key (tenant_id, user_id) references app_user;
