import { ReceiptBook } from '#courier/receipt-books/contract';
import { seenWithClient } from '#foundation/parties/server';
import { text } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  route,
  type Sight,
  seenByBranch,
  seesNothing,
  showRecord,
} from '#platform/server';
import { checkBook } from './check-book.ts';
import { voidNumber } from './void-number.ts';
import './parcel-documents.ts';

export { voidNumber };

const usedSql = `(select count(*) from generate_series(e.first_no, e.last_no) n join shipment s on s.tenant_id = :tenant
  and s.receipt_no = receipt_written(e.prefix, e.digits, n) and s.archived_at is null)`;
const voidedSql = '(select count(*) from receipt_void v where v.tenant_id = :tenant and v.book_id = e.id)';
const sizeSql = '(e.last_no - e.first_no + 1)';

export const receiptBooks: Implemented = implement(ReceiptBook, {
  search: 'index',
  check: checkBook,
  sight,
  expressions: { size: sizeSql, used: usedSql, voided: voidedSql, left: `(${sizeSql} - ${usedSql} - ${voidedSql})` },
  showExtras: () => ({
    voids: `(select coalesce(jsonb_agg(jsonb_build_object('number', receipt_written(e.prefix, e.digits, v.number), 'reason', v.reason,
        'at', instant_text(v.at), 'user', u.name) order by v.number), '[]'::jsonb)
      from receipt_void v left join app_user u on u.tenant_id = :tenant and u.id = v.user_id
      where v.tenant_id = :tenant and v.book_id = e.id)`,
  }),
  without: ['remove'],
  routes: [
    route({
      method: 'POST',
      path: '/api/v1/client-receipts/{id}/void',
      name: 'voidReceiptNumber',
      summary: 'Strike a spoilt or lost number out of its booklet',
      section: 'courier',
      permission: ReceiptBook.permissions.edit ?? '',
      answer: 'item',
      input: { number: text({ required: true, max: 30 }), reason: text({ required: true, max: 200 }) },
      handle: async (ctx, { id, body }) => {
        await voidNumber(ctx, { id, number: body.number as string, reason: body.reason as string });
        return { resultText: `{"item":${await showRecord(ctx, receiptBooks, id)}}`, message: { key: 'receiptBook.told.void' } };
      },
    }),
  ],
});

/** A client sees his own booklets, staff those of their branches' clients, agents none. */
function sight(ctx: Context): Sight | null {
  const { user } = ctx;
  if (user?.clientId) return { columns: ['client_id'], ids: [user.clientId] };
  return user?.courierId || user?.receivingAgentId ? seesNothing : seenWithClient(seenByBranch(ctx));
}
