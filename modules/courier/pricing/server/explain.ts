import type { Explanation } from '#courier/pricing/contract';
import { amountText, type Bilingual, type Currency, nameIn } from '#platform/entity';
import { type Context, may, translate } from '#platform/server';

export interface ExplainedFigure {
  figure: string;
  amount: string;
  package_id: number;
  text: string;
}

/** What the company and its people earn is said only to those who keep the books. */
const booksOnly = new Set(['feeTax', 'agentCommission', 'receivingCommission', 'branchShare', 'attemptPay']);
const amounts = new Set(['each', 'every', 'cashStep']);
const wire: Record<string, string> = {
  fee: 'delivery_fee',
  feeTax: 'fee_tax',
  agentCommission: 'agent_commission',
  receivingCommission: 'receiving_commission',
  branchShare: 'branch_fee',
  returnFee: 'return_fee',
  exchangeFee: 'exchange_fee',
  attemptPay: 'attempt_pay',
  pickupFee: 'pickup_fee',
  redeliveryFee: 'redelivery_fee',
  storageFee: 'storage_fee',
  fractionalReturnFee: 'fractional_return_fee',
  expected: 'expected',
  net: 'net_amount',
};

/** Why each figure is what it is, in the asker's language. */
export function explainedFor(
  ctx: Context,
  explanation: readonly Explanation[],
  currency: Currency,
  names: ReadonlyMap<number, Bilingual>,
): ExplainedFigure[] {
  const visible = explanation.filter(({ figure }) => !booksOnly.has(figure) || may(ctx, 'accounts_management'));
  return visible.map(({ figure, amount, rule, key, values }) => ({
    figure: wire[figure] ?? figure,
    amount: amountText(amount, currency),
    package_id: rule.packageId,
    text: translate(ctx.locale, key, {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(ctx, name, value, currency)])),
      package: nameIn(names.get(rule.packageId), ctx.locale) || rule.packageName,
    }),
  }));
}

function valueText(ctx: Context, name: string, value: string | number, currency: Currency): string | number {
  if (amounts.has(name)) return amountText(Number(value), currency);
  if (name === 'basisPoints') return Number(value) / 100;
  if (name === 'trigger' || name === 'payer') return translate(ctx.locale, `pricing.words.${value}`);
  return value;
}
