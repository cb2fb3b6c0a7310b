import { termDay } from '#erp/contacts/server';
import type { Purchase } from '#erp/purchases/contract';
import type { Context } from '#platform/server';

/** When a purchase is to be paid: the day that is written, else as long after its goods as the supplier waits. */
export const dueDayOf = async (ctx: Context, { dueOn, supplierId }: Purchase, day: string): Promise<string | null> =>
  dueOn ?? (await termDay(ctx, { kind: 'supplier', id: supplierId }, day));
