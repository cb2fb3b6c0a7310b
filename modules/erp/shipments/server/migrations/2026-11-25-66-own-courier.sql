-- Goods of a sale may be carried by the company's own courier: as a parcel of its own, which brings what it collects.
alter table sale_shipment alter column company_id drop not null;
alter table sale_shipment add column city_id bigint;
alter table sale_shipment add column parcel_id bigint;
-- Of goods that were not kept at the door: the delivery they are a part of.
alter table sale_shipment add column part_of_id bigint;
alter table sale_shipment add column collected bigint not null default 0;
-- What was collected too little, until somebody decides whether the customer still owes it; and who let it be.
alter table sale_shipment add column short bigint not null default 0;
alter table sale_shipment add column short_by_id bigint;
alter table sale_shipment add column allowed bigint not null default 0;
alter table sale_shipment drop constraint sale_shipment_status_check;
alter table sale_shipment add constraint sale_shipment_status_check
  check (status in ('ready', 'with_company', 'delivered', 'refused', 'brought', 'returned', 'lost', 'cancelled'));
alter table sale_shipment add constraint sale_shipment_carrier_check check (company_id is not null or due = 0);
create unique index sale_shipment_parcel on sale_shipment (tenant_id, parcel_id) where parcel_id is not null;
create index sale_shipment_short on sale_shipment (tenant_id, id desc) where short > 0;
alter table sale_shipment add constraint sale_shipment_city_id_fkey foreign key (tenant_id, city_id) references city;
-- What a parcel that is still here carries follows its sale.
grant update, delete on sale_shipment_line to karwan_app;
