import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { status } from '#courier/statuses/contract';
import { IconBarcode, RefSelect } from '#platform/web/ui';
import { branchOf } from './move-options.ts';
import type { MovePartProps } from './move-said.ts';

/** Whose hands a parcel goes to: the agent, who fetches it and when, and where it waits on its way. */
export function NextHands({ option, subject, said, errors, isAsked, onSay }: MovePartProps) {
  const { t } = useTranslation();
  const { needs } = option;
  const { only } = subject;
  const isPickup = option.base_id === status.withClient;
  const inBranch = branchOf(subject);
  return (
    <>
      {needs.scan && only && (
        <TextInput
          label={t('shipmentScreens.move.scan')}
          description={t('shipmentScreens.move.scanHint')}
          leftSection={<IconBarcode size="1.3rem" aria-hidden />}
          dir="ltr"
          autoComplete="off"
          required
          data-autofocus
          value={said.scanned ?? ''}
          error={errors['scanned']}
          onChange={(event) => onSay({ scanned: event.currentTarget.value })}
        />
      )}
      {needs.delivery && (
        <RefSelect
          label={t('shipment.fields.courier')}
          target="courier"
          query={{ active: true, ...inBranch }}
          required
          autoFocus
          value={said.delivery_selected_id ?? null}
          error={errors['delivery_selected_id']}
          onChange={(id) => onSay({ delivery_selected_id: id })}
        />
      )}
      {(needs.receiving_delivery || isPickup) && (
        <RefSelect
          label={t('shipment.fields.receivingAgent')}
          target="receivingAgent"
          query={inBranch}
          required={needs.receiving_delivery}
          autoFocus
          value={said.receiving_delivery_id ?? null}
          error={errors['receiving_delivery_id']}
          onChange={(id) => onSay({ receiving_delivery_id: id })}
        />
      )}
      {needs.waypoint && !isAsked && (
        <RefSelect
          label={t('shipment.fields.waypoint')}
          description={t('shipmentScreens.move.waypointHint')}
          target="waypoint"
          value={said.waypoint_id ?? null}
          error={errors['waypoint_id']}
          onChange={(id) => onSay({ waypoint_id: id })}
        />
      )}
      {isPickup && (
        <TextInput
          label={t('shipmentScreens.move.pickupAt')}
          maxLength={40}
          value={said.pickup_at ?? ''}
          error={errors['pickup_at']}
          onChange={(event) => onSay({ pickup_at: event.currentTarget.value })}
        />
      )}
    </>
  );
}
