import { TaxRate } from '#erp/setup/contract';
import { implement } from '#platform/server';

export const taxRates = implement(TaxRate);
