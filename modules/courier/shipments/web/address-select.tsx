import { useTranslation } from 'react-i18next';
import { Shipment } from '#courier/shipments/contract';
import type { WireRow } from '#platform/web';
import { type Form, fieldLabel, RefSelect } from '#platform/web/ui';

/** A known place within the city, or a new one made on the way. */
export function AddressSelect({ form, record }: { form: Form; record: WireRow | undefined }) {
  const { t } = useTranslation();
  const cityId = form.getValues()['city_id'] as number | null;
  const { value, error } = form.getInputProps('delivery_address_id');
  return (
    <RefSelect
      label={fieldLabel(Shipment, 'deliveryAddress', t)}
      target="deliveryAddress"
      query={{ city_id: cityId }}
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
