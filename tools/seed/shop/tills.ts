import { randomUUID } from 'node:crypto';
import { type PaperKind, settleTicket, type TenderAt, ticketWorth, worthOf } from '#erp/pos/contract';
import { approveShift, claimTill, endClaim, registers, takePaper } from '#erp/pos/server';
import { account } from '#finance/ledger/contract';
import { amountText } from '#platform/entity';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';
import { actingAs } from '../acting-as.ts';
import type { Cast } from '../demo.ts';
import { daysAgo } from '../on-day.ts';

/** A ticket a line: when, what of which goods, and how it was paid; `old label` where the shelf still said another price, without a line. */
const written = [
  {
    ...{ code: 'K1', name: { en: 'By the door', ar: 'قرب الباب' }, width: '80' },
    ...{ daysAgo: 2, opens: '08:40', closes: '22:05', spent: { at: '13:20', amount: 6_000, note: 'ماء وثلج' } },
    ...{ missing: 0, note: undefined, isApproved: true },
    tickets: `
09:04 | 0×2 3×1 | dinars
09:31 | 5×1 | dinars
10:12 | 1×1 8×2 12×1 | dinars
10:58 | 2×3 | card
11:40 | 6×1 9×1 | dollars
12:15 | 4×2 | dinars
16:05 | 10×1 11×2 0×1 | dinars
17:22 | 7×4 | account
18:47 | 13×1 | dinars
19:30 | 3×2 5×2 | card
20:41 | 14×1 8×1 | dinars
21:36 | 1×2 | dollars`,
  },
  {
    ...{ code: 'K2', name: { en: 'At the back', ar: 'في الداخل' }, width: '58' },
    ...{ daysAgo: 1, opens: '09:10', closes: '21:48', spent: { at: '15:02', amount: 4_000, note: 'أجرة نقل' } },
    ...{ missing: 750, note: 'نقص في الباقي على الأغلب', isApproved: false },
    tickets: `
09:40 | 2×1 6×1 | dinars
10:25 | 9×2 | dinars
11:53 | 11×1 4×1 | card
12:30 | 0×1 | dinars
16:48 | 12×2 | dinars, old label
18:09 | 14×2 | dollars
19:15 | 7×1 13×2 | dinars
20:57 | 5×1 1×1 | dinars`,
  },
] as const;

export const cashier = 'cashier@corner.demo';
const [float, rate] = [50_000, '1315'];

interface Goods {
  variationId: number;
  unitId: number;
  price: number;
}
/** Where the tills take their change from and bring their takings to, what they sell, and who buys on account. */
interface Shop {
  safe: number;
  dollars: number;
  gateway: number;
  customer: number;
  goods: readonly Goods[];
}
/** A till as its device knows it. */
interface Till {
  claim: number;
  device: string;
  shift: string;
  last: number;
}
type Content = Record<string, unknown>;

/**
 * What two tills of a shop of the demo did in the days before: one shift closed to the dinar and agreed to, one short and waiting for
 * somebody to agree, with a ticket that has to be looked at. Both registers are free again: their devices were given back.
 */
