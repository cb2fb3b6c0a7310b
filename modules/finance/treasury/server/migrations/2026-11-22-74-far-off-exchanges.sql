-- An exchange agreed far off the day's rate: whoever asked for it or sent it does not count it in.
alter table treasury_transfer add column far_off boolean not null default false;
