-- How a company treats what it knows of people: the words in force, and each version they had.
create sequence privacy_text_id_seq;
create table privacy_text (
  tenant_id bigint not null,
  id bigint not null default nextval('privacy_text_id_seq'),
  text_en text,
  text_ar text,
  text_ku text,
  text_fr text,
  text_es text,
  text_zh text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint privacy_text_pkey primary key (tenant_id, id),
  constraint privacy_text_one_key unique (tenant_id)
);
select protect('privacy_text', 'select, insert, update');

-- People agreed to these words: they are never written over.
create sequence privacy_version_id_seq;
create table privacy_version (
  tenant_id bigint not null,
  id bigint not null default nextval('privacy_version_id_seq'),
  number bigint not null,
  since timestamptz not null,
  author_id bigint,
  text_en text,
  text_ar text,
  text_ku text,
  text_fr text,
  text_es text,
  text_zh text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint privacy_version_pkey primary key (tenant_id, id),
  constraint privacy_version_number_key unique (tenant_id, number),
  constraint privacy_version_number_check check (number > 0)
);
select protect('privacy_version', 'select, insert');
alter table privacy_version add constraint privacy_version_author_id_fkey foreign key (tenant_id, author_id) references app_user;
