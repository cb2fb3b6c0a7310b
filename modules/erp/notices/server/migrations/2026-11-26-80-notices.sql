-- How a shop words what it tells people: one form for each kind and channel.
create sequence notice_form_id_seq;
create table notice_form (
  tenant_id bigint not null,
  id bigint not null default nextval('notice_form_id_seq'),
  audience text not null,
  kind text not null,
  channel text not null,
  is_on boolean not null default false,
  language text not null,
  subject text,
  body text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint notice_form_pkey primary key (tenant_id, id),
  constraint notice_form_kind_key unique (tenant_id, kind, channel),
  constraint notice_form_audience_check check (audience in ('customer', 'supplier')),
  constraint notice_form_channel_check check (channel in ('whatsapp', 'sms', 'email'))
);
select protect('notice_form', 'select, insert, update');

-- What was written to somebody because of a paper, until somebody sends it.
create sequence notice_message_id_seq;
create table notice_message (
  tenant_id bigint not null,
  id bigint not null default nextval('notice_message_id_seq'),
  audience text not null,
  kind text not null,
  channel text not null,
  customer_id bigint,
  supplier_id bigint,
  recipient text not null,
  address text not null,
  branch_id bigint not null,
  paper text not null,
  doc_type text not null,
  doc_id bigint not null,
  -- Which of several times: the payment, the day it was due, the delivery. Nothing where there is one.
  occasion text not null default '',
  language text not null,
  subject text,
  body text not null,
  state text not null default 'kept',
  opened_at timestamptz,
  opened_by_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint notice_message_pkey primary key (tenant_id, id),
  constraint notice_message_once_key unique (tenant_id, doc_type, doc_id, kind, channel, occasion),
  constraint notice_message_state_check check (state in ('kept', 'opened')),
  constraint notice_message_whose_check check ((audience = 'customer') = (customer_id is not null) and (audience = 'supplier') = (supplier_id is not null))
);
create index notice_message_kept on notice_message (tenant_id, id) where state = 'kept';
create index notice_message_customer on notice_message (tenant_id, customer_id, id) where customer_id is not null;
create index notice_message_supplier on notice_message (tenant_id, supplier_id, id) where supplier_id is not null;
select protect('notice_message', 'select, insert, update');
alter table notice_message add constraint notice_message_customer_id_fkey foreign key (tenant_id, customer_id) references customer;
alter table notice_message add constraint notice_message_supplier_id_fkey foreign key (tenant_id, supplier_id) references supplier;
alter table notice_message add constraint notice_message_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table notice_message add constraint notice_message_opened_by_id_fkey foreign key (tenant_id, opened_by_id) references app_user;
-- Found by whom it is for, his number, or the paper.
select searchable('notice_message', '{recipient,address,paper}', '{branch_id}');
