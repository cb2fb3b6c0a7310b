import { account, type Entry, signedAmount } from '#finance/ledger/contract';

/** The accounts gross profit is made of, and whether what stands there adds to it: what goods brought in, and what they cost. */
export const profitAccounts = {
  sales: { code: account.salesOfGoods, sign: -1 },
  shipping: { code: account.shippingOnSales, sign: -1 },
  returns: { code: account.salesReturns, sign: 1 },
  cost: { code: account.costOfGoods, sign: 1 },
  late: { code: account.purchaseVariance, sign: 1 },
  spoilt: { code: account.normalSpoilage, sign: 1 },
} as const;
export type ProfitPart = keyof typeof profitAccounts;
export const profitParts = Object.keys(profitAccounts) as readonly ProfitPart[];
export const profitCodes: readonly string[] = profitParts.map((part) => profitAccounts[part].code);

/** Counted in whole thousandths: sold, sold as a part of something else, brought back by customers, bought, sent back to suppliers. */
export const earnedQuantities = ['sold', 'asPart', 'broughtBack', 'bought', 'sentBack'] as const;
/** What of goods is no gross profit yet: what came was worth, what was added to that later, what suppliers took off. */
export const boughtWorths = ['purchases', 'added', 'credited'] as const;
/** Every figure that is kept of goods. */
export const earnedFigures = [...earnedQuantities, ...profitParts, ...boughtWorths] as const;
export type EarnedFigure = (typeof earnedFigures)[number];

/** Whose something was: the goods that bear it, none of what belongs to none; the paper, and whom they came from or went to. */
export interface EarningOf {
  branchId: number;
  variationId?: number | null | undefined;
  saleId?: number | undefined;
  purchaseId?: number | undefined;
  customerId?: number | undefined;
  supplierId?: number | undefined;
}
/** What an event meant for the profit of some goods, in minor units of the company's currency; what is not said is nothing. */
export type Earning = EarningOf & Partial<Record<EarnedFigure, number>>;

/** Gross profit: 4210 + 4230 − 4290 − 5210 − 5240 − 5310. */
export const grossProfit = (of: Readonly<Record<ProfitPart, number>>): number => of.sales + of.shipping - of.returns - costOf(of);
/** What goods cost, with what came late and what spoilt. */
export const costOf = ({ cost, late, spoilt }: Pick<Record<ProfitPart, number>, 'cost' | 'late' | 'spoilt'>): number =>
  cost + late + spoilt;

/** One row for the same goods of the same paper, and none of nothing. */
export function sumEarnings(earnings: readonly Earning[]): Earning[] {
  const same = Map.groupBy(earnings, ({ branchId, variationId, saleId, purchaseId, customerId, supplierId }) =>
    [branchId, variationId, saleId, purchaseId, customerId, supplierId].join(' '),
  );
  return [...same.values()]
    .map((own): Earning => {
      const sums = earnedFigures.map((name) => [name, own.reduce((sum, one) => sum + (one[name] ?? 0), 0)] as const);
      return { ...(own[0] as Earning), ...Object.fromEntries(sums) };
    })
    .filter((one) => earnedFigures.some((name) => one[name]));
}

interface Unlike {
  branchId: number;
  part: ProfitPart;
  told: number;
  booked: number;
}

/** Where what is told of goods is not what their entry books, branch by branch and account by account. */
export function unlikeEntry(entry: Pick<Entry, 'lines'> | undefined, earnings: readonly Earning[]): Unlike[] {
  const lines = entry?.lines ?? [];
  const branches = new Set([...earnings, ...lines].map(({ branchId }) => branchId));
  return [...branches].flatMap((branchId) =>
    profitParts.flatMap((part) => {
      const { code, sign } = profitAccounts[part];
      const told = earnings.reduce((sum, one) => sum + (one.branchId === branchId ? (one[part] ?? 0) : 0), 0);
      const own = lines.filter((line) => line.branchId === branchId && line.account === code);
      const booked = own.reduce((sum, line) => sum + sign * signedAmount(line), 0);
      return told === booked ? [] : [{ branchId, part, told, booked }];
    }),
  );
}
