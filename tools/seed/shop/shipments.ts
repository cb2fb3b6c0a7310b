import { finaliseSale, sales } from '#erp/sales/server';
import { createPayment, deliverShipment, handOver, loseShipment, refuseShipment, takeBackShipment } from '#erp/shipments/server';
import { type Context, createRecord, sql } from '#platform/server';

/** Whom goods go to, what was asked for carrying them, what the company gets, and what became of them. */
const deliveries = [
  { company: 0, tracking: 'RX-20418', fee: 3_000, shipping: 5_000, address: 'الكرادة، قرب ساحة كهرمانة', until: 'paid' },
  { company: 0, tracking: 'RX-20433', fee: 3_000, shipping: 5_000, address: 'المنصور، شارع 14 رمضان', until: 'delivered' },
  { company: 1, tracking: 'BQ-771', fee: 4_000, shipping: 6_000, address: 'البصرة، العشار', until: 'delivered' },
  { company: 0, tracking: 'RX-20451', fee: 3_000, shipping: 5_000, address: 'زيونة، محلة 712', until: 'refused' },
  { company: 1, tracking: 'BQ-779', fee: 4_000, shipping: null, address: 'الزبير، السوق', until: 'lost' },
  { company: 0, tracking: 'RX-20460', fee: 3_000, shipping: 5_000, address: 'الأعظمية، رأس الحواش', until: 'returned' },
  { company: 0, tracking: 'RX-20466', fee: 3_000, shipping: 5_000, address: 'الدورة، حي الصحة', until: 'away' },
  { company: 1, tracking: null, fee: 4_000, shipping: 6_000, address: 'أبو الخصيب', until: 'ready' },
  { company: 0, tracking: null, fee: 3_000, shipping: 5_000, address: 'الكاظمية، شارع المحيط', until: 'ready' },
] as const;

/** What a shop of the demo sends by delivery companies: waiting, on its way, delivered, paid for, refused, back and lost. */
export async function seedShipments(ctx: Context, branch: number): Promise<void> {
  const rows = (text: ReturnType<typeof sql>) => ctx.db.query<{ id: number }>(text);
  const companies = await rows(sql`select id from delivery_company where tenant_id = ${ctx.tenantId} order by id limit 2`);
  // Whoever pays at once buys so, and those of the neighbourhood.
  const customers = await rows(
    sql`select id from customer where tenant_id = ${ctx.tenantId} and credit_limit is not null order by credit_limit, id limit 4`,
  );
  const goods = await ctx.db.query<{
    id: number;
    unitId: number;
  }>(sql`select v.id, p.unit_id from stock_balance b join variation v on v.tenant_id = :tenant and v.id = b.variation_id
      join product p on p.tenant_id = :tenant and p.id = v.product_id
    where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${branch} and b.quantity - b.reserved >= 12000 and coalesce(v.selling_price, p.selling_price) > 0
      and p.expiry_value is null order by v.id desc limit 20`);
  if (companies.length < 2 || customers.length === 0 || goods.length < deliveries.length * 2) return;
  for (const [at, { company, until, tracking, fee, shipping, address }] of deliveries.entries()) {
    const customer_id = customers[at % customers.length]?.id;
    const lines = goods.slice(at * 2, at * 2 + 2).map(({ id, unitId }) => ({ variation_id: id, unit_id: unitId, quantity: '2' }));
    const sale = await createRecord(ctx, sales, {
      customer_id,
      branch_id: branch,
      sale_date: ctx.today,
      shipping: shipping && String(shipping),
      lines,
    });
    const { total: cod } = await ctx.db.one<{ total: number }>(
      sql`select total from sale where tenant_id = ${ctx.tenantId} and id = ${sale}::bigint`,
    );
    const way = { company: companies[company]?.id as number, cod, fee, tracking, address };
    const unsaid = { receiver: null, receiverPhone: null, note: null };
    await finaliseSale(ctx, { id: sale, tenders: null, lines: null, shipment: [{ ...way, ...unsaid }] });
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from sale_shipment where tenant_id = ${ctx.tenantId} and sale_id = ${sale}::bigint`,
    );
    await goOn(ctx, { id, until, cod, fee, company: way.company, branch });
  }
}

interface Way {
  id: number;
  until: (typeof deliveries)[number]['until'];
  cod: number;
  fee: number;
  company: number;
  branch: number;
}

async function goOn(ctx: Context, { id, until, cod, fee, company, branch }: Way): Promise<void> {
  if (until === 'ready') return;
  await handOver(ctx, { id });
  const refused = 'الزبون ما رد على التلفون';
  if (until === 'refused' || until === 'returned') await refuseShipment(ctx, { id, reason: refused });
  if (until === 'returned')
    await takeBackShipment(ctx, { id, condition: 'good', reason: refused, branch: null, day: null, shippingStays: null });
  if (until === 'lost') await loseShipment(ctx, { id, owes: cod, reason: 'ضاعت من الشركة بالطريق' });
  if (until === 'delivered' || until === 'paid') await deliverShipment(ctx, { id, collected: cod, day: null });
  if (until !== 'paid') return;
  const { id: treasury } = await ctx.db.one<{ id: number }>(
    sql`select id from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and kind = 'cash' and currency = ${ctx.tenant.currency} order by id limit 1`,
  );
  const lines = [{ shipment: id, amount: cod, fee }];
  await createPayment(ctx, { company, treasury, lines, paidOn: null, reference: 'RX-W47', note: null });
}
