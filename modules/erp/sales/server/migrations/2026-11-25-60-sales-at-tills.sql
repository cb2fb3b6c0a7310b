-- A ticket's tax is worked out by line, for its printed lines must come to its printed sum; any other sale's by all lines together.
alter table sale add column tax_by text;
