-- Who wrote a bond: he never approves it. And when its cash moved, whatever day it is dated.
alter table voucher add column author_ids bigint[] not null default '{}';
update voucher set author_ids = array[user_id] where state = 'draft' and user_id is not null;
alter table voucher add column posted_at timestamptz;
update voucher set posted_at = coalesce(decided_at, created_at) where state in ('posted', 'reversed');
