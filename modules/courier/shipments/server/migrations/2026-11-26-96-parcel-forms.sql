-- How a company lays out each of the two forms parcels are created with; no row: the form as it stands.
create sequence parcel_form_id_seq;
create table parcel_form (
  tenant_id bigint not null,
  id bigint not null default nextval('parcel_form_id_seq'),
  form text not null constraint parcel_form_form_check check (form in ('create', 'fast')),
  fields jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint parcel_form_key unique (tenant_id, form)
);
select protect('parcel_form', 'select, insert, update');
