import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { status } from '#courier/statuses/contract';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import type { BulkOutcome } from '#platform/web';
import { IconArrowBackUp, RefSelect, StatusBadge } from '#platform/web/ui';
import { branchOf, type MoveOption, type MoveSubject } from './move-options.ts';
import { MoveReason } from './move-reason.tsx';
import { bodyOf, type MoveSaid, missingIn } from './move-said.ts';
import { NextHands } from './next-hands.tsx';
import { sendMove } from './send-move.ts';
import { TakenAmount } from './taken-amount.tsx';
import './moves.css';

interface MoveFormProps {
  option: MoveOption;
  subject: MoveSubject;
  onBack: (() => void) | undefined;
  onFinished: (moved: BulkOutcome) => Promise<void>;
  /** Where the move is not made but asked for: who takes what was said, and the word on the button. */
  asking?: { send: (body: Record<string, unknown>) => Promise<BulkOutcome | { errors: Record<string, string> }>; press: string };
}

/** Just what one step asks for, and nothing else. */
export function MoveForm({ option, subject, onBack, onFinished, asking }: MoveFormProps) {
  const { t } = useTranslation();
  const { needs } = option;
  const [said, setSaid] = useState<MoveSaid>({
    collected: subject.only && option.base_id === status.delivered ? (option.expected ?? null) : null,
    ...(subject.only && option.base_id === status.delivered && !asking && { terms: {} }),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const onSay = (change: MoveSaid) => {
    setSaid({ ...said, ...change });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(option, subject, said, t);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    const body = bodyOf(option, said);
    const sent = await (asking ? asking.send(body) : sendMove(subject, body));
    setIsBusy(false);
    if ('errors' in sent) setErrors(sent.errors);
    else await onFinished(sent);
  };
  const part = { option, subject, said, errors, isAsked: asking !== undefined, onSay };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="0.9rem">
        <div className="c-move-to">
          <span>{t('shipmentScreens.move.to')}</span>
          <StatusBadge label={nameInLanguage(option.name)} phase={phaseOfColour(option.color)} />
        </div>
        <NextHands {...part} />
        <TakenAmount {...part} />
        {needs.receiver_name && (
          <TextInput
            label={t('shipmentScreens.move.receivedBy')}
            required
            maxLength={100}
            value={said.receiver_name ?? ''}
            error={errors['receiver_name']}
            onChange={(event) => onSay({ receiver_name: event.currentTarget.value })}
          />
        )}
        <MoveReason {...part} />
        {needs.treasury && (
          <RefSelect
            label={t('shipmentScreens.move.treasury')}
            target="treasury"
            query={branchOf(subject)}
            required
            value={said.treasury_id ?? null}
            error={errors['treasury_id']}
            onChange={(id) => onSay({ treasury_id: id })}
          />
        )}
        <Textarea
          label={t(needs.note ? 'shipmentScreens.move.why' : 'shipment.fields.note')}
          required={needs.note}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={255}
          value={said.note ?? ''}
          error={errors['note']}
          onChange={(event) => onSay({ note: event.currentTarget.value })}
        />
        {errors[''] && (
          <p role="alert" className="c-form-error">
            {errors['']}
          </p>
        )}
        <MoveFoot onBack={onBack} isBusy={isBusy} press={asking?.press ?? pressOf(subject, t)} />
      </Stack>
    </form>
  );
}

interface MoveFootProps {
  onBack: (() => void) | undefined;
  isBusy: boolean;
  press: string;
}

function MoveFoot({ onBack, isBusy, press }: MoveFootProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" className="k-modal-foot">
      {onBack ? (
        <Button variant="subtle" leftSection={<IconArrowBackUp size="1rem" className="k-mirror" aria-hidden />} onClick={onBack}>
          {t('shipmentScreens.move.otherStatus')}
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" color="saffron.5" className="k-primary" loading={isBusy}>
        {press}
      </Button>
    </Group>
  );
}

const pressOf = ({ only, count }: MoveSubject, t: TFunction): string =>
  only ? t('shipmentScreens.move.do') : t('shipmentScreens.move.doMany', { count });
