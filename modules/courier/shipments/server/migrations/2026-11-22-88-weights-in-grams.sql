-- Weights are quantities: whole thousandths of a kilogram, in the record of changes too.
alter table shipment alter column weight type bigint using round(weight * 1000)::bigint;
update audit_entry set
  before = case when jsonb_typeof(before -> 'weight') = 'number'
    then jsonb_set(before, '{weight}', to_jsonb(round((before ->> 'weight')::numeric * 1000)::bigint)) else before end,
  after = case when jsonb_typeof(after -> 'weight') = 'number'
    then jsonb_set(after, '{weight}', to_jsonb(round((after ->> 'weight')::numeric * 1000)::bigint)) else after end
where entity = 'shipment' and (before ? 'weight' or after ? 'weight');
