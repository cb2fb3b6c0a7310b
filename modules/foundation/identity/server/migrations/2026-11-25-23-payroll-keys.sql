-- Whoever held the shop's keys so far was its administrator: he sees what people earn and agrees to it as well.
update role set permissions = permissions || '["show_payroll", "approve_payroll"]'::jsonb
where permissions ?& array['open_stock', 'post_damage', 'approve_count', 'edit_purchases'] and not permissions ? 'show_payroll';
