-- Whoever opened manifests before they had a key of their own goes on opening them.
update role set permissions = permissions || '["show_transfer_shipment_to_branch"]'::jsonb
where permissions ? 'branches_management' and not permissions ? 'show_transfer_shipment_to_branch';
-- Insurers and sponsors stand under a header that asks for this one.
update role set permissions = permissions || '["SHOW_ROLES_LIST"]'::jsonb
where permissions ?| array['accounts_management', 'Ads_Management'] and not permissions ? 'SHOW_ROLES_LIST';
