-- By how much a purchase went beyond the budget of goods when it was let through.
alter table purchase add column budget_warning jsonb;
