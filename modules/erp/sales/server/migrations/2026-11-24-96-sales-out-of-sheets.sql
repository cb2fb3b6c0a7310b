-- The number a sale had where it was made before: what comes out of sheets twice is one sale, and is found by it.
alter table sale add column their_number text;
create unique index sale_their_number_key on sale (tenant_id, their_number) where their_number is not null and status <> 'cancelled';
drop index sale_search;
drop function sale_search(text, int, text[], bigint[]);
select searchable('sale', '{number,draft_number,their_number,note}', '{branch_id}');
