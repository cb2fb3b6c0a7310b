-- How a company is reached. One row for each, made when its page is first opened.
create sequence contact_us_id_seq;
create table contact_us (
  tenant_id bigint not null,
  id bigint not null default nextval('contact_us_id_seq'),
  phone text,
  second_phone text,
  whatsapp text,
  email text,
  map_link text,
  address_en text,
  hours_en text,
  address_ar text,
  hours_ar text,
  address_ku text,
  hours_ku text,
  address_fr text,
  hours_fr text,
  address_es text,
  hours_es text,
  address_zh text,
  hours_zh text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint contact_us_pkey primary key (tenant_id, id),
  constraint contact_us_one_key unique (tenant_id)
);
select protect('contact_us', 'select, insert, update');
