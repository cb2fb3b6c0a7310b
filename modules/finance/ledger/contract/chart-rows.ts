import { account } from './account-words.ts';
import type { Side } from './entry.ts';
import type { PartyKind } from './party.ts';

export const accountTypes = ['asset', 'liability', 'equity', 'revenue', 'cost', 'expense', 'other'] as const;
export type AccountType = (typeof accountTypes)[number];

/** What a row of the seed may say beside code, type and names. */
export interface RowFlags {
  normal?: Side;
  parties?: readonly PartyKind[];
  partyOptional?: true;
  header?: true;
  perBranchPair?: true;
}
export type SeedRow = readonly [code: string, type: AccountType, flags?: RowFlags];

const header = { header: true } as const;

/** Code and type; see `chart.ts` for what the flags mean. What each is called stands with the other texts, as `chart.` and its word. */
export const seedRows: readonly SeedRow[] = [
  [account.assets, 'asset', header],
  [account.cashAndBanks, 'asset', header],
  [account.treasuries, 'asset', { parties: ['treasury'] }],
  [account.cashDrawers, 'asset', { parties: ['cashShift'] }],
  [account.bankAccounts, 'asset', { parties: ['treasury'] }],
  [account.cashInTransit, 'asset', { parties: ['transfer', 'remittance', 'cashMove'] }],
  // Two-currency entries written by hand close their currencies here without a paper.
  [account.exchangeClearing, 'asset', { parties: ['transfer'], partyOptional: true }],
  [account.gatewayClearing, 'asset', { parties: ['provider'] }],
  [account.chequesUnderCollection, 'asset', { parties: ['cheque'] }],
  [account.receivables, 'asset', header],
  [account.agentCash, 'asset', { parties: ['agent'] }],
  [account.receivingAgentCash, 'asset', { parties: ['receivingAgent'] }],
  [account.agentShortages, 'asset', { parties: ['agent', 'receivingAgent'] }],
  [account.customers, 'asset', { parties: ['customer'] }],
  [account.employeeAdvances, 'asset', { parties: ['employee'] }],
  [account.otherReceivables, 'asset', { parties: ['insurer', 'deliveryCompany'] }],
  [account.inventoryAndPrepayments, 'asset', header],
  // Goods are told apart by stock, whose every movement carries the key of its entry.
  [account.inventory, 'asset'],
  [account.goodsInTransit, 'asset', { parties: ['stockTransfer'] }],
  [account.inputTax, 'asset', { parties: ['taxCode'], partyOptional: true }],
  [account.supplierAdvances, 'asset', { parties: ['supplier'] }],
  [account.betweenBranches, 'asset', header],
  [account.interBranch, 'asset', { perBranchPair: true }],
  [account.fixedAssetsAndDepreciation, 'asset', header],
  [account.fixedAssets, 'asset'],
  [account.accumulatedDepreciation, 'asset', { normal: 'credit' }],
  [account.liabilities, 'liability', header],
  [account.clientsAgentsAndStaff, 'liability', header],
  [account.clientPayable, 'liability', { parties: ['client'] }],
  [account.approvedStatements, 'liability', { parties: ['client'] }],
  [account.clientPrepayments, 'liability', { parties: ['client'] }],
  [account.agentCommissionDue, 'liability', { parties: ['agent'] }],
  [account.receivingCommissionDue, 'liability', { parties: ['receivingAgent'] }],
  [account.salariesPayable, 'liability', { parties: ['employee', 'delegate'] }],
  [account.unclaimedDifferences, 'liability'],
  [account.suppliersAndCustomers, 'liability', header],
  [account.suppliers, 'liability', { parties: ['supplier'] }],
  [account.accruedExpenses, 'liability'],
  [account.chequesIssued, 'liability', { parties: ['cheque'] }],
  [account.customerDeposits, 'liability', { parties: ['customer'] }],
  [account.goodsNotBilled, 'liability', { parties: ['supplier'] }],
  [account.taxes, 'liability', header],
  [account.outputTax, 'liability', { parties: ['taxCode'], partyOptional: true }],
  [account.taxSettlement, 'liability'],
  [account.equity, 'equity', header],
  [account.capital, 'equity', { parties: ['partner'], partyOptional: true }],
  [account.retainedEarnings, 'equity'],
  [account.ownerDrawings, 'equity', { normal: 'debit', parties: ['partner'], partyOptional: true }],
  [account.openingBalances, 'equity'],
  [account.revenue, 'revenue', header],
  [account.courierRevenue, 'revenue', header],
  [account.deliveryFees, 'revenue'],
  [account.branchShareRevenue, 'revenue'],
  [account.returnFees, 'revenue'],
  [account.serviceFees, 'revenue'],
  [account.sales, 'revenue', header],
  [account.salesOfGoods, 'revenue'],
  [account.shippingOnSales, 'revenue'],
  [account.salesReturns, 'revenue', { normal: 'debit' }],
  [account.costs, 'cost', header],
  [account.courierCosts, 'cost', header],
  [account.deliveryCommissions, 'cost'],
  [account.branchShareCost, 'cost'],
  [account.receivingCommissions, 'cost'],
  [account.costOfSales, 'cost', header],
  [account.costOfGoods, 'cost'],
  [account.purchaseVariance, 'cost'],
  [account.spoilage, 'cost', header],
  [account.normalSpoilage, 'cost'],
  [account.expenses, 'expense', header],
  [account.runningExpenses, 'expense', header],
  [account.salaries, 'expense'],
  [account.rent, 'expense'],
  [account.fuelAndTransport, 'expense'],
  [account.telephone, 'expense'],
  [account.maintenance, 'expense'],
  [account.bankCharges, 'expense'],
  [account.salesCommissions, 'expense'],
  [account.cashShort, 'expense', { parties: ['employee'], partyOptional: true }],
  [account.otherExpenses, 'expense'],
  [account.shipmentClaims, 'expense', header],
  [account.claimsPaid, 'expense'],
  [account.claimsRecovered, 'expense', { normal: 'credit' }],
  [account.stockLosses, 'expense', header],
  [account.stockLoss, 'expense'],
  [account.stockLossRecovered, 'expense', { normal: 'credit' }],
  [account.transferShortage, 'expense'],
  [account.countLoss, 'expense'],
  [account.otherIncomeAndCosts, 'other', header],
  [account.exchangeGain, 'other'],
  [account.exchangeLoss, 'other', { normal: 'debit' }],
  [account.cashOver, 'other', { parties: ['employee'], partyOptional: true }],
  [account.rounding, 'other'],
  [account.countGain, 'other'],
  [account.otherIncome, 'other'],
];
