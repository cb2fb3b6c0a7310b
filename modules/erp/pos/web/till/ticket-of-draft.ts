import { parseAmount, thousandths } from '#platform/entity';
import type { WireRow } from '#platform/web';
import type { Catalogue } from '../device/catalogue.ts';
import { emptyTicket, type TillTicket } from './ticket.ts';

/** A draft of the desk as a ticket of the till: what it says of price stays only where somebody had typed it. */
export function ticketOfDraft(sale: WireRow, { customers, settings }: Pick<Catalogue, 'customers' | 'settings'>): TillTicket {
  const { id, name, phone } = sale['customer'] as { id: number; name: string; phone?: string };
  const amount = (value: unknown) => parseAmount(String(value ?? ''), settings.currency) ?? null;
  const lines = ((sale['lines'] ?? []) as WireRow[]).map((line, at) => {
    const [price, listed] = [amount(line['price']), amount(line['listed'])];
    return {
      key: at + 1,
      goods: Number(line['variation_id'] ?? line['variation']?.id),
      unit: Number(line['unit_id'] ?? line['unit']?.id),
      quantity: thousandths(Number(line['quantity'] ?? 0)),
      extras: ((line['extras'] ?? []) as { id: number }[]).map((extra) => extra.id),
      typed: price !== null && listed !== null && price !== listed ? price : null,
      discount: (line['discount'] as string | null) ?? null,
    };
  });
  const group = customers.get(id)?.[3] ?? null;
  return {
    ...emptyTicket(),
    ...{ lines, at: lines[0]?.key ?? null, discount: (sale['discount'] as string | null) ?? null },
    customer: { id, uuid: null, name, phone: phone ?? customers.get(id)?.[2] ?? '', group },
  };
}
