import { useTranslation } from 'react-i18next';
import { Shipment } from '#courier/shipments/contract';
import type { WireRow } from '#platform/web';
import { type Form, fieldLabel, RefSelect } from '#platform/web/ui';

interface AddressSelectProps {
  form: Form;
  record: WireRow | undefined;
  required?: boolean;
}

/** A known place within the city, or a new one made on the way. */
export function AddressSelect({ form, record, required = false }: AddressSelectProps) {
  const { t } = useTranslation();
  const cityId = form.getValues()['city_id'] as number | null;
  const { value, error } = form.getInputProps('delivery_address_id');
  return (
    <RefSelect
      label={fieldLabel(Shipment, 'deliveryAddress', t)}
      target="deliveryAddress"
      query={{ city_id: cityId }}
      required={required}
      disabled={!cityId}
      placeholder={cityId ? t('ui.pick') : t('shipmentScreens.form.cityFirst')}
      known={record?.['delivery_address']}
      value={(value as number | null) ?? null}
      error={error}
      data-path="delivery_address_id"
      onChange={(id) => form.setFieldValue('delivery_address_id', id)}
    />
  );
}
