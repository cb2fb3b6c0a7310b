-- Whoever held the shop's keys so far was its administrator: he moves goods as well.
update role set permissions = permissions || '["edit_stock"]'::jsonb
where permissions ?& array['open_stock', 'post_damage', 'approve_count'] and not permissions ? 'edit_stock';
