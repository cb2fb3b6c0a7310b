-- Whoever works on parcels, sends them, keeps cash or stands at the till has the bell from now on, as in a new company; who only looks on has not.
update role set permissions = permissions || '["show_notifications_header"]'::jsonb
where permissions ?| array['edit_shipments_status', 'create_shipments', 'accounts_management', 'use_till'] and not permissions ? 'show_notifications_header';
