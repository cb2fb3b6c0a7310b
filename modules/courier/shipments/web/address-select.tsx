import { Button, Group, Modal, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shipment } from '#courier/shipments/contract';
import { CallError, call, can, queryClient, toast, type WireRow } from '#platform/web';
import { BilingualInput, type Choice, type Form, fieldLabel, RefSelect } from '#platform/web/ui';

const path = '/api/v1/delivery-addresses';
interface Draft {
  ar: string;
  en: string;
}

/** A known place within the city, or a new one made on the way. */
export function AddressSelect({ form, record }: { form: Form; record: WireRow | undefined }) {
  const { t } = useTranslation();
  const cityId = form.getValues()['city_id'] as number | null;
  const [draft, setDraft] = useState<Draft>();
  const answer = useRef<(made: Choice | undefined) => void>(() => undefined);
  const { value, error } = form.getInputProps('delivery_address_id');
  const ask = (typed: string) =>
    new Promise<Choice | undefined>((resolve) => {
      answer.current = resolve;
      const isArabic = /[\u0600-\u06ff]/.test(typed) || typed === '';
      setDraft({ ar: isArabic ? typed : '', en: isArabic ? '' : typed });
    });
  const close = (made?: Choice) => {
    setDraft(undefined);
    answer.current(made);
  };
  return (
    <>
      <RefSelect
        label={fieldLabel(Shipment, 'deliveryAddress', t)}
        target="deliveryAddress"
        query={{ city_id: cityId }}
        disabled={!cityId}
        placeholder={cityId ? t('ui.pick') : t('shipmentScreens.form.cityFirst')}
        known={record?.['delivery_address']}
        value={(value as number | null) ?? null}
        error={error}
        data-path="delivery_address_id"
        onChange={(id) => form.setFieldValue('delivery_address_id', id)}
        onCreate={cityId && can('show_company_definition') ? ask : undefined}
      />
      {draft && cityId && <NewAddress cityId={cityId} start={draft} onDone={close} />}
    </>
  );
}

/** The list takes the new place at once, so that it is there for the next parcel too. */
function NewAddress({ cityId, start, onDone }: { cityId: number; start: Draft; onDone: (made?: Choice) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState<Draft>(start);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    const typed = name.ar.trim() || name.en.trim();
    if (!typed) return setError(t('ui.rules.required'));
    setIsBusy(true);
    try {
      const body = { city_id: cityId, name: { ar: name.ar.trim() || typed, en: name.en.trim() || typed } };
      const { item } = await call<{ item: Choice }>('POST', path, { body, silent: true, formTakesFields: true });
      void queryClient.invalidateQueries({ queryKey: ['lookup', path] });
      toast('success', t('ui.saved'), { timer: 4000 });
      onDone(item);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(Object.values(failure.fields)[0] ?? failure.message);
      setIsBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => onDone()}
      title={t('shipment.fields.newAddress')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Stack
        gap="1rem"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <BilingualInput label={t('deliveryAddress.fields.name')} value={name} onChange={setName} error={error} required />
        <Group justify="end" gap="0.5rem">
          <Button variant="default" onClick={() => onDone()}>
            {t('ui.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
