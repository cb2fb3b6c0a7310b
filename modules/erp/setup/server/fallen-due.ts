import { type InstalmentFrequency, instalmentsOf, openUntil } from '#erp/setup/contract';
import { settingsOf } from '#foundation/tenancy/server';
import type { Currency } from '#platform/entity';
import type { Context } from '#platform/server';

/** A sale or a purchase of which something is open, and has a day. */
export interface DuePaper {
  currency: Currency;
  /** The day of what is owed for it, or of its first instalment. */
  dueOn: string;
  /** What it comes to now, what of that is paid, and what it came to when its instalments were agreed on. */
  owed: number;
  paid: number;
  total: number;
  instalments: number | null;
  frequency: InstalmentFrequency | null;
  /** The day that was told of already. */
  toldOn: string | null;
}

/**
 * What of a paper should have been paid by the end of a day, and the last day on which something of it should; nothing where that day
 * was told of already.
 */
export function fallenDue(ctx: Context, paper: DuePaper, day: string): { dueOn: string; left: number } | undefined {
  const { dueOn, owed, paid, total, instalments, frequency, currency, toldOn } = paper;
  const step = currency === ctx.tenant.currency ? settingsOf(ctx).cashStep : 1;
  const due =
    instalments && frequency
      ? openUntil(instalmentsOf({ count: instalments, frequency, firstDueOn: dueOn, planned: total, step }, { owed, paid }), day)
      : openUntil([{ dueOn, amount: owed, paid }], day);
  return due && due.dueOn !== toldOn ? due : undefined;
}
