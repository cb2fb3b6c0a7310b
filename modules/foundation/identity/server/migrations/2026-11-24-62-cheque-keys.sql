-- Whoever held the shop's keys so far was its administrator: its cheques go through his hands as well.
update role set permissions = permissions || '["show_cheques", "edit_cheques"]'::jsonb
where permissions ?& array['open_stock', 'post_damage', 'approve_count'] and not permissions ? 'edit_cheques';
