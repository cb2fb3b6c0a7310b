-- An exchange: what is to be taken back at the door, what that costs, and the parcel that was taken back.
alter table shipment add column exchange_of text;
alter table shipment add column exchange_fee bigint not null default 0;
alter table shipment add column is_exchange boolean not null default false;
