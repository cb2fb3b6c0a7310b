import { type BookFault, faultUrl, type ReconciliationId, reconciliations } from '#insight/book-checks/contract';
import { amountText, type Currency, isCurrency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { agentCash, commissions, prepaidFees } from './agent-checks.ts';
import { balancedEntries, branchPairs, custodyChains, keptBalances } from './book-checks.ts';
import { promisedOfBudgets } from './budget-checks.ts';
import { cashOnItsWay, treasuryCash } from './cash-checks.ts';
import { claims } from './claim-checks.ts';
import { approvedStatements, clientMoney } from './client-checks.ts';
import { countedStock } from './count-checks.ts';
import { deliveryCompanies } from './delivery-company-checks.ts';
import { differencesFound, settledItems } from './difference-checks.ts';
import { drawers, undecidedMoves } from './drawer-checks.ts';
import { earnedByGoods } from './earning-checks.ts';
import { branchShares, electronicMoney, feesEarned, openingBalances, taxOfFees } from './fee-checks.ts';
import { ownDeliveries } from './own-delivery-checks.ts';
import { advancesRecovered, salariesOwed } from './payroll-checks.ts';
import { faultsOfEmployees, taxOfSales } from './sale-checks.ts';
import { stockOnShelves } from './stock-checks.ts';
import { commissionsBorne, explained, taxSettled } from './stray-checks.ts';

/** What the check of one law found. */
export interface Reconciled {
  id: ReconciliationId;
  isGreen: boolean;
  /** How many rows are wrong, counted up to a hundred. */
  faults: number;
  first: BookFault | null;
}

const checks: Record<ReconciliationId, (ctx: Context) => RawBuilder<unknown>> = {
  R1: agentCash,
  R2: clientMoney,
  R3: treasuryCash,
  R4: (ctx) => sql`${cashOnItsWay(ctx)} union all ${undecidedMoves(ctx)}`,
  R5: (ctx) => sql`${stockOnShelves(ctx)} union all ${countedStock(ctx)}`,
  R6: branchPairs,
  R7: settledItems,
  R8: branchShares,
  R9: feesEarned,
  R10: balancedEntries,
  R11: custodyChains,
  R12: openingBalances,
  R13: electronicMoney,
  R14: prepaidFees,
  R15: (ctx) => sql`${commissions(ctx)} union all ${commissionsBorne(ctx)}`,
  R16: (ctx) => sql`${differencesFound(ctx)} union all ${faultsOfEmployees(ctx)} union all ${advancesRecovered(ctx)}`,
  R17: (ctx) => sql`${taxOfFees(ctx)} union all ${taxOfSales(ctx)} union all ${taxSettled(ctx)}`,
  R18: (ctx) => sql`${claims(ctx)} union all ${deliveryCompanies(ctx)}`,
  R19: approvedStatements,
  R20: keptBalances,
  R21: promisedOfBudgets,
  R22: drawers,
  R23: salariesOwed,
  R24: ownDeliveries,
  R25: earnedByGoods,
};
for (const id of reconciliations) checks[id] = explained(id, checks[id]);

/** Recomputes what must hold from raw rows; each check is green or names the first row that is wrong. */
export async function checkBooks(ctx: Context): Promise<Reconciled[]> {
  const results: Reconciled[] = [];
  for (const [id, check] of Object.entries(checks) as [ReconciliationId, (ctx: Context) => RawBuilder<unknown>][]) {
    const faults = await ctx.db.query<BookFault>(
      sql`select * from (${check(ctx)}) f order by f.what like '%in_all', f.kind, f.id, f.what limit 100`,
    );
    results.push({ id, isGreen: faults.length === 0, faults: faults.length, first: faults[0] ?? null });
  }
  return results;
}

/** The same as it travels: amounts in major units, and a link to the wrong row. */
export function reconciledItem({ id, isGreen, faults, first }: Reconciled) {
  return { id, is_green: isGreen, faults, first: first && faultItem(first) };
}

function faultItem({ kind, id, label, what, currency, expected, actual }: BookFault) {
  const text = (amount: number | null) =>
    amount !== null && isCurrency(currency) ? amountText(amount, currency as Currency) : null;
  return { kind, id, label, what, currency, expected: text(expected), actual: text(actual), url: faultUrl({ kind, id }) };
}
