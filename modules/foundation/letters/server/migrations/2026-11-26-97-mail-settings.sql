-- By which server a company's letters leave; without a driver by the operator's. The password is a sealed value.
create sequence mail_settings_id_seq;
create table mail_settings (
  tenant_id bigint not null,
  id bigint not null default nextval('mail_settings_id_seq'),
  mail_driver text,
  mail_from_name text,
  mail_from_address text,
  mail_host text,
  mail_port int,
  mail_username text,
  mail_encryption text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint mail_settings_pkey primary key (tenant_id, id),
  constraint mail_settings_driver_check check (mail_driver in ('smtp')),
  constraint mail_settings_encryption_check check (mail_encryption in ('tls', 'ssl')),
  constraint mail_settings_port_check check (mail_port between 1 and 65535)
);
create unique index mail_settings_single on mail_settings (tenant_id);
select protect('mail_settings', 'select, insert, update');

insert into mail_settings (tenant_id) select tenant_id from tenant;
