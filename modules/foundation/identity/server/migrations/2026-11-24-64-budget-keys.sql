-- Whoever held the shop's keys so far was its administrator: he plans what it spends as well.
update role set permissions = permissions || '["show_budget"]'::jsonb
where permissions ?& array['open_stock', 'post_damage', 'approve_count'] and not permissions ? 'show_budget';
