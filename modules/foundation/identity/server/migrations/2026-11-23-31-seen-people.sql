-- When a live session was last heard of: whoever was heard of lately is online.
alter table user_session add column seen_at timestamptz;
