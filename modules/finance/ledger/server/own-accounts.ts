import type { Account, PartyKind } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

interface OwnRow {
  code: string;
  type: Account['type'];
  normalSide: Account['normal'];
  partyKind: PartyKind | null;
  currency: string | null;
  isHeader: boolean;
  isControl: boolean;
}

/** The accounts a company added itself, by their codes. */
export async function ownAccounts(ctx: Context, codes: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const rows =
    await ctx.db.query<OwnRow>(sql`select code, type, normal_side, party_kind, currency, is_header, is_control from account
    where tenant_id = ${ctx.tenantId} and is_own and code = any(${[...codes]}::text[])`);
  return new Map(rows.map((row) => [row.code, accountOf(row)]));
}

function accountOf(row: OwnRow): Account {
  return {
    code: row.code,
    parent: null,
    type: row.type,
    normal: row.normalSide,
    parties: row.partyKind ? [row.partyKind] : [],
    partyOptional: false,
    header: row.isHeader,
    perBranchPair: false,
    control: row.isControl,
    currency: row.currency,
  };
}
