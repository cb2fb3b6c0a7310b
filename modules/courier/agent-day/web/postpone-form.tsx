import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { status } from '#courier/statuses/contract';
import { today } from '#platform/web';
import type { ActFormProps } from './act-form.ts';
import { ReasonChoice } from './reason-choice.tsx';

const chips = [1, 2, 3];

/** Promised for another day, and why. */
export function PostponeForm({ day, said: before, onSend }: ActFormProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState(before);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const reasons = day.reasons.filter(({ targets }) => targets.includes(status.postponed));
  const [first, last] = [dayAfter(1), dayAfter(day.postpone_max_days)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong: Record<string, string> = {};
    const to = said.postponed_to;
    if (!to) wrong['postponed_to'] = t('ui.rules.required');
    else if (to < first || to > last) wrong['postponed_to'] = t('agentDay.postpone.range', { days: day.postpone_max_days });
    if (!said.reason_code) wrong['reason_code'] = t('ui.rules.required');
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onSend(said, {});
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="1rem">
        <div className="d-chips">
          {chips
            .filter((count) => count <= day.postpone_max_days)
            .map((count) => (
              <Button
                key={count}
                variant={said.postponed_to === dayAfter(count) ? 'filled' : 'default'}
                aria-pressed={said.postponed_to === dayAfter(count)}
                onClick={() => setSaid({ ...said, postponed_to: dayAfter(count) })}
              >
                {count === 1 ? t('agentDay.postpone.tomorrow') : t('agentDay.postpone.inDays', { count })}
              </Button>
            ))}
        </div>
        <TextInput
          type="date"
          label={t('agentDay.postpone.day')}
          required
          data-path="postponed_to"
          min={first}
          max={last}
          value={said.postponed_to ?? ''}
          error={errors['postponed_to']}
          onChange={(event) => setSaid({ ...said, postponed_to: event.currentTarget.value })}
        />
        <ReasonChoice
          reasons={reasons}
          value={said.reason_code}
          error={errors['reason_code']}
          onChange={(reason_code) => setSaid({ ...said, reason_code })}
        />
        <TextInput
          label={t('agentDay.note')}
          maxLength={255}
          value={said.note ?? ''}
          onChange={(event) => setSaid({ ...said, note: event.currentTarget.value })}
        />
        <Button type="submit" size="lg" fullWidth>
          {t('agentDay.postpone.do')}
        </Button>
      </Stack>
    </form>
  );
}

function dayAfter(count: number): string {
  return new Date(Date.parse(`${today()}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
