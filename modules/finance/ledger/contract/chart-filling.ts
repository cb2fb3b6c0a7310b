import { account } from './account-words.ts';
/**
 * How an account is filled beside the documents that post on it by themselves: by a bond over a receipt or a payment, by an entry somebody
 * writes by hand, or by such an entry of one who may post to control accounts.
 */
export const fillingWays = ['receipt', 'payment', 'hand', 'handOnControl'] as const;
export type FillingWay = (typeof fillingWays)[number];

const everyWay: readonly FillingWay[] = fillingWays;
const byControlOnly: readonly FillingWay[] = ['handOnControl'];

/** Cash, what agents hold, fees, commissions and claims: each line has its parcel or paper, and nothing else may explain one. */
const onlyByTheirPapers = [
  ...[
    account.treasuries,
    account.cashDrawers,
    account.bankAccounts,
    account.cashInTransit,
    account.exchangeClearing,
    account.chequesUnderCollection,
    account.chequesIssued,
    account.agentCash,
    account.receivingAgentCash,
    account.interBranch,
    account.approvedStatements,
    account.clientPrepayments,
    // Goods move with what is booked of them.
    account.inventory,
    account.goodsInTransit,
  ],
  ...[
    account.deliveryFees,
    account.branchShareRevenue,
    account.returnFees,
    account.serviceFees,
    account.deliveryCommissions,
    account.branchShareCost,
    account.receivingCommissions,
    account.claimsPaid,
    account.claimsRecovered,
  ],
];

/** Documents fill these too; who may post to control accounts puts them right by hand, and bonds leave them alone. */
const byPapersAndControl = [
  ...[
    account.gatewayClearing,
    account.inputTax,
    account.goodsNotBilled,
    account.outputTax,
    account.retainedEarnings,
    account.openingBalances,
  ],
  ...[
    account.salesOfGoods,
    account.shippingOnSales,
    account.salesReturns,
    account.costOfGoods,
    account.purchaseVariance,
    account.normalSpoilage,
    account.salesCommissions,
    account.cashShort,
    account.stockLoss,
    account.stockLossRecovered,
    account.transferShortage,
    account.countLoss,
  ],
  ...[account.exchangeGain, account.exchangeLoss, account.cashOver, account.rounding, account.countGain],
];

/** What people, and nobody, are owed or owe, and bonds settle. */
const settledByBond: Record<string, readonly FillingWay[]> = {
  [account.agentShortages]: ['receipt', ...byControlOnly],
  // Kept item by item, each with its paper: no hand fills them.
  [account.customers]: ['receipt'],
  [account.suppliers]: ['payment'],
  [account.supplierAdvances]: ['receipt'],
  [account.customerDeposits]: ['payment'],
  // Advances are given by a payment and come back by a receipt.
  [account.employeeAdvances]: ['receipt', 'payment', ...byControlOnly],
  [account.otherReceivables]: ['receipt', ...byControlOnly],
  [account.clientPayable]: ['receipt', 'payment', ...byControlOnly],
  [account.agentCommissionDue]: ['payment', ...byControlOnly],
  [account.receivingCommissionDue]: ['payment', ...byControlOnly],
  [account.salariesPayable]: ['payment', ...byControlOnly],
  [account.unclaimedDifferences]: ['payment', ...byControlOnly],
};

const declared = new Map<string, readonly FillingWay[]>([
  ...onlyByTheirPapers.map((code): [string, readonly FillingWay[]] => [code, []]),
  ...byPapersAndControl.map((code): [string, readonly FillingWay[]] => [code, byControlOnly]),
  ...Object.entries(settledByBond),
]);

/** Who may fill an account beside its documents; an account no document owns, a company's own among them, takes all of it. */
export function waysToFill(code: string): readonly FillingWay[] {
  return declared.get(code) ?? everyWay;
}

/** Whether an account may be filled in a way; headers take nothing, which the chart says apart. */
export function mayBeFilledBy(code: string, way: FillingWay): boolean {
  return waysToFill(code).includes(way);
}

/** What somebody picks an account for: what it would be filled by, or brought in with on the day a company goes live. */
export const pickedFor = ['receipt', 'payment', 'hand', 'opening'] as const;

/** The codes of the chart that may not be filled in a way: what a picker leaves out. */
export function closedTo(way: FillingWay): string[] {
  return [...declared].filter(([, ways]) => !ways.includes(way)).map(([code]) => code);
}
