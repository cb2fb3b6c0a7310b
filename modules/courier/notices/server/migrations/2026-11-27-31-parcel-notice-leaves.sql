-- What leaves by itself: it waits (`queued`), is tried, and has left (`sent`) or not (`failed`).
alter table parcel_notice add column attempts int not null default 0;
-- When it is tried next; while somebody is at it, when another may take it over.
alter table parcel_notice add column next_at timestamptz not null default now();
alter table parcel_notice add column sent_at timestamptz;
-- Why the last attempt failed, in codes.
alter table parcel_notice add column reason text;
alter table parcel_notice drop constraint parcel_notice_state_check;
alter table parcel_notice add constraint parcel_notice_state_check check (state in ('kept', 'queued', 'sent', 'failed', 'opened'));
create index parcel_notice_queued on parcel_notice (tenant_id, next_at, id) where state = 'queued';
