-- What somebody wrote to people by hand: whom he asked for, and how many were reached.
create sequence notification_sending_id_seq;
create table notification_sending (
  tenant_id bigint not null,
  id bigint not null default nextval('notification_sending_id_seq'),
  user_ids bigint[] not null default '{}',
  audience text,
  branch_ids bigint[] not null default '{}',
  title text not null,
  message text not null,
  href text,
  sent_by_id bigint,
  reached bigint not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint notification_sending_pkey primary key (tenant_id, id),
  constraint notification_sending_audience_check check (audience in ('everybody', 'staff', 'client', 'delivery_agent', 'receiving_agent'))
);
select protect('notification_sending');
alter table notification_sending add constraint notification_sending_sent_by_id_fkey foreign key (tenant_id, sent_by_id) references app_user;
select searchable('notification_sending', '{title,message}', '{sent_by_id}');

-- What one person was told. Of the product's own words only their key and what they are filled in with stand here: they are said in
-- the language of whoever reads them.
create sequence notification_id_seq;
create table notification (
  tenant_id bigint not null,
  id bigint not null default nextval('notification_id_seq'),
  user_id bigint not null,
  type text not null,
  words text,
  filled jsonb not null default '{}',
  title text,
  message text,
  href text,
  shipment_id bigint,
  -- What makes a repeat; none once a repeat is to be a row of its own.
  key text,
  count int not null default 1,
  sending_id bigint,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notification_pkey primary key (tenant_id, id),
  constraint notification_key_key unique (tenant_id, user_id, key),
  constraint notification_words_check check ((words is null) = (title is not null and message is not null)),
  constraint notification_href_check check (href ~ '^/([^/\\]|$)')
);
create index notification_of_person on notification (tenant_id, user_id, id);
create index notification_unread on notification (tenant_id, user_id, id) where read_at is null;
create index notification_of_sending on notification (tenant_id, sending_id) where sending_id is not null;
create index notification_old on notification (tenant_id, created_at);
select protect('notification');
alter table notification add constraint notification_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table notification add constraint notification_sending_id_fkey foreign key (tenant_id, sending_id) references notification_sending on delete cascade;
