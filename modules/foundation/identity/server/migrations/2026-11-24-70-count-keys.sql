-- Whoever held the shop's keys so far was its administrator: he counts stock as well.
update role set permissions = permissions || '["count_stock"]'::jsonb
where permissions ?& array['edit_stock', 'post_damage', 'approve_count'] and not permissions ? 'count_stock';
