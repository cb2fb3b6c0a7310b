import { Checkbox, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { localName, type WireRow } from '#platform/web';
import { lookup, MoneyInput, NumberField, RefSelect } from '#platform/web/ui';

/** What may be said of a delivery beside the amount: only a part was kept, a card was used, something was taken back. */
export interface TermsSaid {
  isPart?: boolean;
  delivered_price?: string | null;
  returned_quantity?: number | string | null;
  isCard?: boolean;
  collected_electronic?: string | null;
  gateway_id?: number | null;
  exchange?: 'taken' | 'notTaken';
  taken_back?: number | string | null;
  not_taken_back?: string | null;
}

interface DeliveryTermsProps {
  row: WireRow;
  said: TermsSaid;
  errors: Record<string, string>;
  onChange: (said: TermsSaid) => void;
}

/** The rarer ends of a delivery, each behind its tick; an exchange always asks what became of it. */
export function DeliveryTerms({ row, said, errors, onChange }: DeliveryTermsProps) {
  const { t } = useTranslation();
  const mayPart = row['quantity'] > 1 && !row['parent_id'];
  return (
    <Stack gap="0.75rem">
      {row['exchange_of'] && <Exchange row={row} said={said} errors={errors} onChange={onChange} />}
      {mayPart && (
        <Checkbox
          label={t('shipmentScreens.move.part')}
          checked={said.isPart ?? false}
          onChange={(event) => onChange({ ...said, isPart: event.currentTarget.checked })}
        />
      )}
      {said.isPart && (
        <div className="c-terms">
          <MoneyInput
            label={t('shipmentScreens.move.partPrice')}
            currency={row['currency']}
            required
            data-path="delivered_price"
            value={said.delivered_price}
            error={errors['delivered_price']}
            onChange={(delivered_price) => onChange({ ...said, delivered_price })}
          />
          <NumberField
            label={t('shipmentScreens.move.partPieces', { count: row['quantity'] })}
            required
            data-path="returned_quantity"
            value={said.returned_quantity}
            error={errors['returned_quantity']}
            onChange={(returned_quantity) => onChange({ ...said, returned_quantity })}
          />
        </div>
      )}
      <Checkbox
        label={t('shipmentScreens.move.card')}
        checked={said.isCard ?? false}
        onChange={(event) => onChange({ ...said, isCard: event.currentTarget.checked })}
      />
      {said.isCard && (
        <MoneyInput
          label={t('shipmentScreens.move.cardAmount')}
          currency={row['currency']}
          required
          data-path="collected_electronic"
          value={said.collected_electronic}
          error={errors['collected_electronic']}
          onChange={(collected_electronic) => onChange({ ...said, collected_electronic })}
        />
      )}
      {said.isCard && (
        <GatewaySelect
          value={said.gateway_id ?? null}
          error={errors['gateway_id']}
          onChange={(gateway_id) => onChange({ ...said, gateway_id })}
        />
      )}
    </Stack>
  );
}

interface GatewaySelectProps {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** Which gateway it was paid through, where there is more than one; the first is meant where none is named. */
function GatewaySelect({ value, error, onChange }: GatewaySelectProps) {
  const { t } = useTranslation();
  const found = useQuery(lookup('paymentGateway', ''));
  const open = found.data ?? [];
  if (open.length < 2 && !error) return null;
  const first = open.toSorted((one, other) => one.id - other.id)[0];
  return (
    <RefSelect
      label={t('shipment.fields.gateway')}
      description={first && t('shipmentScreens.move.gatewayIfEmpty', { name: localName(first) })}
      target="paymentGateway"
      value={value}
      error={error}
      data-path="gateway_id"
      onChange={onChange}
    />
  );
}

function Exchange({ row, said, errors, onChange }: DeliveryTermsProps) {
  const { t } = useTranslation();
  return (
    <section className="c-exchange">
      <strong>
        <bdi>{t('shipmentScreens.exchange.wanted', { what: row['exchange_of'] })}</bdi>
      </strong>
      <SegmentedControl
        aria-label={t('shipmentScreens.exchange.wanted', { what: row['exchange_of'] })}
        data-path="exchange"
        value={said.exchange ?? ''}
        onChange={(exchange) => onChange({ ...said, exchange: exchange as 'taken' })}
        data={(['taken', 'notTaken'] as const).map((value) => ({ value, label: t(`shipmentScreens.exchange.${value}`) }))}
      />
      {errors['exchange'] && (
        <p role="alert" className="c-form-error">
          {errors['exchange']}
        </p>
      )}
      {said.exchange === 'taken' && (
        <NumberField
          label={t('shipmentScreens.exchange.pieces')}
          data-path="taken_back"
          value={said.taken_back ?? 1}
          error={errors['taken_back']}
          onChange={(taken_back) => onChange({ ...said, taken_back })}
        />
      )}
      {said.exchange === 'notTaken' && (
        <Textarea
          label={t('shipmentScreens.exchange.why')}
          required
          autosize
          maxLength={255}
          data-path="not_taken_back"
          value={said.not_taken_back ?? ''}
          error={errors['not_taken_back']}
          onChange={(event) => onChange({ ...said, not_taken_back: event.currentTarget.value })}
        />
      )}
    </section>
  );
}

/** What is still to be said before the delivery is sent. */
export function missingTerms(row: WireRow, said: TermsSaid, t: TFunction): Record<string, string> {
  const missing: Record<string, string> = {};
  const required = t('ui.rules.required');
  if (said.isPart && !said.delivered_price) missing['delivered_price'] = required;
  if (said.isPart && !said.returned_quantity) missing['returned_quantity'] = required;
  if (said.isCard && !said.collected_electronic) missing['collected_electronic'] = required;
  if (row['exchange_of'] && !said.exchange) missing['exchange'] = required;
  if (said.exchange === 'notTaken' && !said.not_taken_back?.trim()) missing['not_taken_back'] = required;
  return missing;
}

/** The same as the server is told; what stands behind an empty tick is not said. */
export function termsBody(said: TermsSaid): Record<string, unknown> {
  return {
    ...(said.isPart && { delivered_price: said.delivered_price, returned_quantity: said.returned_quantity }),
    ...(said.isCard && { collected_electronic: said.collected_electronic, gateway_id: said.gateway_id ?? null }),
    ...(said.exchange === 'taken' && { taken_back: said.taken_back ?? 1 }),
    ...(said.exchange === 'notTaken' && { not_taken_back: said.not_taken_back }),
  };
}

/** The amount follows from what was kept and how it was paid, unless somebody says another. */
export const followsFromTerms = ({ isPart, isCard }: TermsSaid): boolean => Boolean(isPart || isCard);
