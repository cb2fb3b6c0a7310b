-- Who sent cash and who counted it: neither decides what is missing of it.
alter table remittance add column author_ids bigint[] not null default '{}';
update remittance set author_ids = array_remove(array[sent_by_id, received_by_id], null) where state in ('sent', 'received_short');
alter table treasury_transfer add column received_by_id bigint;
update treasury_transfer set received_by_id = decided_by_id where state in ('received', 'received_short');
