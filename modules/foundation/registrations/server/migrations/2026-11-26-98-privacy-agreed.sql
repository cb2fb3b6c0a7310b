-- Which version of the company's privacy text somebody agreed to when he registered; none where the company had none.
alter table registration add column privacy_version bigint;
