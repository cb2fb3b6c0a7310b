-- What delivery companies are to collect of a sale, how many of its shipments are out with one, and whether they carry all that left.
alter table sale add column to_collect bigint not null default 0;
alter table sale add column under_way int not null default 0;
alter table sale add column all_sent boolean not null default false;
alter table sale add constraint sale_on_its_way_check check (to_collect >= 0 and under_way >= 0);
-- What of a return is the carriage of goods that never reached their customer.
alter table sale_return add column shipping bigint not null default 0;
