-- Whoever held the shop's keys so far was its administrator: he sees its stock and says how it began.
update role set permissions = permissions || '["show_stock", "open_stock"]'::jsonb
where permissions ?& array['post_damage', 'approve_count', 'sell_below_cost'] and not permissions ? 'open_stock';
