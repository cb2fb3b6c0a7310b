-- How a company words its letters: a subject and a body in each language.
create sequence mail_template_id_seq;
create table mail_template (
  tenant_id bigint not null,
  id bigint not null default nextval('mail_template_id_seq'),
  name jsonb not null,
  key text not null,
  channel text not null default 'mail',
  subject_en text,
  body_en text,
  subject_ar text,
  body_ar text,
  subject_ku text,
  body_ku text,
  subject_fr text,
  body_fr text,
  subject_es text,
  body_es text,
  subject_zh text,
  body_zh text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('mail_template');

-- What was written to somebody. No words stand here, only what they are filled in with; a code follows from the seed and the product's secret.
create sequence letter_id_seq;
create table letter (
  tenant_id bigint not null,
  id bigint not null default nextval('letter_id_seq'),
  recipient text not null,
  template text not null,
  channel text not null default 'mail',
  locale text not null,
  state text not null default 'queued',
  filled jsonb not null default '{}',
  seed text,
  attempts bigint not null default 0,
  -- When it is tried next; while somebody is at it, when another may take it over.
  next_at timestamptz not null,
  sent_at timestamptz,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
alter table letter add constraint letter_state_check check (state in ('queued', 'sent', 'failed', 'kept'));
create index letter_queued on letter (tenant_id, next_at, id) where state = 'queued';
select protect('letter');
