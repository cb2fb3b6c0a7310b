create sequence complaint_id_seq;
create table complaint (
  tenant_id bigint not null,
  id bigint not null default nextval('complaint_id_seq'),
  number text not null,
  title text not null,
  kind text not null check (kind in ('delivery', 'money', 'damage', 'behaviour', 'return', 'price', 'other')),
  message text not null,
  shipment_id bigint,
  client_id bigint,
  branch_id bigint not null,
  owner_id bigint,
  state text not null default 'open' check (state in ('open', 'in_progress', 'resolved', 'closed')),
  due_at timestamptz not null,
  resolution text,
  opened_by_id bigint,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened int not null default 0,
  rating int check (rating between 1 and 5),
  evidence jsonb,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint complaint_number_key unique (tenant_id, number)
);
create index complaint_state on complaint (tenant_id, state, due_at);
create index complaint_shipment on complaint (tenant_id, shipment_id) where shipment_id is not null;
create index complaint_client on complaint (tenant_id, client_id, id desc);
select protect('complaint', 'select, insert, update');
alter table complaint add constraint complaint_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table complaint add constraint complaint_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table complaint add constraint complaint_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table complaint add constraint complaint_owner_id_fkey foreign key (tenant_id, owner_id) references app_user;
alter table complaint add constraint complaint_opened_by_id_fkey foreign key (tenant_id, opened_by_id) references app_user;

create sequence complaint_review_id_seq;
create table complaint_review (
  tenant_id bigint not null,
  id bigint not null default nextval('complaint_review_id_seq'),
  complaint_id bigint not null,
  rating int not null check (rating between 1 and 5),
  comment text,
  user_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index complaint_review_of on complaint_review (tenant_id, complaint_id, id);
select protect('complaint_review', 'select, insert');
alter table complaint_review add constraint complaint_review_complaint_id_fkey foreign key (tenant_id, complaint_id) references complaint;
alter table complaint_review add constraint complaint_review_user_id_fkey foreign key (tenant_id, user_id) references app_user;
