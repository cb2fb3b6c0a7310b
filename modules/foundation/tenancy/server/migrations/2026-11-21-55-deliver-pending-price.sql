-- Whether a parcel may be delivered while somebody still decides about another price for it.
alter table company_settings add column deliver_pending_price boolean not null default false;
