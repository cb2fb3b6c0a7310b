import { type Currency, parseAmount } from '#platform/entity';
import { readSession } from '#platform/web';

/** The smallest coin of a currency: the company's own has the one its settings say, others have none. */
export function coinOf(currency: Currency): number {
  const tenant = readSession()?.tenant;
  if (currency !== tenant?.currency) return 1;
  return parseAmount(tenant.settings['shipment_settings']?.cash_step ?? '1', currency) || 1;
}
