-- What goods brought in and cost, told with each entry of the books, goods by goods: first in a short table nobody waits for, then,
-- folded in the background, in one that stays and in sums.
create sequence earning_id_seq;
create table earning_delta (
  tenant_id bigint not null,
  id bigint not null default nextval('earning_id_seq'),
  -- The key of the entry.
  doc_type text not null,
  doc_id bigint not null,
  event text not null,
  seq int not null,
  day date not null,
  branch_id bigint not null,
  -- The goods that bear it; none of what belongs to none, as carriage does.
  variation_id bigint,
  sale_id bigint,
  purchase_id bigint,
  customer_id bigint,
  supplier_id bigint,
  -- Whole thousandths: sold, sold as a part of something else, brought back by customers, bought, sent back to suppliers.
  sold bigint not null default 0,
  as_part bigint not null default 0,
  brought_back bigint not null default 0,
  bought bigint not null default 0,
  sent_back bigint not null default 0,
  -- Minor units of the company's currency: 4210, 4230, 4290, 5210, 5240, 5310, each above zero on its own side.
  sales bigint not null default 0,
  shipping bigint not null default 0,
  returns bigint not null default 0,
  cost bigint not null default 0,
  late bigint not null default 0,
  spoilt bigint not null default 0,
  -- What came was worth, what was added to that later, what suppliers took off.
  purchases bigint not null default 0,
  added bigint not null default 0,
  credited bigint not null default 0,
  constraint earning_delta_pkey primary key (tenant_id, id)
);
select protect('earning_delta', 'select, insert, delete');
alter table earning_delta set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create table earning (
  tenant_id bigint not null,
  id bigint not null,
  doc_type text not null,
  doc_id bigint not null,
  event text not null,
  seq int not null,
  day date not null,
  branch_id bigint not null,
  variation_id bigint,
  sale_id bigint,
  purchase_id bigint,
  customer_id bigint,
  supplier_id bigint,
  sold bigint not null default 0,
  as_part bigint not null default 0,
  brought_back bigint not null default 0,
  bought bigint not null default 0,
  sent_back bigint not null default 0,
  sales bigint not null default 0,
  shipping bigint not null default 0,
  returns bigint not null default 0,
  cost bigint not null default 0,
  late bigint not null default 0,
  spoilt bigint not null default 0,
  purchases bigint not null default 0,
  added bigint not null default 0,
  credited bigint not null default 0,
  constraint earning_pkey primary key (tenant_id, id)
);
create index earning_entry on earning (tenant_id, doc_type, doc_id, event, seq);
create index earning_variation on earning (tenant_id, variation_id, day) where variation_id is not null;
create index earning_sale on earning (tenant_id, sale_id) where sale_id is not null;
create index earning_purchase on earning (tenant_id, purchase_id) where purchase_id is not null;
create index earning_customer on earning (tenant_id, customer_id, day) where customer_id is not null;
create index earning_supplier on earning (tenant_id, supplier_id, day) where supplier_id is not null;
select protect('earning', 'select, insert');

-- Sums of each paper and day; of each day; and of each month, quarter and year: apart, so that what is read together lies close together.
create sequence earning_paper_id_seq;
create table earning_paper (
  tenant_id bigint not null,
  id bigint not null default nextval('earning_paper_id_seq'),
  -- Of a sale or a purchase.
  kind text not null,
  day date not null,
  branch_id bigint not null,
  of_id bigint not null,
  sold bigint not null,
  as_part bigint not null,
  brought_back bigint not null,
  bought bigint not null,
  sent_back bigint not null,
  sales bigint not null,
  shipping bigint not null,
  returns bigint not null,
  cost bigint not null,
  late bigint not null,
  spoilt bigint not null,
  purchases bigint not null,
  added bigint not null,
  credited bigint not null,
  constraint earning_paper_pkey primary key (tenant_id, id),
  constraint earning_paper_key unique (tenant_id, kind, day, of_id, branch_id),
  constraint earning_paper_kind_check check (kind in ('sale', 'purchase'))
) with (fillfactor = 80);
select protect('earning_paper', 'select, insert, update, delete');

