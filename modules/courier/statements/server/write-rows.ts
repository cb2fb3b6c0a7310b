import type { StatementKind } from '#courier/statements/contract';
import { type Context, sql } from '#platform/server';

/** A row as it stands in a statement: a parcel of a client's, a taking of an agent's hand-in. */
export interface WrittenRow {
  shipmentId: number;
  /** What an agent took, once, for the parcel; none in a client's statement. */
  takingId: number | null;
  statusId: number;
  collected: number;
  electronic: number;
  fee: number;
  other: number;
  commission: number;
  net: number;
}

const rowsAtOnce = 1000;

/** Puts rows into a statement. Unique indexes keep law L8: a parcel in one statement of its client, a taking in one hand-in. */
export async function writeRows(
  ctx: Context,
  statement: { id: number; kind: StatementKind },
  rows: readonly WrittenRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const values = rows.slice(first, first + rowsAtOnce).map(
      (
        row,
      ) => sql`(${ctx.tenantId}, ${statement.id}, ${row.shipmentId}, ${row.takingId}, ${statement.kind}, ${row.statusId}, ${row.collected},
          ${row.electronic}, ${row.fee}, ${row.other}, ${row.commission}, ${row.net})`,
    );
    await ctx.db.query(sql`insert into statement_row (tenant_id, statement_id, shipment_id, taking_id, kind, status_id, collected, electronic, fee, other, commission, net)
      values ${sql.join(values)}`);
  }
}
