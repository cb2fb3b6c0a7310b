import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MoneyInput, NumberField } from '#platform/web/ui';
import type { ShownParcel } from './day-view.ts';
import type { Said } from './day-wire.ts';

type PartBackSaid = Pick<Said, 'delivered_price' | 'returned_quantity'>;

interface PartBackProps {
  parcel: ShownParcel;
  said: PartBackSaid;
  errors: Record<string, string>;
  onChange: (said: PartBackSaid) => void;
}

/** Only a part was kept: what that part costs, and how many pieces come back. */
export function PartBack({ parcel, said, errors, onChange }: PartBackProps) {
  const { t } = useTranslation();
  return (
    <div className="d-pair">
      <MoneyInput
        label={t('agentDay.deliver.partPrice')}
        currency={parcel.currency}
        description=""
        required
        data-path="delivered_price"
        value={said.delivered_price}
        error={errors['delivered_price']}
        onChange={(delivered_price) => onChange({ delivered_price })}
      />
      <NumberField
        label={t('agentDay.deliver.back', { of: parcel.quantity })}
        required
        data-path="returned_quantity"
        value={said.returned_quantity}
        error={errors['returned_quantity']}
        onChange={(count) => onChange({ returned_quantity: count === null ? null : Number(count) })}
      />
    </div>
  );
}

/** What is still to be said of a part before the delivery is kept. */
export function missingPartBack(said: PartBackSaid, t: TFunction): Record<string, string> {
  const required = t('ui.rules.required');
  return {
    ...(!said.delivered_price && { delivered_price: required }),
    ...(!(Number(said.returned_quantity) > 0) && { returned_quantity: required }),
  };
}
