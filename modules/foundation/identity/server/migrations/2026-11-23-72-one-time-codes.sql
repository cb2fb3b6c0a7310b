-- Codes on their way, by the browser that asked: of no company, for whom they speak is known before any company is. The code itself
-- follows from the seed and the product's secret.
create table one_time_code (
  browser_hash text not null,
  purpose text not null,
  seed text not null,
  -- The accounts, or the registration, it speaks for; none where nobody is called so.
  about jsonb not null default '[]',
  tries int not null default 0,
  expires_at timestamptz not null,
  proven_at timestamptz
);
alter table one_time_code add constraint one_time_code_pkey primary key (browser_hash, purpose);
grant select, insert, update, delete on one_time_code to karwan_app;
