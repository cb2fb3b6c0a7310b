import { FractionalShipments } from '#courier/monitoring/contract';
import { byParcelNumber, seenIn } from '#courier/shipments/server';
import { type Context, implementView, type Params, sql } from '#platform/server';

const found = (ctx: Context, words: string, params: Params) => byParcelNumber(ctx, words, params, { column: 'e.parent_id' });

/**
 * Partial: the whole as it was before, the pieces of both parts and the last price there was before the delivery. Exchange: what was
 * delivered, and what was taken back for it.
 */
export const fractionalShipments = implementView(FractionalShipments, {
  rows: (
    ctx,
  ) => sql`select x.*, case when x.is_exchange then 0 else greatest(x.original_price - x.price, 0) end::bigint as returned_price from (
    select c.tenant_id, c.id, s.id as parent_id, s.receipt_no, case when c.is_exchange then 'exchange' else 'partial' end as kind, s.client_id, c.current_branch_id as branch_id, s.currency,
      (s.quantity + coalesce((select p.quantity from shipment p where p.tenant_id = :tenant and p.parent_id = s.id and not p.is_exchange), 0))::int as original_quantity, s.quantity, c.quantity as returned_quantity,
      coalesce((select (p.figures ->> 'price')::bigint from shipment_price p
        where p.tenant_id = :tenant and p.shipment_id = s.id and p.cause <> 'partial' order by p.id desc limit 1), s.price) as original_price,
      s.price, s.collected, s.delivered_at, c.is_exchange, c.id as part_id, c.status_id as part_status_id
    from shipment s join shipment c on c.tenant_id = :tenant and c.parent_id = s.id
    where s.tenant_id = ${ctx.tenantId} and s.archived_at is null and (s.is_fractional or s.exchange_of is not null) and ${seenIn(ctx, 's')}) x`,
  shown: {
    partStatus: `(select json_build_object('id', t.id, 'name', t.name, 'color', t.color) from shipment_status t where t.tenant_id = :tenant and t.id = e.part_status_id)`,
  },
  filters: {
    kind: (_, value) => (value === 'exchange' ? 'e.is_exchange' : 'not e.is_exchange'),
    receiptNo: (ctx, value, params) =>
      `${found(ctx, value, params)} and position(fold_text(${params.add(value, 'text')}) in fold_text(e.receipt_no)) > 0`,
  },
  search: found,
});
