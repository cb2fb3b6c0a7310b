import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Shipment } from '#courier/shipments/contract';
import { refreshLists, toast, type WireRow } from '#platform/web';
import { FieldInput, useForm, useSave } from '#platform/web/ui';
import { AddressSelect } from './address-select.tsx';

const fields = ['receiver_name', 'phone', 'second_phone', 'delivery_address_id', 'address', 'note'] as const;

/** How he is reached may be put right as long as the parcel is on its way. */
export function ReceiverForm({ row, onSaved }: { row: WireRow; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { ...Object.fromEntries(fields.map((name) => [name, row[name] ?? null])), city_id: row['city_id'] },
  });
  const saving = useSave({
    form,
    method: 'PUT',
    path: `/api/v1/shipments/${row.id}`,
    toBody: (values) => {
      const { city_id: _, ...said } = values;
      return { ...said, version: row['version'] };
    },
    silent: true,
    onSaved: async () => {
      toast('success', t('ui.saved'), { timer: 5000 });
      await Promise.all([onSaved(), refreshLists('/api/v1/shipments')]);
    },
  });
  const input = (name: string) => <FieldInput key={name} declared={Shipment} name={name} form={form} record={row} />;
  return (
    <form
      ref={saving.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saving.save(form.getValues());
      }}
    >
      <div className="k-grid c-form-grid">
        {input('receiverName')}
        {input('phone')}
        {input('secondPhone')}
        <AddressSelect form={form} record={row} />
        {input('address')}
        {input('note')}
      </div>
      <Button type="submit" mt="1rem" loading={saving.isSaving} disabled={!form.isDirty()}>
        {t('ui.save')}
      </Button>
    </form>
  );
}
