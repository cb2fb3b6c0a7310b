import { automaticNumbers, mostNumbers } from '#courier/receipt-books/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql, worksIn } from '#platform/server';
import { takeBooks } from './judge-number.ts';

interface Book {
  id: number | null;
  clientId: number;
  commercialNameId: number | null;
  prefix: string | null;
  digits: number | null;
  firstNo: number;
  lastNo: number;
}

/** Refuses a booklet whose numbers are not free to be given to this client, and one that leaves its used slips behind. */
export async function checkBook(
  ctx: Context,
  values: Record<string, unknown>,
  before: Record<string, unknown> | null,
): Promise<void> {
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name === 'client' || name === 'commercialName' ? `${name}Id` : name, value]),
  );
  const book = { id: null, commercialNameId: null, prefix: null, digits: null, ...before, ...said } as Book;
  refuseImpossible(book);
  await refuseForeign(ctx, book);
  await takeBooks(ctx);
  await refuseOverlap(ctx, book);
  await refuseTaken(ctx, book);
  if (before) await refuseLeftBehind(ctx, before as Record<keyof Book, any>, book);
}

function refuseImpossible({ prefix, firstNo, lastNo }: Book): void {
  if (prefix && /\d$/.test(prefix)) throw fieldRefusal('prefix', 'errors.receiptBook.prefixEndsInDigit');
  if (lastNo < firstNo) throw fieldRefusal('last_no', 'errors.receiptBook.backwards');
  if (lastNo - firstNo >= mostNumbers) throw fieldRefusal('last_no', 'errors.receiptBook.tooMany', { most: mostNumbers });
  if (!prefix && firstNo <= automaticNumbers.last && lastNo >= automaticNumbers.first)
    throw fieldRefusal('prefix', 'errors.receiptBook.automatic', automaticNumbers);
}

/** The client is one of the asker's branches, the shop's name is the client's. */
async function refuseForeign(ctx: Context, { clientId, commercialNameId }: Book): Promise<void> {
  const client = await ctx.db.maybe<{ branchId: number; isNamed: boolean }>(sql`select c.branch_id,
      exists (select from commercial_name n where n.tenant_id = :tenant and n.id = ${commercialNameId} and n.client_id = c.id) as is_named
    from client c where c.tenant_id = ${ctx.tenantId} and c.id = ${clientId}`);
  const isOwn = !ctx.user?.clientId || ctx.user.clientId === clientId;
  if (!client || !isOwn || !worksIn(ctx, client.branchId)) throw fieldRefusal('client_id', 'errors.reference');
  if (commercialNameId && !client.isNamed) throw fieldRefusal('commercial_name_id', 'errors.receiptBook.nameOfOther');
}

async function refuseOverlap(ctx: Context, { id, prefix, firstNo, lastNo }: Book): Promise<void> {
  const other = await ctx.db.maybe<{ name: string }>(sql`select name from receipt_book
    where tenant_id = ${ctx.tenantId} and id is distinct from ${id}::bigint and coalesce(prefix, '') = ${prefix ?? ''}
      and first_no <= ${lastNo} and last_no >= ${firstNo} order by first_no limit 1`);
  if (other) throw fieldRefusal('first_no', 'errors.receiptBook.overlaps', { book: other.name });
}

/** A slip with a number of this booklet may already be on a parcel of somebody else. */
async function refuseTaken(ctx: Context, { clientId, prefix, digits, firstNo, lastNo }: Book): Promise<void> {
  const taken = await ctx.db.maybe<{ receiptNo: string }>(sql`select receipt_no from shipment
    where tenant_id = ${ctx.tenantId} and archived_at is null and client_id <> ${clientId} and receipt_no = any(array(
      select receipt_written(${prefix}, ${digits}::bigint, n) from generate_series(${firstNo}::bigint, ${lastNo}::bigint) n)) limit 1`);
  if (taken) throw fieldRefusal('first_no', 'errors.receiptBook.taken', { number: taken.receiptNo });
}

/** Used and void slips stay in the booklet they were cut from. */
async function refuseLeftBehind(ctx: Context, before: Book, after: Book): Promise<void> {
  const isSame = (['clientId', 'prefix', 'digits'] as const).every((name) => (before[name] ?? '') === (after[name] ?? ''));
  const left = await ctx.db.maybe<{
    written: string;
  }>(sql`select receipt_written(${before.prefix}, ${before.digits}::bigint, n) as written
    from generate_series(${before.firstNo}::bigint, ${before.lastNo}::bigint) n
    where not (${isSame}::boolean and n between ${after.firstNo}::bigint and ${after.lastNo}::bigint) and (
      exists (select from receipt_void v where v.tenant_id = ${ctx.tenantId} and v.book_id = ${before.id}::bigint and v.number = n)
      or exists (select from shipment s where s.tenant_id = ${ctx.tenantId} and s.archived_at is null
        and s.receipt_no = receipt_written(${before.prefix}, ${before.digits}::bigint, n))) limit 1`);
  if (left) throw fieldRefusal(isSame ? 'first_no' : 'prefix', 'errors.receiptBook.inUse', { number: left.written });
}
