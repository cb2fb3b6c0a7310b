-- Clients and their shops by name, for whoever may not see their phones.
select searchable_openly('client', '{name}', '{id,branch_id}');
select searchable_openly('commercial_name', '{name}', '{client_id}', '{"client_branch_id": "client_id in (select c.id from client c where c.tenant_id = commercial_name.tenant_id and c.branch_id = any(ids))"}');
-- Who signs in as a client or agent sees himself among the people, and nobody else.
select search_within('app_user', '{name,email,phone}', '{id,branch_id}');
