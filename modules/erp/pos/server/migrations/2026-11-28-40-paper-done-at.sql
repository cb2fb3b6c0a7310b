-- When what a paper says was done, by the device's clock put right as the paper came. Of older papers nobody kept that: for them it is
-- what the device said, and never after they came.
alter table till_paper add column done_at timestamptz;
