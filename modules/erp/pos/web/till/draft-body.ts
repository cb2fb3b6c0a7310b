import { amountText, units } from '#platform/entity';
import type { Desk } from './use-desk.ts';

/** A ticket as a draft of the desk, where any till takes it up. */
export function draftBody({ ticket, priced, claim, shift, at }: Desk, label: string): Record<string, unknown> {
  return {
    ...{ customer_id: ticket.customer?.id, branch_id: claim.branchId, sale_date: shift.businessDate },
    ...{ tax_mode: at.settings.taxMode, discount: ticket.discount, note: label || null },
    lines: priced.lines.map(({ line, price, offer }) => ({
      ...{ variation_id: line.goods, unit_id: line.unit, quantity: String(units(line.quantity)) },
      ...(line.typed !== null && { price: amountText(price, at.settings.currency) }),
      ...(line.discount && { discount: line.discount }),
      ...(line.extras.length > 0 && {
        extras: (offer?.extras ?? []).filter(({ id }) => line.extras.includes(id)).map(({ id, name }) => ({ id, name })),
      }),
    })),
  };
}
