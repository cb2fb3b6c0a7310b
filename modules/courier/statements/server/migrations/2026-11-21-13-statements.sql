-- A settlement with one party: a client's statement, a delivery agent's or receiving agent's hand-in.
create sequence statement_id_seq;
create table statement (
  tenant_id bigint not null,
  id bigint not null default nextval('statement_id_seq'),
  number text not null,
  kind text not null check (kind in ('client', 'delivery', 'receiving')),
  client_id bigint,
  courier_id bigint,
  receiving_agent_id bigint,
  commercial_name_id bigint,
  branch_id bigint not null,
  currency text not null,
  state text not null default 'new' check (state in ('new', 'pending', 'audited', 'paid', 'carried', 'collected', 'void')),
  row_count int not null default 0,
  -- client: what its rows and items come to; hand-in: what the agent should bring.
  total_collected bigint not null default 0,
  total_fees bigint not null default 0,
  total_other bigint not null default 0,
  net bigint not null default 0,
  -- hand-in: the commission kept back, what was counted, and how a gap is booked.
  netted bigint not null default 0,
  counted bigint,
  count_sheet jsonb,
  shortage_account text,
  treasury_id bigint,
  is_advance boolean not null default false,
  client_notes text,
  deliver_notes text,
  payment_date date,
  payment_notes text,
  auditor_notes text,
  created_by_id bigint,
  audited_by_id bigint,
  audited_at timestamptz,
  payer_id bigint,
  paid_at timestamptz,
  voided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint statement_number_key unique (tenant_id, number)
);
create index statement_state on statement (tenant_id, kind, state, id desc);
create index statement_client on statement (tenant_id, client_id, id desc) where client_id is not null;
create index statement_courier on statement (tenant_id, courier_id, id desc) where courier_id is not null;
create index statement_receiving on statement (tenant_id, receiving_agent_id, id desc) where receiving_agent_id is not null;
select protect('statement', 'select, insert, update');
alter table statement add constraint statement_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table statement add constraint statement_courier_id_fkey foreign key (tenant_id, courier_id) references courier;
alter table statement add constraint statement_receiving_agent_id_fkey foreign key (tenant_id, receiving_agent_id) references receiving_agent;
alter table statement add constraint statement_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table statement add constraint statement_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;

-- A parcel stands in at most one live statement of each kind (law L8).
create table statement_row (
  tenant_id bigint not null,
  statement_id bigint not null,
  shipment_id bigint not null,
  kind text not null,
  voided boolean not null default false,
  status_id bigint not null,
  collected bigint not null default 0,
  electronic bigint not null default 0,
  fee bigint not null default 0,
  other bigint not null default 0,
  commission bigint not null default 0,
  net bigint not null,
  primary key (tenant_id, statement_id, shipment_id)
);
create unique index statement_row_once on statement_row (tenant_id, shipment_id, kind) where not voided;
select protect('statement_row', 'select, insert, update');
alter table statement_row add constraint statement_row_statement_id_fkey foreign key (tenant_id, statement_id) references statement;
alter table statement_row add constraint statement_row_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;

-- What a client is owed (or owes, negative) outside his parcels' rows: carried balances, vouchers, late corrections, openings.
create sequence open_item_id_seq;
create table open_item (
  tenant_id bigint not null,
  id bigint not null default nextval('open_item_id_seq'),
  client_id bigint not null,
  branch_id bigint not null,
  currency text not null,
  kind text not null check (kind in ('carried', 'voucher', 'correction', 'opening')),
  amount bigint not null check (amount <> 0),
  doc_type text not null,
  doc_id bigint not null,
  shipment_id bigint,
  statement_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index open_item_free on open_item (tenant_id, client_id, currency, branch_id) where statement_id is null;
create index open_item_statement on open_item (tenant_id, statement_id) where statement_id is not null;
select protect('open_item');
alter table open_item add constraint open_item_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table open_item add constraint open_item_statement_id_fkey foreign key (tenant_id, statement_id) references statement;

-- A carried balance, voucher or opening becomes an item once; a parcel may be corrected several times.
create unique index open_item_document on open_item (tenant_id, doc_type, doc_id) where kind in ('carried', 'voucher', 'opening');

-- Puts parcels into a statement, in one statement of SQL; a parcel taken out before comes back. The unique index keeps law L8.
create function add_statement_rows(tenant bigint, statement bigint, kind_ text, rows_ jsonb) returns void language sql as $$
  insert into statement_row as r (tenant_id, statement_id, shipment_id, kind, status_id, collected, electronic, fee, other, commission, net)
    select tenant, statement, x."shipmentId", kind_, x."statusId", x.collected, x.electronic, x.fee, x.other, x.commission, x.net
    from jsonb_to_recordset(rows_) as x ("shipmentId" bigint, "statusId" bigint, collected bigint, electronic bigint, fee bigint, other bigint, commission bigint, net bigint)
    order by 3
  on conflict (tenant_id, statement_id, shipment_id) do update set voided = false, status_id = excluded.status_id, collected = excluded.collected,
    electronic = excluded.electronic, fee = excluded.fee, other = excluded.other, commission = excluded.commission, net = excluded.net
$$;

create function add_open_items(tenant bigint, client bigint, branch bigint, currency_ text, items jsonb) returns void language sql as $$
  insert into open_item (tenant_id, client_id, branch_id, currency, kind, amount, doc_type, doc_id, shipment_id)
    select tenant, client, branch, currency_, x.kind, x.amount, x."docType", x."docId", x."shipmentId"
    from jsonb_to_recordset(items) as x (kind text, amount bigint, "docType" text, "docId" bigint, "shipmentId" bigint)
$$;
