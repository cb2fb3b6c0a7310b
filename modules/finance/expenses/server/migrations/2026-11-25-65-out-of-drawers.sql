-- Paid out of a till's drawer: its cash is the drawer's, and does not come back by taking the expense back.
alter table expense add column out_of_drawer boolean not null default false;
