-- Until when a password that was made for somebody lets him in, to choose one of his own; null where he has.
alter table app_user add column password_expires_at timestamptz;
