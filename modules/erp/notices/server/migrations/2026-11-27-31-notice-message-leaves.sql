-- What leaves by itself: it waits (`queued`), is tried, and has left (`sent`) or not (`failed`).
alter table notice_message add column attempts int not null default 0;
-- When it is tried next; while somebody is at it, when another may take it over.
alter table notice_message add column next_at timestamptz not null default now();
alter table notice_message add column sent_at timestamptz;
-- Why the last attempt failed, in codes.
alter table notice_message add column reason text;
alter table notice_message drop constraint notice_message_state_check;
alter table notice_message add constraint notice_message_state_check check (state in ('kept', 'queued', 'sent', 'failed', 'opened'));
create index notice_message_queued on notice_message (tenant_id, next_at, id) where state = 'queued';
