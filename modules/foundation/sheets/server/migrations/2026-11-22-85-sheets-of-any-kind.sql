-- Sheets were of parcels only; from here on each says its kind, and others come on the same way.
alter table excel_file rename to sheet;
alter table excel_row rename to sheet_row;
alter table excel_mapping rename to sheet_mapping;
alter sequence excel_file_id_seq rename to sheet_id_seq;
alter table sheet rename constraint excel_file_pkey to sheet_pkey;
alter table sheet rename constraint excel_file_user_id_fkey to sheet_user_id_fkey;
alter table sheet rename constraint excel_file_branch_id_fkey to sheet_branch_id_fkey;
alter table sheet rename constraint excel_file_client_id_fkey to sheet_client_id_fkey;
alter table sheet rename constraint excel_file_format_check to sheet_format_check;
alter table sheet rename constraint excel_file_state_check to sheet_state_check;
alter table sheet rename constraint excel_file_progress_check to sheet_progress_check;
-- What a kind is for it says itself.
alter table sheet drop constraint excel_file_mode_check;
alter table sheet add column kind text not null default 'shipment';
alter table sheet alter column kind drop default;
-- Spellings the person confirmed, of whatever the kind asks about.
alter table sheet rename column cities to confirmed;
alter index excel_file_of rename to sheet_of;
drop index excel_file_hash;
create index sheet_hash on sheet (tenant_id, kind, mode, hash);

alter table sheet_row rename constraint excel_row_pkey to sheet_row_pkey;
alter table sheet_row rename constraint excel_row_state_check to sheet_row_state_check;
alter table sheet_row rename column file_id to sheet_id;
alter table sheet_row rename constraint excel_row_file_id_fkey to sheet_row_sheet_id_fkey;
-- The word a row is known by: its receipt number, or a phone.
alter table sheet_row rename column receipt_no to match_key;
-- The record it became, of the kind's own table.
alter table sheet_row drop constraint excel_row_shipment_id_fkey;
alter table sheet_row rename column shipment_id to record_id;
alter index excel_row_bad rename to sheet_row_bad;
alter index excel_row_receipt_no rename to sheet_row_match_key;
alter index excel_row_shipment rename to sheet_row_record;

alter table sheet_mapping add column kind text not null default 'shipment';
alter table sheet_mapping alter column kind drop default;
alter table sheet_mapping drop constraint excel_mapping_pkey;
alter table sheet_mapping add constraint sheet_mapping_pkey primary key (tenant_id, kind, mode, signature);
