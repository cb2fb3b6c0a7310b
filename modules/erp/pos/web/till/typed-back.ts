import { type broughtWorth, typedExchange } from '#erp/sales/contract';
import { thousandths, units } from '#platform/entity';
import { localName, type WireRow } from '#platform/web';
import type { Returning } from './returning.ts';

/** A line of a sale with what of it may still come back, and what does now; in thousandths. */
export interface BackLine {
  line: number;
  variation: number;
  unit: number;
  name: string;
  unitName: string;
  out: number;
  now: number;
  condition: 'good' | 'spoilt' | 'lost';
}

export interface TypedBack {
  lines: readonly BackLine[];
  note: string;
  /** It is held for him instead of being given back. */
  keeps: boolean;
}

const counted = (value: unknown) => thousandths(Number(value ?? 0)) || 0;

/** The lines of a sale of which something is still with its buyer; all of a line that is one piece comes back at once. */
export const linesThatCameBack = (sale: WireRow): BackLine[] =>
  ((sale['lines'] ?? []) as WireRow[])
    .map((line) => ({
      line: line.id,
      variation: Number(line['variation_id'] ?? line['variation']?.id),
      unit: Number(line['unit_id'] ?? line['unit']?.id),
      name: localName(line['variation']),
      unitName: localName(line['unit']),
      out: counted(line['delivered']) - counted(line['returned']),
      now: 0,
      condition: 'good' as const,
    }))
    .filter(({ out }) => out > 0);

/** What the goods that come back are worth, as the server reckons it: `his` is what he had paid of it. */
function worthOf(sale: WireRow, { lines }: TypedBack): ReturnType<typeof broughtWorth> {
  const said = lines.map(({ line, now }) => ({ line, quantity: String(units(now)) }));
  return typedExchange(sale, { lines: said, goods: [] });
}

/** What would go back to him. */
export const keptByCustomer = (sale: WireRow, typed: TypedBack): number => worthOf(sale, typed).his;

export function returningOf(sale: WireRow, typed: TypedBack): Returning {
  const { his, back } = worthOf(sale, typed);
  return {
    ...{
      saleId: sale.id,
      number: String(sale['invoice_number']),
      customer: localName(sale['customer']),
      note: typed.note.trim(),
    },
    lines: typed.lines
      .filter(({ now }) => now > 0)
      .map((one) => ({
        ...{ line: one.line, name: one.name, unit: one.unitName, quantity: one.now, condition: one.condition },
        amount: worthOf(sale, { ...typed, lines: [one] }).back,
      })),
    ...{ his, back, keep: typed.keeps ? his : 0 },
  };
}
