-- What a company says in its own words: one row for each text of the product that it says another way.
create sequence translation_id_seq;
create table translation (
  tenant_id bigint not null,
  id bigint not null default nextval('translation_id_seq'),
  key text not null,
  word_en text,
  word_ar text,
  word_ku text,
  word_fr text,
  word_es text,
  word_zh text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint translation_pkey primary key (tenant_id, id),
  constraint translation_key_key unique (tenant_id, key),
  constraint translation_word_check check (coalesce(word_en, word_ar, word_ku, word_fr, word_es, word_zh) is not null)
);
select protect('translation', 'select, insert, update, delete');
