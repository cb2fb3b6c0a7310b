import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callsMissing } from '#courier/agent-day/contract';
import { status } from '#courier/statuses/contract';
import { IconMapPin, IconPhone } from '#platform/web/ui';
import type { ActFormProps } from './act-form.ts';
import type { DayReason } from './day-wire.ts';
import { here } from './here.ts';
import { PhotoInput } from './photo-input.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { VoiceInput } from './voice-input.tsx';

/** It comes back: why, and the evidence that reason demands, asked for here rather than refused later. */
export function ReturnForm({ parcel, day, said: before, files: kept, onSend, onCall }: ActFormProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState(before);
  const [files, setFiles] = useState(kept);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isFinding, setIsFinding] = useState(false);
  const reasons = day.reasons.filter(({ targets }) => targets.includes(status.returnWithAgent));
  const reason = reasons.find(({ code }) => code === said.reason_code);
  const calls = callsMissing(reason?.calls ?? null, parcel.calledAt, new Date());
  const asks = (proof: DayReason['proofs'][number]) => reason?.proofs.includes(proof) ?? false;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = t('ui.rules.required');
    const wrong: Record<string, string> = {};
    if (!reason) wrong['reason_code'] = missing;
    if (asks('photo') && !files.photo) wrong['photo'] = missing;
    if (asks('voice_note') && !files.voice) wrong['voice'] = missing;
    if (calls) wrong['calls'] = missing;
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (!asks('gps') || said.latitude) return onSend(said, files);
    setIsFinding(true);
    const place = await here();
    setIsFinding(false);
    if (place) onSend({ ...said, ...place }, files);
    else setErrors({ place: t('agentDay.return.noPlace') });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="1rem">
        <ReasonChoice
          reasons={reasons}
          value={said.reason_code}
          error={errors['reason_code']}
          onChange={(reason_code) => {
            setSaid({ ...said, reason_code });
            setErrors({});
          }}
        />
        {reason?.calls && (
          <div className="d-demand" data-done={calls === null || undefined} data-path="calls">
            <p>
              {calls === null
                ? t('agentDay.return.called', { count: parcel.calledAt.length })
                : t(calls.minutes > 0 ? 'agentDay.return.callLater' : 'agentDay.return.callMore', { ...calls })}
            </p>
            {calls && (
              <Button
                component="a"
                href={onCall.href}
                variant="default"
                leftSection={<IconPhone size="1.2rem" aria-hidden />}
                onClick={onCall.record}
              >
                {t('agentDay.call')}
              </Button>
            )}
          </div>
        )}
        {asks('gps') && (
          <p className="d-demand">
            <IconMapPin size="1.2rem" aria-hidden /> {errors['place'] ?? t('agentDay.return.place')}
          </p>
        )}
        {asks('voice_note') && (
          <VoiceInput value={files.voice} error={errors['voice']} onChange={(voice) => setFiles({ ...files, voice })} />
        )}
        {reason && (
          <PhotoInput
            value={files.photo}
            required={asks('photo')}
            error={errors['photo']}
            onChange={(photo) => setFiles({ ...files, photo })}
          />
        )}
        <TextInput
          label={t('agentDay.note')}
          maxLength={255}
          value={said.note ?? ''}
          onChange={(event) => setSaid({ ...said, note: event.currentTarget.value })}
        />
        <Button type="submit" size="lg" fullWidth color="#b3261e" loading={isFinding} disabled={calls !== null}>
          {t('agentDay.return.do')}
        </Button>
      </Stack>
    </form>
  );
}
