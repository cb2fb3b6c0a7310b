-- Groups of the menu that have no key of their own ask for this one from now on; whoever saw them goes on seeing them.
update role set permissions = permissions || '["SHOW_ROLES_LIST"]'::jsonb
where permissions ?| array['show_users', 'show_clients', 'show_deliveries', 'new_users', 'chart_of_accounts', 'show_company_definition',
    'permission_management']
  and not permissions ? 'SHOW_ROLES_LIST';
