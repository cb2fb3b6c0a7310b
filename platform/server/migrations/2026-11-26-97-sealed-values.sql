-- What only the running product may read: keys and passwords a company trusts it with, enciphered under the product's secret.
create table sealed_value (
  tenant_id bigint not null,
  purpose text not null,
  -- Which key it was sealed with; says nothing of the key.
  key_name text not null,
  sealed text not null,
  constraint sealed_value_pkey primary key (tenant_id, purpose)
);
select protect('sealed_value');
