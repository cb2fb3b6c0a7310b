import { type BoughtWorth, type Purchase, purchaseLines, purchaseWorth } from '#erp/purchases/contract';
import { lineCounting } from '#erp/stock/server';
import type { LineRow } from '#platform/entity';
import { type Context, readLines, sql } from '#platform/server';

/** A line of a purchase with what its verbs have to know of it. */
export interface BoughtLine extends LineRow<typeof purchaseLines.fields> {
  worth: BoughtWorth;
  /** Whether its goods expire, and so come with their day. */
  keepsExpiry: boolean;
  /** A quantity of its unit, counted in what its goods are counted in. */
  inBase: (quantity: number) => number;
  /** Whether so many of its unit can be moved. */
  isCountable: (quantity: number) => boolean;
}

/** The lines of a purchase, each with its part of discount, tax and freight. */
export async function boughtLines(ctx: Context, purchase: Purchase): Promise<BoughtLine[]> {
  const lines = await readLines(ctx, purchaseLines, purchase.id);
  const { inBase, isCountable } = await lineCounting(ctx, lines);
  const expiring = await ctx.db.query<{
    id: number;
  }>(sql`select v.id from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and p.expiry_value is not null and v.id = any(${lines.map(({ variationId }) => variationId)}::bigint[])`);
  const worth = purchaseWorth(purchase, lines).lines;
  return lines.map((line, at) => ({
    ...line,
    worth: worth[at] as BoughtWorth,
    keepsExpiry: expiring.some(({ id }) => id === line.variationId),
    inBase: (quantity: number) => inBase(line, quantity),
    isCountable: (quantity: number) => isCountable(line, quantity),
  }));
}
