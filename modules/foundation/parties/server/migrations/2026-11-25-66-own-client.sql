-- The company itself as a client of its own courier: in each branch whose sales it carries, one.
alter table client add column own boolean not null default false;
create unique index client_own on client (tenant_id, branch_id) where own;
