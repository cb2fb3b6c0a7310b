-- How something is done at a company, told to those it is for.
create sequence help_article_id_seq;
create table help_article (
  tenant_id bigint not null,
  id bigint not null default nextval('help_article_id_seq'),
  title jsonb not null,
  audience text not null,
  order_no bigint,
  body_en text,
  body_ar text,
  title_ku text,
  body_ku text,
  title_fr text,
  body_fr text,
  title_es text,
  body_es text,
  title_zh text,
  body_zh text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint help_article_pkey primary key (tenant_id, id),
  constraint help_article_audience_check check (audience in ('everybody', 'staff', 'client', 'delivery_agent', 'receiving_agent'))
);
select protect('help_article', 'select, insert, update');
