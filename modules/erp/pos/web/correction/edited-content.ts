import { type ShiftRates, settleTicket, type Tender, type TillMethod, ticketWorth } from '#erp/pos/contract';
import type { TaxMode } from '#erp/setup/contract';
import { amountText, type Currency, isCurrency, parseAmount, thousandths } from '#platform/entity';

export type Content = Record<string, unknown>;
type Row = Record<string, unknown>;

/** What a field of a paper is, where it is more than words. */
export const pickedFrom: Readonly<Record<string, string>> = {
  variation_id: 'variation',
  unit_id: 'unit',
  customer_id: 'customer',
  delegate_id: 'delegate',
  treasury_id: 'treasury',
  gateway_id: 'paymentGateway',
  account_id: 'account',
};

/** What the device and the ticket say of themselves, and what follows from the rest: nobody types it. */
const fixed = new Set([
  'shift',
  'catalogue_at',
  'tax_mode',
  'listed',
  'tax_percent',
  'customer_uuid',
  'extras',
  'total',
  'change',
  'last_number',
]);
export const isTyped = (name: string): boolean => !fixed.has(name);

/** A list of a paper: its lines, its tenders. */
export const isList = (value: unknown): value is Row[] => Array.isArray(value) && value.every((one) => typeof one === 'object');

export function changedAt(content: Content, path: readonly (string | number)[], value: unknown): Content {
  const [name, ...rest] = path;
  if (name === undefined) return content;
  const copy = (Array.isArray(content) ? [...content] : { ...content }) as Content;
  copy[name] = rest.length === 0 ? value : changedAt((copy[name] ?? {}) as Content, rest, value);
  return copy;
}

export const withoutRow = (content: Content, list: string, at: number): Content => ({
  ...content,
  [list]: ((content[list] ?? []) as Row[]).filter((_, nth) => nth !== at),
});

/** A row like the last one, to be filled in. */
export function withRow(content: Content, list: string): Content {
  const rows = (content[list] ?? []) as Row[];
  const like = rows.at(-1) ?? (list === 'tenders' ? { method: 'cash', currency: 'IQD', amount: '0' } : {});
  const blank = Object.fromEntries(Object.entries(like).filter(([name]) => name !== 'listed' && name !== 'extras'));
  return { ...content, [list]: [...rows, blank] };
}

interface Terms {
  currency: Currency;
  cashStep: number;
  rates: ShiftRates;
}

/** What the lines of a ticket come to and what goes back of what was given, as the server reckons it. */
export function sumsOf(content: Content, { currency, cashStep, rates }: Terms): { total: number; change: number; left: number } {
  const taxMode = content['tax_mode'] as TaxMode;
  const amount = (value: unknown, of = currency) => parseAmount(String(value ?? ''), of) ?? 0;
  const lines = ((content['lines'] ?? []) as Row[]).map((line) => ({
    quantity: thousandths(Number(line['quantity'] ?? 0)) || 0,
    price: amount(line['price']),
    discount: (line['discount'] as string | undefined) ?? null,
    taxPercent: Number(line['tax_percent'] ?? 0),
  }));
  const tenders = ((content['tenders'] ?? []) as Row[]).map((one): Tender => {
    const of = isCurrency(one['currency']) ? one['currency'] : currency;
    return { method: one['method'] as TillMethod, currency: of, amount: amount(one['amount'], of) };
  });
  const { total } = ticketWorth({ currency, taxMode }, { discount: (content['discount'] as string | undefined) ?? null }, lines);
  const { change, left } = settleTicket({ currency, cashStep, taxMode, rates }, total, tenders);
  return { total, change, left };
}

/** A corrected ticket as it travels: its sums follow from its lines; what one was offered for is what it was sold for where that was changed. */
export function correctedContent(content: Content, terms: Terms): Content {
  if (!('lines' in content)) return content;
  const { total, change } = sumsOf(content, terms);
  return { ...content, total: amountText(total, terms.currency), change: amountText(change, terms.currency) };
}
