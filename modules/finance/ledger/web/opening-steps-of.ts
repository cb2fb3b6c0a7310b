import { account } from '#finance/ledger/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { knownSteps, type OpeningStep } from './opening-steps.ts';

/** The steps of a company beside the balances it brings in by account: none for who carries parcels alone. */
export const openingStepsOf = ({ businessType, businessSubType }: { businessType: number; businessSubType: number }) =>
  knownSteps()
    .filter(({ section }) => sectionAllowed(section, businessType, businessSubType))
    .sort((one, other) => order(one) - order(other) || account[one.account].localeCompare(account[other.account]));

/** Goods first; what is owed to us comes before what we owe. */
const order = (step: OpeningStep) => (step.account === 'inventory' ? 0 : 1);
