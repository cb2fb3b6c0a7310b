-- Who makes good what was lost, beside our own people: insurers, other carriers, whoever caused the damage.
create sequence insurer_id_seq;
create table insurer (
  tenant_id bigint not null,
  id bigint not null default nextval('insurer_id_seq'),
  name text not null,
  kind text not null default 'insurer',
  phone text,
  branch_id bigint,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint insurer_pkey primary key (tenant_id, id),
  constraint insurer_kind_check check (kind in ('insurer', 'third_party'))
);
select protect('insurer');
alter table insurer add constraint insurer_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
