-- What a company keeps in files, in all, and what each of its people uploaded on a day.
create table stored_bytes (
  tenant_id bigint not null,
  holder text not null,
  bytes bigint not null,
  primary key (tenant_id, holder)
);
select protect('stored_bytes');
