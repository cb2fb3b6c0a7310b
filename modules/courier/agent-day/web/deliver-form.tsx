import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, isolated, Ltr } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import type { ActFormProps } from './act-form.ts';
import { missingPartBack, PartBack } from './part-back.tsx';
import { PhotoInput } from './photo-input.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { missingTakeBack, TakeBack } from './take-back.tsx';

/** Handed over: what was taken, by whom, with his signature and a picture where one is wanted. */
export function DeliverForm({ parcel, said: before, files: kept, onSend }: ActFormProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState({ ...before, collected: before.collected ?? parcel.expected });
  const [files, setFiles] = useState(kept);
  const [isPart, setIsPart] = useState(before.returned_quantity != null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (change: Partial<typeof said>) => setSaid({ ...said, ...change });
  // What is answered is no longer missing.
  const answer = (change: Partial<typeof said>) => {
    set(change);
    setErrors({});
  };
  const isOther = Number(said.collected ?? 0) !== Number(isPart ? (said.delivered_price ?? parcel.expected) : parcel.expected);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(!said.collected && { collected: t('ui.rules.required') }),
      ...(isPart && missingPartBack(said, t)),
      ...(parcel.exchange_of && missingTakeBack(said, t)),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const { delivered_price, returned_quantity, ...whole } = said;
    onSend(isPart ? { ...whole, delivered_price, returned_quantity } : whole, files);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="1rem">
        <MoneyInput
          label={t('agentDay.deliver.collected')}
          currency={parcel.currency}
          size="lg"
          required
          data-path="collected"
          data-autofocus
          value={said.collected}
          error={errors['collected']}
          description={
            <>
              {t('shipment.fields.expected')}: <Ltr>{formatAmount(parcel.expected, parcel.currency)}</Ltr>
            </>
          }
          onChange={(collected) => set({ collected: collected ?? '' })}
        />
        {parcel.asked_price ? (
          <p className="d-note">
            {t('agentDay.priceAsked', { amount: isolated(formatAmount(parcel.asked_price, parcel.currency)) })}{' '}
            {t('agentDay.deliver.priceAsked')}
          </p>
        ) : (
          isOther && <p className="d-note">{t('agentDay.deliver.differs')}</p>
        )}
        {parcel.exchange_of && <TakeBack what={parcel.exchange_of} said={said} errors={errors} onChange={answer} />}
        {parcel.quantity > 1 && !parcel.asked_price && (
          <Checkbox
            size="md"
            label={t('agentDay.deliver.part')}
            checked={isPart}
            onChange={(event) => setIsPart(event.currentTarget.checked)}
          />
        )}
        {isPart && <PartBack parcel={parcel} said={said} errors={errors} onChange={set} />}
        <TextInput
          label={t('agentDay.deliver.receiver')}
          maxLength={100}
          data-path="receiver_name"
          value={said.receiver_name ?? ''}
          placeholder={parcel.receiver_name ?? ''}
          onChange={(event) => set({ receiver_name: event.currentTarget.value })}
        />
        <SignaturePad isSigned={files.signature !== undefined} onChange={(signature) => setFiles({ ...files, signature })} />
        <PhotoInput value={files.photo} onChange={(photo) => setFiles({ ...files, photo })} />
        <TextInput
          label={t('agentDay.note')}
          maxLength={255}
          value={said.note ?? ''}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Button type="submit" size="lg" fullWidth color="#1d6b3c">
          {t('agentDay.deliver.do', { amount: isolated(formatAmount(said.collected, parcel.currency)) })}
        </Button>
      </Stack>
    </form>
  );
}
