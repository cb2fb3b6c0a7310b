-- What goods are counted in. A base unit is one of itself; any other is a fraction of whole numbers of one.
create sequence unit_id_seq;
create table unit (
  tenant_id bigint not null,
  id bigint not null default nextval('unit_id_seq'),
  name jsonb not null,
  base boolean not null default false,
  base_unit_id bigint,
  conversion_factor text not null default '1',
  whole boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint unit_pkey primary key (tenant_id, id),
  constraint unit_conversion_factor_check check (conversion_factor ~ '^[1-9][0-9]*(/[1-9][0-9]*)?$'),
  constraint unit_base_check check (base = (base_unit_id is null) and (not base or conversion_factor = '1'))
);
select protect('unit');
alter table unit add constraint unit_base_unit_id_fkey foreign key (tenant_id, base_unit_id) references unit;

create sequence category_id_seq;
create table category (
  tenant_id bigint not null,
  id bigint not null default nextval('category_id_seq'),
  name jsonb not null,
  parent_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint category_pkey primary key (tenant_id, id),
  constraint category_parent_check check (parent_id <> id)
);
create index category_parent on category (tenant_id, parent_id) where parent_id is not null;
select protect('category');
alter table category add constraint category_parent_id_fkey foreign key (tenant_id, parent_id) references category;

create sequence brand_id_seq;
create table brand (
  tenant_id bigint not null,
  id bigint not null default nextval('brand_id_seq'),
  name jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint brand_pkey primary key (tenant_id, id)
);
select protect('brand');

create sequence guarantee_id_seq;
create table guarantee (
  tenant_id bigint not null,
  id bigint not null default nextval('guarantee_id_seq'),
  name jsonb not null,
  duration bigint not null,
  duration_type text not null,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint guarantee_pkey primary key (tenant_id, id),
  constraint guarantee_duration_check check (duration > 0),
  constraint guarantee_duration_type_check check (duration_type in ('days', 'months', 'years'))
);
select protect('guarantee');

create sequence attribute_id_seq;
create table attribute (
  tenant_id bigint not null,
  id bigint not null default nextval('attribute_id_seq'),
  name jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint attribute_pkey primary key (tenant_id, id)
);
select protect('attribute');

create sequence attribute_line_id_seq;
create table attribute_line (
  tenant_id bigint not null,
  id bigint not null default nextval('attribute_line_id_seq'),
  attribute_id bigint not null,
  position int not null,
  ar text not null,
  en text,
  constraint attribute_line_pkey primary key (tenant_id, id)
);
create index attribute_line_of on attribute_line (tenant_id, attribute_id, position);
select protect('attribute_line');
alter table attribute_line add constraint attribute_line_attribute_id_fkey foreign key (tenant_id, attribute_id) references attribute on delete cascade;

create sequence variance_id_seq;
create table variance (
  tenant_id bigint not null,
  id bigint not null default nextval('variance_id_seq'),
  name jsonb not null,
  attribute_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint variance_pkey primary key (tenant_id, id)
);
select protect('variance');
