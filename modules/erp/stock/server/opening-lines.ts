import { type OpeningStock, openingLines } from '#erp/stock/contract';
import { type Context, readLines } from '#platform/server';

/** The lines of an opening, as its verbs move and book them. */
export const linesOfOpening = (ctx: Context, { id }: Pick<OpeningStock, 'id'>) => readLines(ctx, openingLines, id);

/** Of what came in a sheet the number is the chunk's. */
export const keyOfOpening = ({ id, chunk }: Pick<OpeningStock, 'id' | 'chunk'>) => ({
  docType: 'opening_stock',
  docId: id,
  event: 'posted',
  seq: chunk ?? 1,
});
