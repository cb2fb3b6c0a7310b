-- By which service a company's SMS leave by themselves; without a driver each waits for a hand. Key and token are sealed values.
create sequence sms_settings_id_seq;
create table sms_settings (
  tenant_id bigint not null,
  id bigint not null default nextval('sms_settings_id_seq'),
  sms_driver text,
  sms_url text,
  sms_format text,
  sms_number_name text,
  sms_text_name text,
  sms_sender_name text,
  sms_sender text,
  sms_numbers text,
  sms_keys text,
  sms_key_name text,
  sms_token_name text,
  sms_proof text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint sms_settings_pkey primary key (tenant_id, id),
  constraint sms_settings_driver_check check (sms_driver in ('http')),
  constraint sms_settings_format_check check (sms_format in ('json', 'form', 'query')),
  constraint sms_settings_numbers_check check (sms_numbers in ('plus', 'country', 'local')),
  constraint sms_settings_keys_check check (sms_keys in ('basic', 'bearer', 'fields'))
);
create unique index sms_settings_single on sms_settings (tenant_id);
select protect('sms_settings', 'select, insert, update');

-- By which WhatsApp Business account messages leave by themselves. The token is a sealed value.
create sequence whatsapp_settings_id_seq;
create table whatsapp_settings (
  tenant_id bigint not null,
  id bigint not null default nextval('whatsapp_settings_id_seq'),
  whatsapp_driver text,
  whatsapp_number_id text,
  whatsapp_template text,
  whatsapp_template_language text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint whatsapp_settings_pkey primary key (tenant_id, id),
  constraint whatsapp_settings_driver_check check (whatsapp_driver in ('cloud'))
);
create unique index whatsapp_settings_single on whatsapp_settings (tenant_id);
select protect('whatsapp_settings', 'select, insert, update');

insert into sms_settings (tenant_id) select tenant_id from tenant;
insert into whatsapp_settings (tenant_id) select tenant_id from tenant;
