-- Whoever held the shop's keys so far was its administrator: he reads its reports as well.
update role set permissions = permissions || '["show_shop_reports"]'::jsonb
where permissions ?& array['open_stock', 'post_damage', 'approve_count', 'edit_purchases'] and not permissions ? 'show_shop_reports';
