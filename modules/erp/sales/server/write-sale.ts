import { Sale, saleQuoted } from '#erp/sales/contract';
import { type Context, insertRow, paperNumber, worthOf, writeLines } from '#platform/server';
import { checkSale } from './check-sale.ts';

type Values = Record<string, unknown>;

export const draftDefaults = ({ user, today }: Context, { writtenAs }: Values): Values => ({
  user: user?.id ?? null,
  saleDate: today,
  status: writtenAs === 'quote' ? 'quote' : 'draft',
});

/** Drafts and quotes are numbered apart from invoices: whatever is dropped leaves no gap in those. */
export async function insertDraft(ctx: Context, values: Values): Promise<number> {
  const letters = values.status === 'quote' ? 'QU' : 'DR';
  const number = await paperNumber(ctx, { letters, series: `sale_${letters}`, branchId: values.branch as number });
  const id = await insertRow(ctx, Sale, { ...values, number });
  if (values.status === 'quote') {
    const told = { saleId: id, customerId: Number(values.customer), branchId: Number(values.branch) };
    ctx.publish(saleQuoted.with({ ...told, validUntil: String(values.validUntil) }));
  }
  return id;
}

/** Writes a draft as a person would: the same is refused, and the same is filled in. */
export async function writeSale(ctx: Context, said: Values, lines: readonly Values[]): Promise<number> {
  const values = { ...draftDefaults(ctx, said), ...said };
  const own = lines.map((line) => ({ ...line }));
  await checkSale(ctx, values, null, own);
  Object.assign(values, worthOf(Sale, values, own));
  const id = await insertDraft(ctx, values);
  writeLines(ctx, Sale, id, own);
  return id;
}
