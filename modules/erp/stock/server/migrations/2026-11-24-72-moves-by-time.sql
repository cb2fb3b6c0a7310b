-- What moved on a shelf since a moment: a count asks for it.
create index stock_move_when on stock_move (tenant_id, variation_id, branch_id, moved_at);

-- When what lies there was counted last, as it is booked: what is booked later and moved before that is given back to the count.
alter table stock_balance add column counted_at timestamptz;
