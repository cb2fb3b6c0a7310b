-- What is done to many records beside is the platform's: any work, on records of any kind.
alter table bulk_move rename to bulk_work;
alter sequence bulk_move_id_seq rename to bulk_work_id_seq;
alter index bulk_move_open rename to bulk_work_open;
alter table bulk_work add column kind text;
-- What is being done: key and values of a sentence.
alter table bulk_work add column title jsonb;
update bulk_work w set kind = 'shipment.move', title = jsonb_build_object('key', 'moves.moveTo', 'values', jsonb_build_object('status', s.name))
  from shipment_status s where s.tenant_id = w.tenant_id and s.id = w.to_status_id;
alter table bulk_work alter column kind set not null;
alter table bulk_work alter column title set not null;
alter table bulk_work drop column to_status_id;

alter table bulk_move_row rename to bulk_work_row;
alter index bulk_move_row_waiting rename to bulk_work_row_waiting;
alter index bulk_move_row_failed rename to bulk_work_row_failed;
alter table bulk_work_row rename column bulk_move_id to work_id;
alter table bulk_work_row rename column shipment_id to record_id;
alter table bulk_work_row drop constraint bulk_move_row_state_check;
update bulk_work_row set state = 'done' where state = 'moved';
alter table bulk_work_row add constraint bulk_work_row_state_check check (state in ('waiting', 'done', 'failed'));
