-- The day for which it was told that a purchase, or an instalment of it, is to be paid.
alter table purchase add column due_told_on date;
