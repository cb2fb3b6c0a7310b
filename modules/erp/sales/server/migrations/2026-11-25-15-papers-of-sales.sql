-- What the square code on a sale's paper says, also where it is printed before the sale is anywhere else.
alter table sale add column uuid uuid not null default gen_random_uuid();
alter table sale add constraint sale_uuid_key unique (tenant_id, uuid);