export async function seedTills(ctx: Context, cast: Cast): Promise<void> {
  const shop = await openShop(daysAgo(ctx, 3), cast.branches[0] as number);
  for (const day of written) {
    const at = (time: string, who = cashier) => actingAs(daysAgo(ctx, day.daysAgo, time), cast, who);
    const till = await openTill(at(day.opens), shop, { ...day, branch: cast.branches[0] as number });
    for (const line of day.tickets.trim().split('\n')) {
      const [time = '', goods = '', paid = ''] = line.split(' | ');
      await ring(at(time), shop, till, { goods: goods.split(' '), paid });
    }
    const { spent } = day;
    const expense = { way: 'expense', currency: 'IQD', amount: String(spent.amount), note: spent.note };
    const forIt = await idOf(
      ctx,
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.fuelAndTransport}`,
    );
    await say(at(spent.at), till, 'move', { shift: till.shift, account_id: forIt, ...expense });
    const id = await closeTill(at(day.closes), shop, till, day);
    if (day.isApproved) await approveShift(at('22:40', 'admin@corner.demo'), { id, reason: null });
    await endClaim(at('22:45', 'admin@corner.demo'), { id: till.claim, reason: 'أُعيد الجهاز' });
  }
}

async function openShop(ctx: Context, branch: number): Promise<Shop> {
  const t = ctx.tenantId;
  const name = { en: 'Dollar safe', ar: 'قاصة الدولار' };
  return {
    safe: await idOf(
      ctx,
      sql`select id from treasury where tenant_id = ${t} and branch_id = ${branch} and name ->> 'en' = 'Shop safe'`,
    ),
    dollars: await createRecord(ctx, implementedEntity('treasury'), {
      ...{ name, branch_id: branch, kind: 'cash', currency: 'USD', user_ids: [], client_ids: [] },
    }),
    gateway: await idOf(ctx, sql`select min(id) as id from payment_gateway where tenant_id = ${t}`),
    customer: await idOf(ctx, sql`select id from customer where tenant_id = ${t} and name = ${'مطعم دجلة'}`),
    goods:
      await ctx.db.query<Goods>(sql`select v.id as variation_id, p.unit_id, coalesce(v.selling_price, p.selling_price) as price
      from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id
        join stock_balance b on b.tenant_id = :tenant and b.variation_id = v.id and b.branch_id = ${branch} and b.quantity >= 20000
      where v.tenant_id = ${t} and p.expiry_value is null and p.kind = 'plain' and u.whole order by v.id desc limit 15`),
  };
}

const idOf = async (ctx: Context, found: ReturnType<typeof sql>): Promise<number> => (await ctx.db.one<{ id: number }>(found)).id;

interface Opened {
  branch: number;
  code: string;
  name: { en: string; ar: string };
  width: string;
}

async function openTill(ctx: Context, { safe, gateway }: Shop, { branch, code, name, width }: Opened): Promise<Till> {
  const body = { code, name, branch_id: branch, treasury_id: safe, gateway_id: gateway, paper_width: width };
  const register = await createRecord(ctx, registers, body);
  const device = randomUUID();
  const claim = await claimTill(ctx, { register, device, deviceName: 'Lenovo Tab' });
  const till = { claim, device, shift: randomUUID(), last: 0 };
  const counted = [{ currency: 'IQD', amount: String(float) }];
  const opened = {
    business_date: ctx.today,
    counted,
    added: [{ ...counted[0], treasury_id: safe }],
    rates: [{ currency: 'USD', rate }],
  };
  await say(ctx, till, 'open', opened, { uuid: till.shift });
  return till;
}

async function ring(ctx: Context, shop: Shop, till: Till, { goods, paid }: { goods: string[]; paid: string }): Promise<void> {
  const isOld = paid.endsWith('old label');
  const lines = goods.map((one) => {
    const [nth = 0, pieces = 0] = one.split('×').map(Number);
    const { variationId, unitId, price } = shop.goods[nth] as Goods;
    return { variation: variationId, unit: unitId, quantity: pieces * 1000, price: isOld ? price - 250 : price };
  });
  const terms = { currency: 'IQD', cashStep: 250, taxMode: 'inclusive', rates: { USD: rate } } as const;
  const { total } = ticketWorth(terms, {}, lines);
  const tenders = tendersOf(shop, total, paid);
  const { change } = settleTicket(terms, total, tenders);
  const content = {
    ...{ shift: till.shift, tax_mode: terms.taxMode, total: String(total), change: String(change) },
    ...(paid === 'account' && { customer_id: shop.customer }),
    lines: lines.map(({ variation, unit, quantity, price }) => ({
      ...{
        variation_id: variation,
        unit_id: unit,
        quantity: String(quantity / 1000),
        price: String(price),
        listed: String(price),
      },
    })),
    tenders: tenders.map(({ amount, gatewayId, ...one }) => ({
      ...{ ...one, amount: amountText(amount, one.currency), gateway_id: gatewayId },
    })),
  };
  till.last += 1;
  await say(ctx, till, 'ticket', content, { number: till.last, offline: isOld });
}

/** Dinars as people have them: in notes of five thousand; dollars in fives, and the rest in dinars. */
function tendersOf({ gateway }: Shop, total: number, paid: string): TenderAt[] {
  if (paid === 'card') return [{ method: 'card', currency: 'IQD', amount: total, gatewayId: gateway }];
  if (paid === 'account') return [{ method: 'account', currency: 'IQD', amount: total }];
  const dollars = paid === 'dollars' ? Math.max(5, Math.floor(total / Number(rate) / 5) * 5) * 100 : 0;
  const worth = worthOf({ currency: 'IQD', rates: { USD: rate } }, { currency: 'USD', amount: dollars });
  const dinars = Math.ceil(Math.max(0, total - worth) / 5_000) * 5_000;
  return [
    ...(dollars ? [{ method: 'cash' as const, currency: 'USD' as const, amount: dollars }] : []),
    ...(dinars ? [{ method: 'cash' as const, currency: 'IQD' as const, amount: dinars }] : []),
  ];
}

/** Counts the drawer and takes all of it away. */
async function closeTill(
  ctx: Context,
  { safe, dollars, gateway }: Shop,
  till: Till,
  { missing, note }: { missing: number; note: string | undefined },
): Promise<number> {
  const rows = await ctx.db.query<{
    id: number;
    currency: 'IQD' | 'USD';
    amount: number;
  }>(sql`select s.id, l.currency, sum(l.debit - l.credit)::int as amount
    from ledger_line l join cash_shift s on s.tenant_id = :tenant and s.id = l.party_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = ${account.cashDrawers} and l.party_kind = 'cashShift' and s.uuid = ${till.shift}
    group by s.id, l.currency order by l.currency`);
  const counted = rows.map(({ currency, amount }) => ({
    ...{ currency, amount: amountText(currency === 'IQD' ? amount - missing : amount, currency) },
  }));
  const deposits = counted.map((one) => ({ ...one, treasury_id: one.currency === 'USD' ? dollars : safe }));
  const { cards } = await ctx.db.one<{ cards: number }>(sql`select coalesce(sum((t ->> 'amount')::int), 0)::int as cards
    from till_paper p, jsonb_array_elements(p.content -> 'tenders') t where p.tenant_id = ${ctx.tenantId} and p.content ->> 'shift' = ${till.shift}
      and t ->> 'method' = 'card'`);
  const slips = [{ gateway_id: gateway, amount: String(cards) }];
  await say(ctx, till, 'close', { shift: till.shift, last_number: till.last, counted, slips, deposits, note });
  return rows[0]?.id as number;
}

/** Says what a till did, as its device sends it; what the demo's tills did is all taken. */
async function say(ctx: Context, till: Till, kind: PaperKind, content: Content, more: object = {}): Promise<void> {
  const at = ctx.now.toISOString();
  const { state, problem } = await takePaper(ctx, {
    ...{ uuid: randomUUID(), kind, claim: till.claim, device: till.device, content, deviceAt: at, sentAt: at },
    ...more,
  });
  if (state !== 'taken') throw new Error(`a ${kind} of the demo was not taken: ${JSON.stringify(problem)}`);
}
