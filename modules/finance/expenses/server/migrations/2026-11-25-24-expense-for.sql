-- For whom of the staff something was spent; a schedule hands it on to what it makes.
alter table expense add column expense_for_id bigint;
alter table expense_schedule add column expense_for_id bigint;
alter table expense add constraint expense_expense_for_id_fkey foreign key (tenant_id, expense_for_id) references app_user;
alter table expense_schedule add constraint expense_schedule_expense_for_id_fkey foreign key (tenant_id, expense_for_id) references app_user;
create index expense_expense_for on expense (tenant_id, expense_for_id, id desc) where expense_for_id is not null;
create index expense_of_schedule on expense (tenant_id, schedule_id) where schedule_id is not null;
