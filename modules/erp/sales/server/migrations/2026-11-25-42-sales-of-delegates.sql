-- The page of a delegate asks for the sales he made.
create index sale_delegate on sale (tenant_id, delegate_id, id) where delegate_id is not null;
