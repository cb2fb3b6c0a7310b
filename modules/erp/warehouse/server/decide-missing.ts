import { tellEarnings } from '#erp/earnings/server';
import { missingEntry, StockTransfer } from '#erp/warehouse/contract';
import { post } from '#finance/ledger/server';
import { staffKinds } from '#foundation/identity/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, insertRows, lockFor, sql } from '#platform/server';
import { linesOfTransfer, openOf, worthOf } from './goods-on-the-way.ts';
import { keepArrived, layDown } from './receive-transfer.ts';

/** Decides what became of goods that did not arrive: back on the sender's shelf, lost, or put on somebody whose fault it is. */
export async function decideMissing(ctx: Context, input: VerbInput<typeof StockTransfer, 'decide'>): Promise<void> {
  const transfer = await lockFor(ctx, StockTransfer, 'decide', input.id);
  const lines = await linesOfTransfer(ctx, transfer);
  const line = lines.find(({ id }) => id === input.line);
  if (!line) throw fieldRefusal('line', 'errors.reference');
  if (input.quantity > openOf(line)) throw fieldRefusal('quantity', 'errors.stockTransfer.beyondMissing');
  if (!line.isCountable(input.quantity)) throw fieldRefusal('quantity', 'errors.stock.wholeOnly');
  const employeeId = input.way === 'fault' ? await liable(ctx, input.employee) : null;
  const decided = { line, quantity: input.quantity };
  const key = { docType: 'stock_transfer', docId: transfer.id, event: input.way, seq: transfer.version };
  const branchId = transfer.fromBranchId;
  const worth = worthOf(line, input.quantity);
  const back = { key, kind: 'transferBack', branchId, lines, arriving: [decided] } as const;
  const { trueUp, earned } = input.way === 'back' ? await layDown(ctx, transfer, back) : { trueUp: 0, earned: [] };
  const of = { transferId: transfer.id, fromBranchId: branchId, base: ctx.tenant.currency, worth, trueUp };
  const entry = missingEntry(key, { ...of, way: input.way, employeeId });
  if (entry) await post(ctx, { ...entry, memo: input.note });
  tellEarnings(ctx, { key, day: ctx.today, entry, of: earned });
  keepArrived(ctx, transfer, 'settled', [decided]);
  keepDecision(ctx, input, { worth, employeeId });
  const isOpen = lines.some((one) => openOf(one) > (one === line ? input.quantity : 0));
  const said = { line: line.position + 1, way: input.way, quantity: input.quantity, note: input.note };
  await change(ctx, StockTransfer, transfer, { state: isOpen ? 'received_short' : 'closed' }, 'decide', said);
}

/** Somebody of the staff who is still there: nobody else comes to owe the company what was lost. */
async function liable(ctx: Context, employee: number | null | undefined): Promise<number> {
  if (!employee) throw fieldRefusal('employee_id', 'errors.required');
  const found = await ctx.db.maybe(sql`select from app_user where tenant_id = ${ctx.tenantId} and id = ${employee}::bigint
    and disabled_at is null and kind = any(${[...staffKinds]}::text[])`);
  if (!found) throw fieldRefusal('employee_id', 'errors.reference');
  return employee;
}

function keepDecision(
  ctx: Context,
  { id, line, way, quantity, note }: VerbInput<typeof StockTransfer, 'decide'>,
  { worth, employeeId }: { worth: number; employeeId: number | null },
): void {
  insertRows(ctx.db, 'stock_transfer_decision', {
    types: {
      stock_transfer_id: 'bigint',
      line_id: 'bigint',
      way: 'text',
      quantity: 'bigint',
      worth: 'bigint',
      employee_id: 'bigint',
      note: 'text',
      user_id: 'bigint',
    },
    rows: [
      {
        stock_transfer_id: id,
        line_id: line,
        way,
        quantity,
        worth,
        employee_id: employeeId,
        note,
        user_id: ctx.user?.id ?? null,
      },
    ],
  });
}
