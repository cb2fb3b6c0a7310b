import { shareOf, spread } from '#platform/entity';

/** A line of which something came, in thousandths: what its bill says of all of it, and what was taken off for what went back. */
export interface ReturnableLine {
  variationId: number;
  quantity: number;
  received: number;
  returned: number;
  worth: { net: number; tax: number; freight: number };
  credited: number;
}

/** A bill that said otherwise later: by so much, for some goods or all of them. */
export interface BillCorrection {
  amount: number;
  /** What was left of freight and of a discount for all, where the rest did not come. */
  isRest: boolean;
  variationIds: readonly number[];
}

const cameOf = (whole: number, { received, quantity }: ReturnableLine) => shareOf(whole, received, quantity);
const billedOf = (line: ReturnableLine) => cameOf(line.worth.net, line) + cameOf(line.worth.tax, line);

/** What corrections of the bill make of each line, beside what it was written for: spread by what its goods were billed at; freight is no part of the goods. */
export function correctedBy(lines: readonly ReturnableLine[], corrections: readonly BillCorrection[]): number[] {
  const sums = lines.map(() => 0);
  for (const { amount, isRest, variationIds } of corrections) {
    const freight = isRest ? lines.reduce((sum, line) => sum + line.worth.freight - cameOf(line.worth.freight, line), 0) : 0;
    const isOfIt = ({ variationId }: ReturnableLine) => variationIds.length === 0 || variationIds.includes(variationId);
    const parts = spread(
      amount - freight,
      lines.map((line) => (isOfIt(line) ? billedOf(line) : 0)),
    );
    parts.forEach((part, at) => {
      sums[at] = (sums[at] as number) + part;
    });
  }
  return sums;
}

/**
 * What a supplier takes off for so many more of a line: counted from its beginning, as his bill says of it by now, less what he took
 * off before; so that the parts of any returns come to what was billed. Never less than nothing.
 */
export function creditFor(line: ReturnableLine, now: number, corrected: number): { net: number; tax: number } {
  const { worth, quantity, received, returned, credited } = line;
  const gone = returned + now;
  const whole = shareOf(worth.net, gone, quantity) + shareOf(worth.tax, gone, quantity) + shareOf(corrected, gone, received);
  const credit = Math.max(0, whole - credited);
  const tax = Math.min(credit, shareOf(worth.tax, gone, quantity) - shareOf(worth.tax, returned, quantity));
  return { net: credit - tax, tax };
}
