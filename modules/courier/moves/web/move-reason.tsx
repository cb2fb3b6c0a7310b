import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { status } from '#courier/statuses/contract';
import { nameInLanguage } from '#courier/statuses/web';
import { DayInput, MoneyInput } from '#platform/web/ui';
import { LossTerms } from './loss-terms.tsx';
import { currencyOf } from './move-options.ts';
import type { MovePartProps } from './move-said.ts';

/** Why a parcel is not with its receiver, and what follows: the fee taken at the door, who bears a loss, the day it is tried again. */
export function MoveReason({ option, subject, said, errors, isAsked, onSay }: MovePartProps) {
  const { t } = useTranslation();
  const { needs } = option;
  const { only } = subject;
  const isAtDoor = option.base_id === status.returnWithAgent && only?.['custodian_kind'] === 'agent' && !only['delivered_at'];
  return (
    <>
      {(needs.reason || (option.reasons && option.reasons.length > 0)) && (
        <Select
          label={t('shipment.fields.reasonCode')}
          placeholder={t('ui.pick')}
          required={needs.reason}
          searchable
          clearable={!needs.reason}
          data={(option.reasons ?? []).map((reason) => ({ value: reason.code, label: nameInLanguage(reason.name) }))}
          value={said.reason_code ?? null}
          error={errors['reason_code']}
          onChange={(reason_code) => onSay({ reason_code })}
        />
      )}
      {isAtDoor && !isAsked && (
        <MoneyInput
          label={t('shipmentScreens.move.doorFee')}
          currency={currencyOf(subject)}
          data-path="door_fee"
          value={said.door_fee ?? null}
          error={errors['door_fee']}
          onChange={(door_fee) => onSay({ door_fee })}
        />
      )}
      {option.base_id === status.lost && only && !isAsked && (
        <LossTerms
          row={only}
          claim={option.claim}
          reason={option.reasons?.find((one) => one.code === said.reason_code)}
          said={said.loss ?? {}}
          errors={errors}
          onChange={(loss) => onSay({ loss })}
        />
      )}
      {needs.date && (
        <DayInput
          label={t('shipment.fields.postponedTo')}
          required
          value={said.postponed_to ?? null}
          error={errors['postponed_to']}
          onChange={(postponed_to: string | null) => onSay({ postponed_to })}
        />
      )}
    </>
  );
}
