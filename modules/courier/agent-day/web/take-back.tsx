import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#platform/web/ui';
import type { Said } from './day-wire.ts';

type TakeBackSaid = Pick<Said, 'taken_back' | 'not_taken_back'>;

interface TakeBackProps {
  /** What the receiver was to give back. */
  what: string;
  said: TakeBackSaid;
  errors: Record<string, string>;
  onChange: (said: TakeBackSaid) => void;
}

/** An exchange always asks what became of it; nothing is chosen before, so that nobody passes over it. */
export function TakeBack({ what, said, errors, onChange }: TakeBackProps) {
  const { t } = useTranslation();
  const choice = answerOf(said);
  const wanted = toTakeBack(what, t);
  const options = (['taken', 'notTaken'] as const).map((value) => ({ value, label: t(`shipmentScreens.exchange.${value}`) }));
  return (
    <section className="d-exchange" data-path="exchange">
      <strong>{wanted}</strong>
      <SegmentedControl
        aria-label={wanted}
        size="md"
        fullWidth
        value={choice}
        data={options}
        onChange={(chosen) =>
          onChange(chosen === 'taken' ? { taken_back: 1, not_taken_back: null } : { taken_back: null, not_taken_back: '' })
        }
      />
      {errors['exchange'] && (
        <p role="alert" className="d-wrong">
          {errors['exchange']}
        </p>
      )}
      <Stack gap="0.75rem">
        {choice === 'taken' && (
          <NumberField
            label={t('shipmentScreens.exchange.pieces')}
            required
            data-path="taken_back"
            value={said.taken_back}
            error={errors['taken_back']}
            onChange={(count) => onChange({ taken_back: count === null ? null : Number(count) })}
          />
        )}
        {choice === 'notTaken' && (
          <TextInput
            label={t('shipmentScreens.exchange.why')}
            required
            size="md"
            maxLength={255}
            data-path="not_taken_back"
            value={said.not_taken_back ?? ''}
            error={errors['not_taken_back']}
            onChange={(event) => onChange({ not_taken_back: event.currentTarget.value })}
          />
        )}
      </Stack>
    </section>
  );
}

/** What to take back, in words; it keeps its own direction within the sentence. */
export function toTakeBack(what: string, t: TFunction): string {
  return t('shipmentScreens.exchange.wanted', { what: `\u2068${what}\u2069` });
}

function answerOf({ taken_back, not_taken_back }: TakeBackSaid): string {
  if (not_taken_back != null) return 'notTaken';
  return taken_back === undefined ? '' : 'taken';
}

/** What is still to be said before the delivery is kept. */
export function missingTakeBack(said: TakeBackSaid, t: TFunction): Record<string, string> {
  const required = t('ui.rules.required');
  const answer = answerOf(said);
  if (answer === '') return { exchange: required };
  if (answer === 'taken') return Number(said.taken_back) > 0 ? {} : { taken_back: required };
  return said.not_taken_back?.trim() ? {} : { not_taken_back: required };
}
