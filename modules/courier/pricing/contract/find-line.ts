import { type Package, type PackageLine, packageLevels } from './package.ts';
import { chargedGrams, type PriceInput } from './price-input.ts';

/** The dimensions in the order in which they are asked, and named where none of the prices passes. */
export const dimensions = [
  'package',
  'currency',
  'date',
  'origin',
  'destination',
  'shipment_type',
  'shipment_size',
  'weight',
  'urgent',
  'breakable',
  'freezable',
] as const;
export type Dimension = (typeof dimensions)[number];

export interface FoundLine {
  from: Package;
  line: PackageLine;
}

/** The most specific price of the first level that has one, or the dimension for which nobody has. */
export function findLine(input: PriceInput, packages: readonly Package[]): FoundLine | { missing: Dimension } {
  let furthest = 0;
  for (const level of packageLevels) {
    const offered = packages.filter((one) => one.level === level && concerns(one, input)).flatMap(linesIn);
    const { matching, failedAt } = narrow(offered, input);
    const best = matching.toSorted((a, b) => compare(a, b))[0];
    if (best) return best;
    furthest = Math.max(furthest, failedAt);
  }
  return { missing: dimensions[furthest] ?? 'package' };
}

function concerns(one: Package, input: PriceInput): boolean {
  if (one.level === 'branch') return one.branchId === input.originBranchId;
  return one.level === 'tenant' || one.clientId === input.clientId;
}

function linesIn(from: Package): FoundLine[] {
  return from.lines.map((line) => ({ from, line }));
}

function narrow(offered: FoundLine[], input: PriceInput): { matching: FoundLine[]; failedAt: number } {
  let matching = offered;
  if (matching.length === 0) return { matching, failedAt: 0 };
  for (const [index, dimension] of dimensions.entries()) {
    if (dimension === 'package') continue;
    matching = matching.filter((found) => passes[dimension](found, input));
    if (matching.length === 0) return { matching, failedAt: index };
  }
  return { matching, failedAt: dimensions.length };
}

const open = <T>(wanted: T | null | undefined, given: T | null | undefined) => wanted == null || wanted === given;
const flag = (wanted: boolean | null | undefined, given: boolean | undefined) => wanted == null || wanted === (given ?? false);
const within = (from: string | null | undefined, to: string | null | undefined, date: string) =>
  (from == null || from <= date) && (to == null || date <= to);

type Test = (found: FoundLine, input: PriceInput) => boolean;
const passes: Record<Exclude<Dimension, 'package'>, Test> = {
  currency: ({ from }, input) => from.currency === input.currency,
  date: ({ from, line }, { date }) => within(from.validFrom, from.validTo, date) && within(line.validFrom, line.validTo, date),
  origin: ({ line }, input) =>
    open(line.originBranchId, input.originBranchId) && open(line.originGovernorateId, input.originGovernorateId),
  destination: ({ line }, input) => open(line.cityId, input.cityId) && open(line.governorateId, input.governorateId),
  shipment_type: ({ line }, input) => open(line.shipmentTypeId, input.shipmentTypeId),
  shipment_size: ({ line }, input) => open(line.shipmentSizeId, input.shipmentSizeId),
  weight: ({ line }, input) => line.maxWeightGrams == null || chargedGrams(input) <= line.maxWeightGrams,
  urgent: ({ line }, input) => flag(line.urgent, input.isUrgent),
  breakable: ({ line }, input) => flag(line.breakable, input.isBreakable),
  freezable: ({ line }, input) => flag(line.freezable, input.isFreezable),
};

/** The more specific price first, dimension by dimension; then the newer one, and the ids so that order never decides. */
function compare(a: FoundLine, b: FoundLine): number {
  const ranksOfB = ranks(b);
  for (const [index, rank] of ranks(a).entries()) {
    const difference = (ranksOfB[index] ?? 0) - rank;
    if (difference !== 0) return difference;
  }
  const newer = (b.line.validFrom ?? b.from.validFrom ?? '').localeCompare(a.line.validFrom ?? a.from.validFrom ?? '');
  return newer || b.from.id - a.from.id || b.line.id - a.line.id;
}

function ranks({ line }: FoundLine): number[] {
  const said = (value: unknown) => (value == null ? 0 : 1);
  return [
    2 * said(line.originBranchId) + said(line.originGovernorateId),
    2 * said(line.cityId) + said(line.governorateId),
    said(line.shipmentTypeId),
    said(line.shipmentSizeId),
    -(line.maxWeightGrams ?? Number.MAX_SAFE_INTEGER),
    said(line.urgent),
    said(line.breakable),
    said(line.freezable),
  ];
}
