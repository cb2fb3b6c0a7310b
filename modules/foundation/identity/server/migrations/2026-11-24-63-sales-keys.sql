-- Whoever held the shop's keys so far was its administrator: he sells as well.
update role set permissions = permissions || '["show_sales", "edit_sales", "create_sales", "approve_sales", "return_sales", "void_sales",
  "edit_sale_price"]'::jsonb
where permissions ?& array['open_stock', 'post_damage', 'approve_count', 'edit_purchases'] and not permissions ? 'edit_sales';
