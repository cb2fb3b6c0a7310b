-- By how much an expense went beyond its budget when it was let through.
alter table expense add column budget_warning jsonb;
