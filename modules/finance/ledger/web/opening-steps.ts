import type { AccountWord } from '#finance/ledger/contract';
import type { Section } from '#platform/entity';

/** A step of going live that another module takes: what it fills in the books, and where it is done by hand or by sheet. */
export interface OpeningStep {
  /** Its texts are `openingBalance.steps.<key>`. */
  key: string;
  /** By what it brings in, in the order of the chart; by its word, for the codes of all accounts are no part of the start. */
  account: AccountWord;
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

export const knownSteps = (): readonly OpeningStep[] => [...known.values()];
