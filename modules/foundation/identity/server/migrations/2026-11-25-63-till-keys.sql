-- Whoever ran the shop until now runs its tills as well, and whoever sold at its desk sells at a till.
update role set permissions = permissions || '["use_till", "claim_register", "approve_shift", "reopen_shift"]'::jsonb
where permissions ?& array['approve_sales', 'void_sales', 'approve_count'] and not permissions ? 'use_till';
