import type { TFunction } from 'i18next';
import { noteMost, Shipment } from '#courier/shipments/contract';
import { isLongerThan } from '#platform/entity';
import { slips } from '#platform/web/ui';

interface WrittenParcel {
  values: Record<string, any>;
  /** Its client sends under several names: which one is to be said. */
  isNameNeeded: boolean;
  t: TFunction;
}

/** What is seen to be missing or wrong in a parcel before it is sent, in the same words as the server's. */
export function parcelSlips({ values, isNameNeeded, t }: WrittenParcel): Record<string, string> {
  const isNew = values['version'] === undefined;
  const isReady = isNew && !values['draft'];
  const hasAddress = values['delivery_address_id'] || String(values['address'] ?? '').trim();
  return {
    ...slips(Shipment, values, t),
    ...(!values['client_id'] && { client_id: t('shipmentScreens.missing.client') }),
    ...(isNew &&
      isNameNeeded &&
      !values['commercial_name_id'] && { commercial_name_id: t('shipmentScreens.missing.commercialName') }),
    ...(isReady && !values['shipment_type_id'] && { shipment_type_id: t('shipmentScreens.missing.type') }),
    ...(isReady && !hasAddress && { address: t('shipmentScreens.missing.address') }),
    ...(isLongerThan(String(values['note'] ?? ''), noteMost) && { note: t('shipmentScreens.missing.note') }),
  };
}
