import type { FoundLine } from './find-line.ts';
import { chargedGrams, type PriceInput } from './price-input.ts';

export interface Surcharge {
  kind: 'extra_weight' | 'remote' | 'urgent' | 'cod_step';
  amount: number;
  values: Record<string, number>;
}

/** What is added to the fee of a line, and why. */
export function surchargesOf({ from, line }: FoundLine, input: PriceInput): Surcharge[] {
  const { perExtraKg, includedGrams, remote, urgent, codStep } = from.surcharges ?? {};
  const extraKg = started(chargedGrams(input) - (includedGrams ?? 0), 1000);
  const steps = codStep ? started(input.price - (codStep.from ?? 0), codStep.every) : 0;
  const all: Surcharge[] = [
    { kind: 'extra_weight', amount: extraKg * (perExtraKg ?? 0), values: { kilograms: extraKg, each: perExtraKg ?? 0 } },
    { kind: 'remote', amount: input.isRemote ? (remote ?? 0) : 0, values: {} },
    { kind: 'urgent', amount: input.isUrgent && line.urgent !== true ? (urgent ?? 0) : 0, values: {} },
    {
      kind: 'cod_step',
      amount: steps * (codStep?.fee ?? 0),
      values: { steps, each: codStep?.fee ?? 0, every: codStep?.every ?? 0 },
    },
  ];
  return all.filter((surcharge) => surcharge.amount > 0);
}

/** How many steps have begun: 500,001 of 500,000 each are two. */
function started(amount: number, step: number): number {
  return amount > 0 && step > 0 ? Math.ceil(amount / step) : 0;
}