create sequence earning_day_id_seq;
create table earning_day (
  tenant_id bigint not null,
  id bigint not null default nextval('earning_day_id_seq'),
  -- Of all, or of each of its goods, customers, suppliers.
  kind text not null,
  day date not null,
  -- 0: over all branches.
  branch_id bigint not null,
  of_id bigint not null,
  sold bigint not null,
  as_part bigint not null,
  brought_back bigint not null,
  bought bigint not null,
  sent_back bigint not null,
  sales bigint not null,
  shipping bigint not null,
  returns bigint not null,
  cost bigint not null,
  late bigint not null,
  spoilt bigint not null,
  purchases bigint not null,
  added bigint not null,
  credited bigint not null,
  constraint earning_day_pkey primary key (tenant_id, id),
  constraint earning_day_key unique (tenant_id, kind, branch_id, day, of_id),
  constraint earning_day_kind_check check (kind in ('all', 'goods', 'customer', 'supplier'))
) with (fillfactor = 80);
select protect('earning_day', 'select, insert, update, delete');

create sequence earning_sum_id_seq;
create table earning_sum (
  tenant_id bigint not null,
  id bigint not null default nextval('earning_sum_id_seq'),
  -- Of all, or of each of its goods, customers, suppliers.
  kind text not null,
  grain text not null,
  -- The first day of the year, quarter or month.
  day date not null,
  -- 0: over all branches.
  branch_id bigint not null,
  of_id bigint not null,
  sold bigint not null,
  as_part bigint not null,
  brought_back bigint not null,
  bought bigint not null,
  sent_back bigint not null,
  sales bigint not null,
  shipping bigint not null,
  returns bigint not null,
  cost bigint not null,
  late bigint not null,
  spoilt bigint not null,
  purchases bigint not null,
  added bigint not null,
  credited bigint not null,
  constraint earning_sum_pkey primary key (tenant_id, id),
  constraint earning_sum_key unique (tenant_id, kind, grain, branch_id, day, of_id),
  constraint earning_sum_kind_check check (kind in ('all', 'goods', 'customer', 'supplier')),
  constraint earning_sum_grain_check check (grain in ('year', 'quarter', 'month'))
) with (fillfactor = 80);
select protect('earning_sum', 'select, insert, update, delete');

-- Takes what was told over into what stays and adds it to the sums; only one folder of a company works at a time, so that none waits
-- for a row of another.
create function fold_earnings(company bigint, most int) returns int language plpgsql as $$
declare
  folded int;
