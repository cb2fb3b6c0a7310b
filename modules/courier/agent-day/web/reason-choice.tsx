import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameInLanguage } from '#courier/statuses/web';
import { IconSearch, useStored } from '#platform/web/ui';
import type { DayReason } from './day-wire.ts';
import { foundReasons, reasonsInOrder } from './reason-order.ts';

/** So many fit under a thumb; the rest are one press further. */
const mostShown = 6;

interface ReasonChoiceProps {
  reasons: readonly DayReason[];
  value: string | null | undefined;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** Why, in one press: what this agent says most stands first, all others behind a press, found by a word. */
export function ReasonChoice({ reasons, value, error, onChange }: ReasonChoiceProps) {
  const { t } = useTranslation();
  const [used, setUsed] = useStored<Record<string, number>>('agent-reasons', {});
  // The order stays while the form is open: nothing moves under the finger.
  const [order] = useState(() => reasonsInOrder(reasons, used, value));
  const [isAll, setIsAll] = useState(order.length <= mostShown);
  const [typed, setTyped] = useState('');
  const shown = isAll ? foundReasons(order, typed, nameInLanguage) : order.slice(0, mostShown);
  const choose = (code: string) => {
    if (code !== value) setUsed({ ...used, [code]: (used[code] ?? 0) + 1 });
    onChange(code);
  };
  return (
    <fieldset className="d-reasons" data-path="reason_code" tabIndex={-1}>
      <legend>
        {t('shipment.fields.reasonCode')} <span aria-hidden>*</span>
      </legend>
      {isAll && order.length > mostShown && (
        <TextInput
          aria-label={t('agentDay.reasons.find')}
          placeholder={t('agentDay.reasons.find')}
          leftSection={<IconSearch size="1.1rem" aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div role="radiogroup" aria-label={t('shipment.fields.reasonCode')}>
        {shown.map(({ code, name }) => (
          <label key={code} data-chosen={code === value || undefined}>
            <input type="radio" name="reason_code" value={code} checked={code === value} onChange={() => choose(code)} />
            <bdi>{nameInLanguage(name)}</bdi>
          </label>
        ))}
      </div>
      {shown.length === 0 && <p className="d-none">{t('ui.noneFound')}</p>}
      {!isAll && (
        <button type="button" className="d-more" onClick={() => setIsAll(true)}>
          {t('agentDay.reasons.all', { count: order.length })}
        </button>
      )}
      {error && (
        <p role="alert" className="d-wrong">
          {error}
        </p>
      )}
    </fieldset>
  );
}
