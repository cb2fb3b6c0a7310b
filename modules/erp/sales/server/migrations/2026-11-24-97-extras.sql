-- What was added to goods as they were sold, and what leaves the shelf for a line whose rest is kept: as it was when it was sold.
alter table sale_line add column extras jsonb;
alter table sale_line add column kept_goods jsonb;
