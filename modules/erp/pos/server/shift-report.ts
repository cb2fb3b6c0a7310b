import { CashShift, posRights, type ShiftReport } from '#erp/pos/contract';
import { readShopSettings } from '#erp/setup/server';
import { nameIn, notFound } from '#platform/entity';
import { type Context, may, readRecords, route, sql } from '#platform/server';
import { expectedIn, isOpen } from './drawer.ts';

/** What a shift did until now (X), or all of it once it is closed (Z). */
export const shiftReportRoute = route({
  method: 'GET',
  path: `/api/v1/${CashShift.path}/{id}/report`,
  name: 'readShiftReport',
  summary: 'What a shift sold, took in and paid out, by tender; until now (X), or as it was closed (Z)',
  permission: posRights.use,
  section: 'erp',
  answer: 'other',
  handle: async (ctx, { id }) => ({ result: { report: await shiftReport(ctx, id) } }),
});

export async function shiftReport(ctx: Context, id: number): Promise<ShiftReport> {
  const [shift] = await readRecords(ctx, CashShift, [id]);
  if (!shift) throw notFound();
  const [names, tickets, sums, tenders, moves, expected, { blindCount }] = await Promise.all([
    namesOf(ctx, id),
    ticketsOf(ctx, id),
    sumsOf(ctx, id),
    tendersOf(ctx, id),
    movesOf(ctx, id),
    expectedIn(ctx, id),
    readShopSettings(ctx),
  ]);
  const isHidden = isOpen(shift) && blindCount === true && !may(ctx, posRights.approve);
  return {
    ...{ number: shift.number ?? '', register: nameIn(names.register, ctx.locale), cashier: names.cashier, flags: names.flags },
    ...{ businessDate: shift.businessDate, state: shift.state, currency: ctx.tenant.currency },
    ...{ openedAt: shift.openedAt.toISOString(), closedAt: shift.closedAt?.toISOString() ?? null },
    ...{
      lastNumber: shift.lastNumber ?? null,
      supplements: shift.supplements ?? 0,
      opening: shift.opening,
      closing: shift.closing,
    },
    ...{ tickets, ...sums, tenders, moves },
    expected: isHidden ? null : [...expected].map(([currency, amount]) => ({ currency, amount })),
  };
}

const namesOf = (ctx: Context, id: number) =>
  ctx.db.one<{
    register: Record<string, string>;
    cashier: string;
    flags: number;
  }>(sql`select r.name as register, u.name as cashier,
      (select count(*)::int from till_flag f where f.tenant_id = ${ctx.tenantId} and f.shift_id = s.id and f.state = 'open') as flags
    from cash_shift s join register r on r.tenant_id = :tenant and r.id = s.register_id join app_user u on u.tenant_id = :tenant and u.id = s.user_id
    where s.tenant_id = ${ctx.tenantId} and s.id = ${id}::bigint`);

const ticketsOf = (ctx: Context, id: number) =>
  ctx.db.one<
    ShiftReport['tickets']
  >(sql`select count(*) filter (where state in ('taken', 'corrected'))::int as count, count(*) filter (where state = 'refused')::int as refused,
      min(number) as first, max(number) as last
    from till_paper where tenant_id = ${ctx.tenantId} and shift_id = ${id}::bigint and kind = 'ticket'`);

/** What was sold and came back by the entries of the shift's own papers: what the report says is what the books say. */
async function sumsOf(ctx: Context, id: number): Promise<Pick<ShiftReport, 'sold' | 'returned' | 'rounding'>> {
  const { gross, tax, backGross, backTax, backs, rounding } = await ctx.db.one<{
    gross: number;
    tax: number;
    backGross: number;
    backTax: number;
    backs: number;
    rounding: number;
  }>(sql`select coalesce(sum(s.total), 0)::bigint as gross, coalesce(sum(s.tax), 0)::bigint as tax,
      coalesce((select sum(r.total) from till_paper p join sale_return r on r.tenant_id = :tenant and r.id = (p.answer -> 'told' ->> 'return_id')::bigint
        where p.tenant_id = ${ctx.tenantId} and p.shift_id = ${id}::bigint), 0)::bigint as back_gross,
      coalesce((select sum(l.tax) from till_paper p join sale_return_line l on l.tenant_id = :tenant and l.sale_return_id = (p.answer -> 'told' ->> 'return_id')::bigint
        where p.tenant_id = ${ctx.tenantId} and p.shift_id = ${id}::bigint), 0)::bigint as back_tax,
      (select count(*)::int from till_paper p where p.tenant_id = ${ctx.tenantId} and p.shift_id = ${id}::bigint and p.answer -> 'told' ? 'return_id') as backs,
      coalesce((select sum(t.amount) from till_tender t where t.tenant_id = ${ctx.tenantId} and t.shift_id = ${id}::bigint and t.method = 'rounding'), 0)::bigint as rounding
    from till_paper p join sale s on s.tenant_id = :tenant and s.id = p.sale_id where p.tenant_id = ${ctx.tenantId} and p.shift_id = ${id}::bigint`);
  return { sold: { gross, tax }, returned: { gross: backGross, tax: backTax, count: backs }, rounding };
}

const tendersOf = (ctx: Context, id: number) =>
  ctx.db.query<
    ShiftReport['tenders'][number]
  >(sql`select t.method, t.currency, sum(t.amount)::bigint as amount, sum(t.worth)::bigint as worth, w.name as gateway
    from till_tender t left join payment_gateway w on w.tenant_id = :tenant and w.id = t.gateway_id
    where t.tenant_id = ${ctx.tenantId} and t.shift_id = ${id}::bigint and t.method <> 'rounding' group by t.method, t.currency, w.id, w.name order by t.method, t.currency`);

const movesOf = (ctx: Context, id: number) =>
  ctx.db.query<
    ShiftReport['moves'][number]
  >(sql`select way, currency, sum(amount)::bigint as amount, count(*)::int as count from cash_move
    where tenant_id = ${ctx.tenantId} and shift_id = ${id}::bigint group by way, currency order by way, currency`);
