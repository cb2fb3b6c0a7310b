-- One print of labels or posters. It is never changed: what was on the shelf that day can be printed again.
create sequence label_run_id_seq;
create table label_run (
  tenant_id bigint not null,
  id bigint not null default nextval('label_run_id_seq'),
  paper text not null,
  language text not null,
  price_group_id bigint,
  goods bigint not null,
  labels bigint not null,
  start bigint not null default 1,
  shows_name boolean not null,
  shows_price boolean not null,
  shows_code boolean not null,
  shows_company boolean not null,
  currency text not null,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint label_run_pkey primary key (tenant_id, id),
  constraint label_run_language_check check (language in ('ar', 'en', 'both')),
  constraint label_run_counts_check check (goods > 0 and labels >= goods and start > 0)
);
create index label_run_user on label_run (tenant_id, user_id, id desc);
select protect('label_run', 'select, insert');
alter table label_run add constraint label_run_price_group_id_fkey foreign key (tenant_id, price_group_id) references selling_price_group;
alter table label_run add constraint label_run_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- Its goods as they were printed.
create sequence label_run_line_id_seq;
create table label_run_line (
  tenant_id bigint not null,
  id bigint not null default nextval('label_run_line_id_seq'),
  label_run_id bigint not null,
  position int not null,
  variation_id bigint not null,
  name jsonb not null,
  code text not null,
  price bigint,
  old_price bigint,
  per jsonb,
  plus_tax boolean not null default false,
  copies bigint not null,
  constraint label_run_line_pkey primary key (tenant_id, id),
  constraint label_run_line_copies_check check (copies > 0),
  constraint label_run_line_old_price_check check (old_price > price)
);
create index label_run_line_of on label_run_line (tenant_id, label_run_id, position);
create index label_run_line_variation on label_run_line (tenant_id, variation_id);
select protect('label_run_line', 'select, insert');
alter table label_run_line add constraint label_run_line_label_run_id_fkey foreign key (tenant_id, label_run_id) references label_run;
alter table label_run_line add constraint label_run_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
