import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Offer } from '#erp/sales/contract';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr, localName, readSession } from '#platform/web';
import type { Form, Line } from '#platform/web/ui';
import { extrasOf } from './use-prices.ts';

interface LineExtrasProps {
  form: Form;
  at: string;
  offers: readonly Offer[];
}

/** Below the scanner: what may be added to goods that offer something, each line by itself. */
export function LineExtras({ form, at, offers }: LineExtrasProps) {
  const lines = (form.getValues()[at] ?? []) as Line[];
  return lines.map((line, nth) => {
    const offer = offers.find(({ variationId }) => variationId === line['variation_id']);
    return offer && offer.extras.length > 0 ? (
      <OneLine
        key={nth}
        line={line}
        extras={offer.extras}
        set={(extras) =>
          form.setFieldValue(
            at,
            lines.map((one, other) => (other === nth ? { ...one, extras } : one)),
          )
        }
      />
    ) : null;
  });
}

interface OneLineProps {
  line: Line;
  extras: Offer['extras'];
  set: (extras: ReturnType<typeof extrasOf> | null) => void;
}

function OneLine({ line, extras, set }: OneLineProps) {
  const { t } = useTranslation();
  const chosen = extrasOf(line);
  const currency = readSession()?.tenant.currency as Currency;
  return (
    <fieldset className="s-extras">
      <legend>
        {t('sale.addTo')} <bdi>{localName(line['variation'])}</bdi>
      </legend>
      {extras.map(({ id, name, price }) => (
        <Checkbox
          key={id}
          className="k-bool"
          checked={chosen.some((one) => one.id === id)}
          label={
            <>
              <bdi>{localName(name)}</bdi> {price > 0 && <Ltr>+{formatAmount(amountText(price, currency))}</Ltr>}
            </>
          }
          onChange={(event) => {
            const next = event.currentTarget.checked ? [...chosen, { id, name }] : chosen.filter((one) => one.id !== id);
            set(next.length > 0 ? next : null);
          }}
        />
      ))}
    </fieldset>
  );
}
