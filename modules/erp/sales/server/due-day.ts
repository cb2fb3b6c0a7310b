import { termDay } from '#erp/contacts/server';
import type { Sale } from '#erp/sales/contract';
import type { Context } from '#platform/server';

/** When a sale is to be paid: the day that is written, else as long after its goods as the customer has time. */
export const dueDayOfSale = async (ctx: Context, { dueOn, customerId }: Sale, day: string): Promise<string | null> =>
  dueOn ?? (await termDay(ctx, { kind: 'customer', id: customerId }, day));
