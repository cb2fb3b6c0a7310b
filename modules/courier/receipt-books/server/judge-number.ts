import { readNumber } from '#courier/receipt-books/contract';
import { receiptNoIsJudgedBy } from '#courier/shipments/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

interface Standing {
  hasBooks: boolean;
  clientId: number | null;
  disabledAt: Date | null;
  voidReason: string | null;
}

// A number written by hand stands in a booklet of its client, where he has one, and is neither void nor another client's.
receiptNoIsJudgedBy(async (ctx, { receiptNo, clientId }) => {
  keepBooksStill(ctx);
  const found = await standingOf(ctx, receiptNo, clientId);
  if (found.clientId === null) {
    if (found.hasBooks) throw fieldRefusal('receipt_no', 'errors.receiptBook.inNone');
    return;
  }
  if (found.clientId !== clientId) throw fieldRefusal('receipt_no', 'errors.receiptBook.ofOther');
  if (found.voidReason !== null) throw fieldRefusal('receipt_no', 'errors.receiptBook.isVoid', { reason: found.voidReason });
  if (found.disabledAt) throw fieldRefusal('receipt_no', 'errors.receiptBook.isDisabled');
});

const keyOf = (ctx: Context) => `receipt-books/${ctx.tenantId}`;

/** Until this parcel is saved no booklet is given out or changed; parcels do not wait for each other. */
function keepBooksStill(ctx: Context): void {
  ctx.db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(ctx)}, 11))`);
}

/** Waits for parcels whose numbers are being written, then keeps others out until the booklets have changed. */
export async function takeBooks(ctx: Context): Promise<void> {
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(ctx)}, 11))`);
}

function standingOf(ctx: Context, written: string, clientId: number): Promise<Standing> {
  const read = readNumber(written);
  return ctx.db.one<Standing>(sql`select exists (select from receipt_book o where o.tenant_id = ${ctx.tenantId}
      and o.client_id = ${clientId} and o.disabled_at is null) as has_books, b.client_id, b.disabled_at, v.reason as void_reason
    from (select 1) one
    left join receipt_book b on b.tenant_id = ${ctx.tenantId} and coalesce(b.prefix, '') = ${read?.prefix ?? null}::text
      and ${read?.number ?? null}::bigint between b.first_no and b.last_no
      and receipt_written(b.prefix, b.digits, ${read?.number ?? null}::bigint) = ${written}
    left join receipt_void v on v.tenant_id = b.tenant_id and v.book_id = b.id and v.number = ${read?.number ?? null}::bigint`);
}
