import { percentOf, roundToStep } from '#platform/entity';
import { type Dimension, type FoundLine, findLine } from './find-line.ts';
import type { Package, PricingSettings, ReturnPayer, ReturnPolicy, ReturnTrigger } from './package.ts';
import type { PriceInput } from './price-input.ts';
import { type Surcharge, surchargesOf } from './surcharges.ts';

/** What a parcel costs, pays and collects: taken once when it becomes ready, then kept with it. */
export interface Price {
  /** F with its tax inside. */
  fee: number;
  /** T. */
  feeTax: number;
  /** A. */
  agentCommission: number;
  /** K. */
  receivingCommission: number;
  /** B, earned only when a branch other than the origin delivers. */
  branchShare: number;
  /** R with its tax inside. */
  returnFee: number;
  returnFeeTax: number;
  returnFeePolicy: ReturnPolicy;
  returnTrigger: ReturnTrigger;
  returnPayer: ReturnPayer;
  /** X with its tax inside, charged when something is taken back; 0 where nothing is to be. */
  exchangeFee: number;
  /** What the delivery agent earns where he brings it back. */
  attemptPay: number;
  /** What a pickup made for nothing costs, and being sent out again after a return, and a day in the store. */
  pickupFee: number;
  redeliveryFee: number;
  storageFee: number;
  /** R of a part that goes back from the door. */
  fractionalReturnFee: number;
  /** The tax inside every fee of this parcel. */
  taxBasisPoints: number;
  /** E: what is to be collected. */
  expected: number;
  /** N: what the sender would receive if all goes well. */
  net: number;
  packageId: number;
  lineId: number;
  explanation: Explanation[];
}

/** Why a figure is what it is; `key` is a text of the pricing locales. */
export interface Explanation {
  figure:
    | 'fee'
    | 'feeTax'
    | 'agentCommission'
    | 'receivingCommission'
    | 'branchShare'
    | 'returnFee'
    | 'exchangeFee'
    | 'attemptPay'
    | 'pickupFee'
    | 'redeliveryFee'
    | 'storageFee'
    | 'fractionalReturnFee'
    | 'expected'
    | 'net';
  amount: number;
  rule: { packageId: number; packageName: string; lineId: number };
  key: string;
  values: Record<string, string | number>;
}

export type Priced = { ok: true; price: Price } | { ok: false; problem: { dimension: Dimension; key: string } };

/** The price of a parcel by the first and most specific rule that fits; no rule is a problem, never a price of nothing. */
export function priceShipment(input: PriceInput, packages: readonly Package[], settings: PricingSettings): Priced {
  const found = findLine(input, packages);
  if ('missing' in found) return { ok: false, problem: { dimension: found.missing, key: `pricing.missing.${found.missing}` } };

  const { from, line } = found;
  const surcharges = surchargesOf(found, input);
  const fee = line.fee + surcharges.reduce((sum, surcharge) => sum + surcharge.amount, 0);
  const returnFeePolicy = line.returnFeePolicy ?? from.returnFeePolicy;
  const returnFee = returnFeeOf(found, returnFeePolicy, fee);
  const expected = expectedOf(input, fee, settings.cashStep);
  const figures = {
    fee,
    feeTax: taxInside(fee, settings.taxBasisPoints),
    agentCommission: line.agentCommission,
    receivingCommission: line.receivingCommission,
    branchShare: line.branchShare,
    returnFee,
    returnFeeTax: taxInside(returnFee, settings.taxBasisPoints),
    returnFeePolicy,
    returnTrigger: from.returnTrigger,
    returnPayer: from.returnPayer,
    exchangeFee: input.isExchange ? (from.exchangeFee ?? 0) : 0,
    ...chargesOf(from),
    taxBasisPoints: settings.taxBasisPoints,
    expected,
    net: netOf(input.mode, expected, fee),
    packageId: from.id,
    lineId: line.id,
  };
  return { ok: true, price: { ...figures, explanation: explain(found, surcharges, figures, input, settings) } };
}

/** The tax contained in a gross amount: gross less net, the net rounded half up once. */
export function taxInside(gross: number, basisPoints: number): number {
  if (basisPoints === 0) return 0;
  const divisor = BigInt(10_000 + basisPoints);
  const doubled = BigInt(gross) * 20_000n + divisor;
  return gross - Number(doubled / (2n * divisor));
}

/** E: what the agent is to collect, in coins that exist. */
export function expectedOf(input: Pick<PriceInput, 'price' | 'mode'>, fee: number, cashStep: number): number {
  return roundToStep(input.mode === 'fee_on_receiver' ? input.price + fee : input.price, cashStep);
}

/** N: what the sender gets of what is collected; a fee paid in advance is not kept back once more. */
export function netOf(mode: PriceInput['mode'], expected: number, fee: number): number {
  return mode === 'prepaid' ? expected : expected - fee;
}

function returnFeeOf({ from, line }: FoundLine, policy: ReturnPolicy, fee: number): number {
  if (policy === 'fixed') return line.returnFee ?? from.returnFee ?? 0;
  if (policy === 'percent') return percentOf(fee, line.returnFeeBasisPoints ?? from.returnFeeBasisPoints ?? 0);
  return policy === 'fee' ? fee : 0;
}

/** What may be charged or paid beside the fee, should it arise. */
function chargesOf(from: Package) {
  return {
    attemptPay: from.attemptPay ?? 0,
    pickupFee: from.pickupFee ?? 0,
    redeliveryFee: from.redeliveryFee ?? 0,
    storageFee: from.storageFee ?? 0,
    fractionalReturnFee: from.fractionalReturnPolicy === 'fixed' ? (from.fractionalReturnFee ?? 0) : 0,
  };
}

type Figures = Omit<Price, 'explanation'>;
function explain(
  { from, line }: FoundLine,
  surcharges: readonly Surcharge[],
  price: Figures,
  input: PriceInput,
  settings: PricingSettings,
): Explanation[] {
  const rule = { packageId: from.id, packageName: from.name, lineId: line.id };
  const say = (figure: Explanation['figure'], amount: number, text: string, values: Explanation['values'] = {}) => ({
    figure,
    amount,
    rule,
    key: `pricing.explain.${text}`,
    values,
  });
  const rows = [
    say('fee', line.fee, `fee_${from.level}`, { package: from.name }),
    ...surcharges.map(({ kind, amount, values }) => say('fee', amount, kind, values)),
    say('feeTax', price.feeTax, 'fee_tax', { basisPoints: settings.taxBasisPoints }),
    say('agentCommission', price.agentCommission, 'agent_commission'),
    say('receivingCommission', price.receivingCommission, 'receiving_commission'),
    say('branchShare', price.branchShare, 'branch_share'),
    say('returnFee', price.returnFee, `return_${price.returnFeePolicy}`, {
      trigger: price.returnTrigger,
      payer: price.returnPayer,
    }),
    say('exchangeFee', price.exchangeFee, 'exchange_fee'),
    say('attemptPay', price.attemptPay, 'attempt_pay'),
    say('pickupFee', price.pickupFee, 'pickup_fee'),
    say('redeliveryFee', price.redeliveryFee, 'redelivery_fee'),
    say('storageFee', price.storageFee, 'storage_fee'),
    say('fractionalReturnFee', price.fractionalReturnFee, 'fractional_return_fee'),
    say('expected', price.expected, input.mode, { cashStep: settings.cashStep }),
    say('net', price.net, 'net'),
  ];
  return rows.filter((row) => row.amount !== 0 || ['fee', 'expected', 'net'].includes(row.figure));
}
