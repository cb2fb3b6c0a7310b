-- A paper that came in a sheet, and which of the sheet's it is: none is made twice, however often its work is broken off.
alter table opening_stock add column sheet_id bigint;
alter table opening_stock add column chunk bigint;
alter table opening_stock add constraint opening_stock_sheet_id_fkey foreign key (tenant_id, sheet_id) references sheet;
create unique index opening_stock_chunk_key on opening_stock (tenant_id, sheet_id, chunk) where sheet_id is not null;
