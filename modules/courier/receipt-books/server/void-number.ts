import { numberSpellings, ReceiptBook, readNumber, writtenNumber } from '#courier/receipt-books/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';
import { takeBooks } from './judge-number.ts';

/** Strikes a spoilt or lost slip out of its booklet, for good and with the reason; one that is on a parcel stays. */
export async function voidNumber(ctx: Context, input: { id: number; number: string; reason: string }): Promise<void> {
  const book = await lockRecord(ctx, ReceiptBook, input.id);
  const spellings = numberSpellings(input.number);
  const number = spellings.map((one) => readNumber(one)?.number).find((one) => one !== undefined) ?? 0;
  const written = writtenNumber(book, number);
  const isMeant = [written, String(number)].some((one) => spellings.includes(one));
  if (number < book.firstNo || number > book.lastNo || !isMeant)
    throw fieldRefusal('number', 'errors.receiptBook.notInThis', { book: book.name ?? '' });
  await takeBooks(ctx);
  const parcel = await ctx.db.maybe(sql`select from shipment
    where tenant_id = ${ctx.tenantId} and receipt_no = ${written} and archived_at is null`);
  if (parcel) throw fieldRefusal('number', 'errors.receiptBook.onParcel');
  const kept = await ctx.db.count(sql`insert into receipt_void (tenant_id, book_id, number, reason, user_id, at)
    values (${ctx.tenantId}, ${input.id}, ${number}, ${input.reason}, ${ctx.user?.id ?? null}::bigint, ${ctx.now}) on conflict do nothing`);
  if (kept === 0) throw conflict('errors.receiptBook.alreadyVoid');
  audit(ctx, { entity: ReceiptBook.name, entityId: input.id, action: 'void', after: { number: written, reason: input.reason } });
}
