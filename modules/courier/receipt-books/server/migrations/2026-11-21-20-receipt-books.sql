-- A number of a booklet as it is printed on the slip.
create function receipt_written(prefix text, digits bigint, number bigint) returns text language sql immutable parallel safe return
  coalesce(prefix, '') || lpad(number::text, greatest(coalesce(digits, 0), length(number::text))::int, '0');

create sequence receipt_book_id_seq;
create table receipt_book (
  tenant_id bigint not null,
  id bigint not null default nextval('receipt_book_id_seq'),
  client_id bigint not null,
  commercial_name_id bigint,
  prefix text check (prefix !~ '[0-9]$'),
  digits bigint,
  first_no bigint not null check (first_no > 0),
  last_no bigint not null,
  name text not null generated always as (
    receipt_written(prefix, digits, first_no) || ' – ' || receipt_written(prefix, digits, last_no)) stored,
  note text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check (last_no >= first_no),
  -- A number is in one booklet of the company at most. Ranges of one stand for equality, which gist lacks by itself.
  constraint receipt_book_overlap exclude using gist (
    int8range(tenant_id, tenant_id, '[]') with &&,
    int8range(hashtext(coalesce(prefix, '')), hashtext(coalesce(prefix, '')), '[]') with &&,
    int8range(first_no, last_no, '[]') with &&)
);
create index receipt_book_client on receipt_book (tenant_id, client_id, id desc);
create index receipt_book_numbers on receipt_book (tenant_id, first_no, last_no);
select protect('receipt_book', 'select, insert, update');
alter table receipt_book add constraint receipt_book_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table receipt_book add constraint receipt_book_commercial_name_id_fkey foreign key (tenant_id, commercial_name_id) references commercial_name;

-- Slips spoilt or lost; kept for good.
create table receipt_void (
  tenant_id bigint not null,
  book_id bigint not null,
  number bigint not null,
  reason text not null,
  user_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, book_id, number)
);
select protect('receipt_void', 'select, insert');
alter table receipt_void add constraint receipt_void_book_id_fkey foreign key (tenant_id, book_id) references receipt_book;
alter table receipt_void add constraint receipt_void_user_id_fkey foreign key (tenant_id, user_id) references app_user;
