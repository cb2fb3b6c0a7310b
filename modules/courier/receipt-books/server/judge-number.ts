import { readNumber } from '#courier/receipt-books/contract';
import { type Numbered, receiptNoIsJudgedBy } from '#courier/shipments/server';
import { fieldRefusal, type Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

interface Standing {
  askedBy: number;
  hasBooks: boolean;
  clientId: number | null;
  disabledAt: Date | null;
  voidReason: string | null;
}

// A number written by hand stands in a booklet of its client, where he has one, and is neither void nor another client's.
receiptNoIsJudgedBy(async (ctx, parcels) => {
  keepBooksStill(ctx);
  return (await standingOf(ctx, parcels)).map((found) => problemOf(found));
});

function problemOf({ askedBy, hasBooks, clientId, voidReason, disabledAt }: Standing): Refusal | undefined {
  const refusal = (word: string, values?: Record<string, unknown>) =>
    fieldRefusal('receipt_no', `errors.receiptBook.${word}`, values);
  if (clientId === null) return hasBooks ? refusal('inNone') : undefined;
  if (clientId !== askedBy) return refusal('ofOther');
  if (voidReason !== null) return refusal('isVoid', { reason: voidReason });
  return disabledAt ? refusal('isDisabled') : undefined;
}

const keyOf = (ctx: Context) => `receipt-books/${ctx.tenantId}`;

/** Until this parcel is saved no booklet is given out or changed; parcels do not wait for each other. */
function keepBooksStill(ctx: Context): void {
  ctx.db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(ctx)}, 11))`);
}

/** Waits for parcels whose numbers are being written, then keeps others out until the booklets have changed. */
export async function takeBooks(ctx: Context): Promise<void> {
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(ctx)}, 11))`);
}

/** For each parcel in turn the booklet its number stands in, and what is known of it. */
function standingOf(ctx: Context, parcels: readonly Numbered[]): Promise<Standing[]> {
  // Blanks make no other slip of it.
  const written = parcels.map(({ receiptNo }) => receiptNo.replaceAll(/\s/g, ''));
  const read = written.map(readNumber);
  return ctx.db.query<Standing>(sql`select a.client_id as asked_by, b.client_id, b.disabled_at, v.reason as void_reason,
      exists (select from receipt_book o where o.tenant_id = ${ctx.tenantId} and o.client_id = a.client_id and o.disabled_at is null) as has_books
    from unnest(${written}::text[], ${parcels.map((one) => one.clientId)}::bigint[],
      ${read.map((one) => one?.prefix ?? null)}::text[], ${read.map((one) => one?.number ?? null)}::bigint[])
      with ordinality as a(written, client_id, prefix, number, place)
    left join receipt_book b on b.tenant_id = ${ctx.tenantId} and coalesce(b.prefix, '') = a.prefix
      and a.number between b.first_no and b.last_no and receipt_written(b.prefix, b.digits, a.number) = a.written
    left join receipt_void v on v.tenant_id = :tenant and v.book_id = b.id and v.number = a.number
    order by a.place`);
}
