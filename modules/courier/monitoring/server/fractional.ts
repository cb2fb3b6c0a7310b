import { FractionalShipments } from '#courier/monitoring/contract';
import { seenIn } from '#courier/shipments/server';
import { implementView, sql } from '#platform/server';

/**
 * Partial: the whole as it was before, the pieces of both parts and the last price there was before the delivery. Exchange: what was
 * delivered, and what was taken back for it.
 */
export const fractionalShipments = implementView(
  FractionalShipments,
  (
    ctx,
  ) => sql`select x.*, case when x.is_exchange then 0 else greatest(x.original_price - x.price, 0) end::bigint as returned_price from (
    select c.id, s.id as parent_id, s.receipt_no, case when c.is_exchange then 'exchange' else 'partial' end as kind, k.id as client_id, json_build_object('id', k.id, 'name', k.name) as client,
      b.id as branch_id, json_build_object('id', b.id, 'name', b.name) as branch, s.currency,
      (s.quantity + coalesce((select p.quantity from shipment p where p.tenant_id = s.tenant_id and p.parent_id = s.id and not p.is_exchange), 0))::int as original_quantity, s.quantity, c.quantity as returned_quantity,
      coalesce((select (p.figures ->> 'price')::bigint from shipment_price p
        where p.tenant_id = s.tenant_id and p.shipment_id = s.id and p.cause <> 'partial' order by p.id desc limit 1), s.price) as original_price,
      s.price, s.collected, s.delivered_at, c.is_exchange, c.id as part_id, json_build_object('id', c.id, 'name', c.receipt_no) as part,
      t.id as part_status_id, json_build_object('id', t.id, 'name', t.name, 'color', t.color) as part_status
    from shipment s join shipment c on c.tenant_id = s.tenant_id and c.parent_id = s.id
    join client k on k.tenant_id = s.tenant_id and k.id = s.client_id join branch b on b.tenant_id = c.tenant_id and b.id = c.current_branch_id
    join shipment_status t on t.tenant_id = c.tenant_id and t.id = c.status_id
    where s.tenant_id = ${ctx.tenantId} and s.archived_at is null and ${seenIn(ctx, 's')}) x`,
);
