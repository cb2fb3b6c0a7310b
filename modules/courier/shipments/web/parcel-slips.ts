import type { TFunction } from 'i18next';
import { isSaid, noteMost, requiredIn, Shipment, standardLayout } from '#courier/shipments/contract';
import { isLongerThan } from '#platform/entity';
import { slips } from '#platform/web/ui';

interface WrittenParcel {
  values: Record<string, any>;
  /** Its client sends under several names: which one is to be said. */
  isNameNeeded: boolean;
  /** What its form asks for, by wire name; what a form asks for that no company changed, unless said. */
  asked?: readonly string[];
  t: TFunction;
}
const askedAsEver = requiredIn(standardLayout('create'));
const words: Record<string, string> = {
  shipment_type_id: 'shipmentScreens.missing.type',
  address: 'shipmentScreens.missing.address',
};

/** What is seen to be missing or wrong in a parcel before it is sent, in the same words as the server's. */
export function parcelSlips({ values, isNameNeeded, asked = askedAsEver, t }: WrittenParcel): Record<string, string> {
  const isNew = values['version'] === undefined;
  const isReady = isNew && !values['draft'];
  const hasAddress = values['delivery_address_id'] || String(values['address'] ?? '').trim();
  // A parcel that waits as not ready owes its form nothing yet.
  const missing = isReady ? asked.filter((wire) => !isSaid(values[wire])) : [];
  return {
    ...Object.fromEntries(missing.map((wire) => [wire, t(words[wire] ?? 'ui.rules.required')])),
    ...slips(Shipment, values, t),
    ...(!values['client_id'] && { client_id: t('shipmentScreens.missing.client') }),
    ...(isNew &&
      isNameNeeded &&
      !values['commercial_name_id'] && { commercial_name_id: t('shipmentScreens.missing.commercialName') }),
    ...(isReady && !hasAddress && { address: t('shipmentScreens.missing.address') }),
    ...(isLongerThan(String(values['note'] ?? ''), noteMost) && { note: t('shipmentScreens.missing.note') }),
  };
}
