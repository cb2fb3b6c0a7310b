import { CashShift, posRights, Register } from '#erp/pos/contract';
import { expectedInDrawers } from '#erp/pos/server';
import { readShopSettings } from '#erp/setup/server';
import type { RegisterNow } from '#insight/shop-dashboard/contract';
import { amountText, type Bilingual, type Currency } from '#platform/entity';
import { type Context, may, reportBranches, sql } from '#platform/server';

interface Till {
  id: number;
  code: string;
  name: Bilingual;
  branchId: number;
  branchName: Bilingual;
  tickets: number;
  net: number;
  shiftId: number | null;
  number: string;
  state: string;
  businessDate: string;
  openedAt: Date;
  closedAt: Date | null;
  userId: number;
  userName: string;
}

const isOpen = ({ state }: Till) => state === 'open' || state === 'counting';

/** Every till in use: what it sold today, and the shift that is open there or was today's last. */
export async function registersOf(ctx: Context): Promise<RegisterNow[]> {
  const [tills, { blindCount }] = await Promise.all([tillsOf(ctx), readShopSettings(ctx)]);
  const isBlind = blindCount === true && !may(ctx, posRights.approve);
  const open = tills.filter((till) => till.shiftId !== null && isOpen(till));
  const expected = isBlind
    ? new Map()
    : await expectedInDrawers(
        ctx,
        open.map(({ shiftId }) => shiftId as number),
      );
  return tills.map((till) => ({
    ...{ id: till.id, code: till.code, name: till.name, branch: { id: till.branchId, name: till.branchName } },
    ...{ tickets: till.tickets, net: amountText(till.net, ctx.tenant.currency), url: `${Register.screens}/${till.id}/show` },
    shift: till.shiftId === null ? null : shiftOf(till, isOpen(till) ? (expected.get(till.shiftId) ?? null) : null, isBlind),
  }));
}

function shiftOf(till: Till, lies: ReadonlyMap<Currency, number> | null, isBlind: boolean): RegisterNow['shift'] {
  return {
    ...{ id: till.shiftId as number, number: till.number, state: till.state, business_date: till.businessDate },
    ...{ opened_at: till.openedAt.toISOString(), closed_at: till.closedAt?.toISOString() ?? null },
    cashier: { id: till.userId, name: till.userName },
    expected:
      isBlind || !isOpen(till)
        ? null
        : [...(lies ?? [])].map(([currency, amount]) => ({ currency, amount: amountText(amount, currency) })),
    url: `${CashShift.screens}/${till.shiftId}/show`,
  };
}

function tillsOf(ctx: Context): Promise<Till[]> {
  const branches = reportBranches(ctx);
  return ctx.db.query<Till>(sql`select r.id, r.code, r.name, r.branch_id, b.name as branch_name, d.tickets, d.net,
      c.id as shift_id, c.number, c.state, c.business_date::text as business_date, c.opened_at, c.closed_at, c.user_id, u.name as user_name
    from register r join branch b on b.tenant_id = :tenant and b.id = r.branch_id
      cross join lateral (select count(*)::int as tickets, coalesce(sum(p.total), 0)::bigint as net
        from cash_shift s join till_paper p on p.tenant_id = :tenant and p.shift_id = s.id and p.kind = 'ticket' and p.state in ('taken', 'corrected')
        where s.tenant_id = ${ctx.tenantId} and s.register_id = r.id and s.business_date = ${ctx.today}::date) d
      left join lateral (select s.* from cash_shift s where s.tenant_id = ${ctx.tenantId} and s.register_id = r.id
          and (s.state in ('open', 'counting') or s.business_date = ${ctx.today}::date)
        order by s.state in ('open', 'counting') desc, s.id desc limit 1) c on true
      left join app_user u on u.tenant_id = :tenant and u.id = c.user_id
    where r.tenant_id = ${ctx.tenantId} and (r.disabled_at is null or c.id is not null)
      and (${branches}::bigint[] is null or r.branch_id = any(${branches}::bigint[])) order by r.id`);
}
