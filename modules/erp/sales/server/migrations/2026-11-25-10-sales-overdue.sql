-- The day for which it was told that a sale, or an instalment of it, is overdue.
alter table sale add column overdue_told_on date;
