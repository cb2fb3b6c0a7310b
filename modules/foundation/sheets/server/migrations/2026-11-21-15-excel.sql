-- A sheet somebody uploaded or pasted: what became of it, and how its columns are read.
create sequence excel_file_id_seq;
create table excel_file (
  tenant_id bigint not null,
  id bigint not null default nextval('excel_file_id_seq'),
  mode text not null check (mode in ('create', 'edit')),
  name text not null,
  format text not null check (format in ('xlsx', 'csv', 'paste')),
  -- Of what was sent, so that the same sheet is known again.
  hash text not null,
  bytes int not null,
  -- Where it is kept until it has been read.
  path text,
  user_id bigint not null,
  branch_id bigint,
  -- Whose parcels they are where no column says.
  client_id bigint,
  state text not null default 'reading'
    check (state in ('reading', 'mapping', 'checking', 'checked', 'working', 'done', 'undoing', 'undone', 'cancelled', 'failed')),
  progress int not null default 0 check (progress between 0 and 100),
  job_id bigint,
  -- The headings as written, and beside each the column of ours it fills.
  headings jsonb not null default '[]',
  columns jsonb not null default '[]',
  signature text not null default '',
  -- Spellings the person confirmed: what was written, folded, and which city it is.
  cities jsonb not null default '{}',
  total int not null default 0,
  bad int not null default 0,
  done int not null default 0,
  error jsonb,
  finished_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create index excel_file_of on excel_file (tenant_id, user_id, id desc);
create index excel_file_hash on excel_file (tenant_id, mode, hash);
select protect('excel_file');
alter table excel_file add constraint excel_file_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table excel_file add constraint excel_file_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table excel_file add constraint excel_file_client_id_fkey foreign key (tenant_id, client_id) references client;

-- Its rows as written, what is wrong with each, and what became of it.
create table excel_row (
  tenant_id bigint not null,
  file_id bigint not null,
  -- As the sheet counts them: the headings are row 1 more often than not.
  row_no int not null,
  cells jsonb not null,
  state text not null default 'new' check (state in ('new', 'good', 'bad', 'done', 'undone')),
  problems jsonb,
  -- What the row comes to, once it is good.
  reading jsonb,
  receipt_no text,
  shipment_id bigint,
  primary key (tenant_id, file_id, row_no)
);
create index excel_row_bad on excel_row (tenant_id, file_id, row_no) where state = 'bad';
create index excel_row_receipt_no on excel_row (tenant_id, file_id, receipt_no) where receipt_no is not null;
create index excel_row_shipment on excel_row (tenant_id, shipment_id) where shipment_id is not null;
select protect('excel_row');
alter table excel_row add constraint excel_row_file_id_fkey foreign key (tenant_id, file_id) references excel_file on delete cascade;
alter table excel_row add constraint excel_row_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;

-- How a company reads sheets whose headings look like this.
create table excel_mapping (
  tenant_id bigint not null,
  mode text not null,
  signature text not null,
  columns jsonb not null,
  user_id bigint,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, mode, signature)
);
select protect('excel_mapping');
