import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Offer, offeredFor } from '#erp/sales/contract';
import type { TaxMode } from '#erp/setup/contract';
import { amountText, type Bilingual, type Currency, thousandths } from '#platform/entity';
import { call, readSession } from '#platform/web';
import type { Form, Line } from '#platform/web/ui';

/** Fills in the price of lines nobody typed one in, by the same function as the server. */
export function usePrices(form: Form, at: string): readonly Offer[] {
  const { customer_id, branch_id, price_group_id, sale_date, tax_mode, [at]: lines } = form.getValues();
  const sold = (lines ?? []) as Line[];
  const goods = [...new Set(sold.flatMap((line) => line['variation_id'] ?? []))].sort((one, other) => one - other) as number[];
  const asked = { customer_id, branch_id, price_group_id, day: sale_date, goods: goods.map((variation) => ({ variation })) };
  const offers = useQuery({
    queryKey: ['sale-offers', asked],
    queryFn: () => call<{ offers: Offer[] }>('POST', '/api/v1/sales/offers', { body: asked, silent: true, quiet: true }),
    enabled: Boolean(customer_id && branch_id && goods.length > 0),
    placeholderData: (before) => before,
  }).data?.offers;
  useEffect(() => {
    if (!offers) return;
    const priced = sold.map((line) => pricedLine(line, offers, tax_mode));
    if (priced.some((line, nth) => line !== sold[nth])) form.setFieldValue(at, priced);
  }, [offers, sold, tax_mode]);
  return offers ?? [];
}

/** A line with the price its goods are offered for, unless somebody typed another. */
function pricedLine(line: Line, offers: readonly Offer[], taxMode: TaxMode | null): Line {
  const offer = offers.find(({ variationId }) => variationId === line['variation_id']);
  const unitId = line['unit_id'];
  const quantity = thousandths(Number(line['quantity'] ?? 0));
  if (!offer || !unitId || !(quantity > 0)) return line;
  const found = offeredFor(offer, { unitId, quantity, extras: extrasOf(line).map(({ id }) => id) }, taxMode);
  const listed = 'price' in found ? amountText(found.price, currencyOf()) : null;
  const reasons = 'price' in found ? found.reasons : null;
  const percent = offer.tax?.percent ?? null;
  const isTyped = Boolean(line['price']) && line['price'] !== line['listed'];
  const price = isTyped ? line['price'] : listed;
  const isSame = line['listed'] === listed && line['price'] === price && line['tax_percent'] === percent;
  return isSame && isAlike(line['reasons'], reasons) ? line : { ...line, price, listed, reasons, tax_percent: percent };
}

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const extrasOf = (line: Line) => (line['extras'] ?? []) as { id: number; name: Bilingual }[];

const currencyOf = () => readSession()?.tenant.currency as Currency;
