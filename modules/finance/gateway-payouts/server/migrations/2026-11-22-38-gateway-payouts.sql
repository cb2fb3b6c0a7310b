-- Who takes cards and e-wallets for us. What came through one before there were names for them came through the first.
create sequence payment_gateway_id_seq start with 100;
create table payment_gateway (
  tenant_id bigint not null,
  id bigint not null default nextval('payment_gateway_id_seq'),
  name jsonb not null,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint payment_gateway_pkey primary key (tenant_id, id)
);
select protect('payment_gateway');

-- What a gateway paid out, less its fee.
create sequence gateway_payout_id_seq;
create table gateway_payout (
  tenant_id bigint not null,
  id bigint not null default nextval('gateway_payout_id_seq'),
  number text not null,
  gateway_id bigint not null,
  payout_date date not null,
  branch_id bigint not null,
  treasury_id bigint not null,
  gross bigint not null,
  fee bigint not null default 0,
  net bigint not null,
  currency text not null,
  state text not null default 'posted',
  reference text,
  note text,
  reason text,
  user_id bigint,
  reversed_by_id bigint,
  reversed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint gateway_payout_pkey primary key (tenant_id, id),
  constraint gateway_payout_number_key unique (tenant_id, number),
  constraint gateway_payout_state_check check (state in ('posted', 'reversed')),
  constraint gateway_payout_amounts_check check (gross > 0 and fee >= 0 and net >= 0 and gross = fee + net)
);
create index gateway_payout_of on gateway_payout (tenant_id, gateway_id, id desc);
select protect('gateway_payout', 'select, insert, update');
alter table gateway_payout add constraint gateway_payout_gateway_id_fkey foreign key (tenant_id, gateway_id) references payment_gateway;
alter table gateway_payout add constraint gateway_payout_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table gateway_payout add constraint gateway_payout_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
alter table gateway_payout add constraint gateway_payout_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table gateway_payout add constraint gateway_payout_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references app_user;

do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into payment_gateway (tenant_id, id, name) values (tenant, 1, '{"en": "Electronic payments", "ar": "الدفع الإلكتروني"}');
  end loop;
  set local app.tenant_id = '';
end $$;
