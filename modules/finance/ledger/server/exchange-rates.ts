import { ExchangeRate } from '#finance/ledger/contract';
import { fieldRefusal } from '#platform/entity';
import { implement } from '#platform/server';

/** Rates by day. Lines keep the worth they were posted with; a rate changed later speaks of what is posted from then on. */
export const exchangeRates = implement(ExchangeRate, {
  defaults: (ctx) => ({ user: ctx.user?.id ?? null }),
  check: (ctx, values) => {
    if (values.currency === ctx.tenant.currency) throw fieldRefusal('currency', 'errors.exchangeRate.ownCurrency');
  },
});
