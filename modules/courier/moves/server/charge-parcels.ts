import { type ServiceKind, serviceChargeEntry } from '#courier/moves/contract';
import type { MovingRow } from '#courier/shipments/server';
import type { Entry } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { type Draft, moneyOf } from './move-draft.ts';

/** A charge as its paper keeps it. */
export interface NewCharge {
  row: MovingRow;
  kind: ServiceKind;
  amount: number;
  tax: number;
  taxBasisPoints: number;
  /** The step of the parcel that caused it. */
  seq: number | null;
  note: string | null;
}

/** What moves charge beside the fees, each on a paper of its own; gives the entries to post. */
export async function chargeParcels(ctx: Context, drafts: readonly Draft[]): Promise<Entry[]> {
  const charges = drafts.flatMap(({ row, after, charges, terms }) =>
    charges.map(
      (charge): NewCharge => ({
        ...charge,
        row,
        taxBasisPoints: row.taxBasisPoints ?? terms.settings.feeTaxBasisPoints,
        seq: after.seq,
        note: null,
      }),
    ),
  );
  return (await writeCharges(ctx, charges)).map(({ entry }) => entry);
}

/** Writes charges and says what each posts; nothing is posted yet. */
export async function writeCharges(ctx: Context, charges: readonly NewCharge[]): Promise<{ id: number; entry: Entry }[]> {
  if (charges.length === 0) return [];
  const rows = charges.map((charge) => rowOf(ctx, charge));
  const made = await ctx.db.query<{ id: number; shipmentId: number; kind: ServiceKind }>(sql`insert into service_charge
      (tenant_id, shipment_id, client_id, branch_id, currency, kind, amount, tax, tax_basis_points, seq, note, created_by_id, created_at, updated_at)
    values ${sql.join(rows)} returning id, shipment_id, kind`);
  return made.map(({ id, shipmentId, kind }) => {
    const { row, amount, tax } = charges.find((one) => one.row.id === shipmentId && one.kind === kind) as NewCharge;
    return { id, entry: serviceChargeEntry({ id, shipment: moneyOf(row), charge: { amount, tax } }) as Entry };
  });
}

function rowOf(ctx: Context, { row, kind, amount, tax, taxBasisPoints, seq, note }: NewCharge): RawBuilder<unknown> {
  return sql`(${ctx.tenantId}, ${row.id}, ${row.clientId}, ${row.originBranchId}, ${row.currency}, ${kind}, ${amount}, ${tax}, ${taxBasisPoints},
    ${seq}::int, ${note}::text, ${ctx.user?.id ?? null}::bigint, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)`;
}
