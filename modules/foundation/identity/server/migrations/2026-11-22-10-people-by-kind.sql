-- What somebody is, for records that may name only people of one kind.
alter table app_user add constraint app_user_kind_key unique (tenant_id, id, kind);