begin
  with taken as (
    delete from earning_delta where tenant_id = company and id in (select id from earning_delta where tenant_id = company order by id limit most) returning *),
  stays as (
    insert into earning (tenant_id, id, doc_type, doc_id, event, seq, day, branch_id, variation_id, sale_id, purchase_id, customer_id, supplier_id,
        sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
      select company, id, doc_type, doc_id, event, seq, day, branch_id, variation_id, sale_id, purchase_id, customer_id, supplier_id,
        sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited from taken),
  papers as (
    insert into earning_paper as s (tenant_id, kind, day, branch_id, of_id, sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
      select company, k.kind, o.day, o.branch_id, k.of_id, sum(sold), sum(as_part), sum(brought_back), sum(bought), sum(sent_back), sum(sales), sum(shipping),
        sum(returns), sum(cost), sum(late), sum(spoilt), sum(purchases), sum(added), sum(credited)
      from taken o cross join lateral (values ('sale', o.sale_id), ('purchase', o.purchase_id)) k (kind, of_id)
      where k.of_id is not null group by k.kind, o.day, o.branch_id, k.of_id
      on conflict (tenant_id, kind, day, of_id, branch_id) do update
      set sold = s.sold + excluded.sold, as_part = s.as_part + excluded.as_part, brought_back = s.brought_back + excluded.brought_back,
        bought = s.bought + excluded.bought, sent_back = s.sent_back + excluded.sent_back, sales = s.sales + excluded.sales,
        shipping = s.shipping + excluded.shipping, returns = s.returns + excluded.returns, cost = s.cost + excluded.cost,
        late = s.late + excluded.late, spoilt = s.spoilt + excluded.spoilt, purchases = s.purchases + excluded.purchases,
        added = s.added + excluded.added, credited = s.credited + excluded.credited),
  told as (
    select k.kind, k.of_id, b.place, o.* from taken o
      cross join lateral (values ('all', 0::bigint), ('goods', o.variation_id), ('customer', o.customer_id), ('supplier', o.supplier_id)) k (kind, of_id)
      cross join lateral (values (o.branch_id), (0::bigint)) b (place)
    where k.of_id is not null),
  days as (
    insert into earning_day as s (tenant_id, kind, day, branch_id, of_id, sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
      select company, kind, day, place, of_id, sum(sold), sum(as_part), sum(brought_back), sum(bought), sum(sent_back), sum(sales), sum(shipping),
        sum(returns), sum(cost), sum(late), sum(spoilt), sum(purchases), sum(added), sum(credited)
      from told group by kind, day, place, of_id
      on conflict (tenant_id, kind, branch_id, day, of_id) do update
      set sold = s.sold + excluded.sold, as_part = s.as_part + excluded.as_part, brought_back = s.brought_back + excluded.brought_back,
        bought = s.bought + excluded.bought, sent_back = s.sent_back + excluded.sent_back, sales = s.sales + excluded.sales,
        shipping = s.shipping + excluded.shipping, returns = s.returns + excluded.returns, cost = s.cost + excluded.cost,
        late = s.late + excluded.late, spoilt = s.spoilt + excluded.spoilt, purchases = s.purchases + excluded.purchases,
        added = s.added + excluded.added, credited = s.credited + excluded.credited),
  sums as (
    insert into earning_sum as s (tenant_id, kind, grain, day, branch_id, of_id, sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
      select company, kind, grain, first, place, of_id, sum(sold), sum(as_part), sum(brought_back), sum(bought), sum(sent_back), sum(sales), sum(shipping),
        sum(returns), sum(cost), sum(late), sum(spoilt), sum(purchases), sum(added), sum(credited)
      from (select t.*, g.grain, date_trunc(g.grain, t.day)::date as first from told t cross join (values ('year'), ('quarter'), ('month')) g (grain)) l
      group by kind, grain, first, place, of_id
      on conflict (tenant_id, kind, grain, branch_id, day, of_id) do update
      set sold = s.sold + excluded.sold, as_part = s.as_part + excluded.as_part, brought_back = s.brought_back + excluded.brought_back,
        bought = s.bought + excluded.bought, sent_back = s.sent_back + excluded.sent_back, sales = s.sales + excluded.sales,
        shipping = s.shipping + excluded.shipping, returns = s.returns + excluded.returns, cost = s.cost + excluded.cost,
        late = s.late + excluded.late, spoilt = s.spoilt + excluded.spoilt, purchases = s.purchases + excluded.purchases,
        added = s.added + excluded.added, credited = s.credited + excluded.credited)
  select count(*) into folded from taken;
  return folded;
end $$;

-- Keeps a company's sums anew from its rows; nobody folds meanwhile.
create function keep_earnings_anew(company bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('earning.fold/' || company, 9));
  delete from earning_paper where tenant_id = company;
  delete from earning_day where tenant_id = company;
  delete from earning_sum where tenant_id = company;
  insert into earning_paper (tenant_id, kind, day, branch_id, of_id, sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
    select company, k.kind, o.day, o.branch_id, k.of_id, sum(sold), sum(as_part), sum(brought_back), sum(bought), sum(sent_back), sum(sales), sum(shipping),
        sum(returns), sum(cost), sum(late), sum(spoilt), sum(purchases), sum(added), sum(credited)
    from earning o cross join lateral (values ('sale', o.sale_id), ('purchase', o.purchase_id)) k (kind, of_id)
    where o.tenant_id = company and k.of_id is not null group by k.kind, o.day, o.branch_id, k.of_id order by o.day;
  insert into earning_day (tenant_id, kind, day, branch_id, of_id, sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
    select company, k.kind, o.day, b.place, k.of_id, sum(sold), sum(as_part), sum(brought_back), sum(bought), sum(sent_back), sum(sales), sum(shipping),
        sum(returns), sum(cost), sum(late), sum(spoilt), sum(purchases), sum(added), sum(credited)
    from earning o
      cross join lateral (values ('all', 0::bigint), ('goods', o.variation_id), ('customer', o.customer_id), ('supplier', o.supplier_id)) k (kind, of_id)
      cross join lateral (values (o.branch_id), (0::bigint)) b (place)
    where o.tenant_id = company and k.of_id is not null group by k.kind, o.day, b.place, k.of_id order by k.kind, o.day;
  insert into earning_sum (tenant_id, kind, grain, day, branch_id, of_id, sold, as_part, brought_back, bought, sent_back, sales, shipping,
        returns, cost, late, spoilt, purchases, added, credited)
    select company, kind, grain, first, branch_id, of_id, sum(sold), sum(as_part), sum(brought_back), sum(bought), sum(sent_back), sum(sales), sum(shipping),
        sum(returns), sum(cost), sum(late), sum(spoilt), sum(purchases), sum(added), sum(credited)
    from (select d.*, g.grain, date_trunc(g.grain, d.day)::date as first from earning_day d cross join (values ('year'), ('quarter'), ('month')) g (grain)
      where d.tenant_id = company) l
    group by kind, grain, first, branch_id, of_id order by grain, first;
  perform fold_earnings(company, 2147483647);
end $$;
