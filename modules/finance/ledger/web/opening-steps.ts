import { account } from '#finance/ledger/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import type { Section } from '#platform/entity';

/** A step of going live that another module takes: what it fills in the books, and where it is done by hand or by sheet. */
export interface OpeningStep {
  /** Its texts are `openingBalance.steps.<key>`. */
  key: string;
  /** By what it brings in, in the order of the chart. */
  account: string;
  section: Section;
  permission: string;
  hand: string;
  sheet?: string;
}

const known = new Map<string, OpeningStep>();

/** Makes a step part of going live, for companies whose business it is. */
export function registerOpeningStep(step: OpeningStep): void {
  known.set(step.key, step);
}

/** The steps of a company beside the balances it brings in by account: none for who carries parcels alone. */
export const openingStepsOf = ({ businessType, businessSubType }: { businessType: number; businessSubType: number }) =>
  [...known.values()]
    .filter(({ section }) => sectionAllowed(section, businessType, businessSubType))
    .sort((one, other) => order(one) - order(other) || one.account.localeCompare(other.account));

/** Goods first; what is owed to us comes before what we owe. */
const order = (step: OpeningStep) => (step.account === account.inventory ? 0 : 1);
