-- The day on a cheque that was told of.
alter table cheque add column due_told_on date;
