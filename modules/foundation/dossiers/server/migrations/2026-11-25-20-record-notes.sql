-- Words and files kept on any record, by the name of its entity and its id.
create sequence record_note_id_seq;
create table record_note (
  tenant_id bigint not null,
  id bigint not null default nextval('record_note_id_seq'),
  record_kind text not null,
  record_id bigint not null,
  note text,
  attachment text,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint record_note_pkey primary key (tenant_id, id),
  constraint record_note_says_check check (note is not null or attachment is not null)
);
create index record_note_of on record_note (tenant_id, record_kind, record_id, id desc);
create index record_note_user on record_note (tenant_id, user_id, id desc);
select protect('record_note');
alter table record_note add constraint record_note_user_id_fkey foreign key (tenant_id, user_id) references app_user;
