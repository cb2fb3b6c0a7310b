import { currencySign, nameIn } from '#platform/entity';
import { type Context, dayIn } from '#platform/server';
import { code128, grouped, paperHead, paperLanguage, said } from '#platform/server/pdf';
import { numberOf, type PrintedRow } from './sheet-data.ts';

const names = [
  'slip',
  'client',
  'date',
  'phone',
  'origin',
  'row',
  'number',
  'to',
  'city',
  'price',
  'parcels',
  'given',
  'taken',
  'signed',
];

/** Return slips: what each client signs for when his parcels come back, in the asker's language. */
export function slipData(ctx: Context, slips: ReadonlyMap<string, readonly PrintedRow[]>): Record<string, unknown> {
  return {
    ...paperHead(ctx, 'shipmentPrint', names),
    slips: [...slips].map(([number, rows]) => slipOf(ctx, number, rows)),
  };
}

function slipOf(ctx: Context, number: string, rows: readonly PrintedRow[]): Record<string, unknown> {
  const language = paperLanguage(ctx.locale);
  const [first] = rows as [PrintedRow];
  return {
    number,
    barcode: code128(number),
    date: dayIn(ctx.tenant.timeZone, ctx.now),
    client: said(first.client),
    phone: first.clientPhone ?? '',
    branch: nameIn(first.origin, language),
    rows: rows.map((row) => ({
      number: numberOf(row),
      receiver: said(row.receiverName ?? row.phone),
      city: nameIn(row.city, language),
      price: grouped(row.price, row.currency),
      currency: currencySign(row.currency, language),
    })),
  };
}
