-- Whether a client's statement went on only because all cash of its parcels was in, and when; nobody knows of those before.
alter table statement add column only_with_cash boolean, add column submitted_at timestamptz;
update statement set only_with_cash = false where kind = 'client' and state not in ('new', 'void');
