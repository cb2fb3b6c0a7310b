import { type ChequeKind, chequeDue } from '#finance/cheques/contract';
import { type Context, sql } from '#platform/server';

interface Due {
  id: number;
  kind: ChequeKind;
  branchId: number;
  dueOn: string;
}

/** Tells of cheques whose day has come: of customers' that wait for the bank, and of our own that it will pay. Once for each such day. */
export async function tellDueCheques(ctx: Context): Promise<void> {
  const due = await ctx.db.query<Due>(sql`update cheque c set due_told_on = c.due_on
    where c.tenant_id = ${ctx.tenantId} and c.state in ('held', 'issued') and c.due_on <= ${ctx.today}::date
      and c.due_told_on is distinct from c.due_on returning c.id, c.kind, c.branch_id, c.due_on`);
  for (const { id, kind, branchId, dueOn } of due) ctx.publish(chequeDue.with({ chequeId: id, kind, branchId, dueOn }));
}
