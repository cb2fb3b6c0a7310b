-- How often, and over how long, a receiver is called before a parcel comes back because nobody answers.
alter table company_settings add column call_attempts int not null default 3 check (call_attempts between 0 and 20);
alter table company_settings add column call_attempts_minutes int not null default 30 check (call_attempts_minutes between 0 and 1440);
