-- How often an event was told to a listener that failed; what fails again and again no longer keeps those behind it waiting.
alter table outbox add column attempts int not null default 0;
