import { Button, Progress, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReceiptBook, type VoidNumber } from '#courier/receipt-books/contract';
import { can, formatMoment, formatNumber, Ltr, refreshLists, toast, type WireRow } from '#platform/web';
import { DialogForm, Facts, useForm, useSave } from '#platform/web/ui';

const path = '/api/v1/client-receipts';
const counts = ['used', 'voided', 'left'] as const;

/** How far a booklet is used up, and its void slips with their reasons. */
export function BookTop({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const [isVoiding, setIsVoiding] = useState(false);
  const voids = (row['voids'] as VoidNumber[] | undefined) ?? [];
  const share = (name: (typeof counts)[number]) => (100 * Number(row[name])) / Number(row['size']);
  return (
    <section className="k-panel r-book" aria-label={t('receiptBook.one')}>
      <div className="r-book-top">
        <Facts
          facts={counts.map((name) => ({
            label: t(`receiptBook.fields.${name}`),
            value: <Ltr>{formatNumber(Number(row[name]))}</Ltr>,
          }))}
        />
        {can(ReceiptBook.permissions.edit) && (
          <Button variant="default" onClick={() => setIsVoiding(true)}>
            {t('receiptBook.void.press')}
          </Button>
        )}
      </div>
      <Progress.Root size="md" aria-hidden>
        <Progress.Section value={share('used')} color="blue" />
        <Progress.Section value={share('voided')} color="gray" />
      </Progress.Root>
      {voids.length > 0 && (
        <>
          <h3>{t('receiptBook.void.title')}</h3>
          <ul className="r-voids">
            {voids.map((one) => (
              <li key={one.number}>
                <Ltr>
                  <strong>{one.number}</strong>
                </Ltr>{' '}
                <bdi>{one.reason}</bdi>
                <small>
                  <bdi>{one.user}</bdi> · <Ltr>{formatMoment(one.at)}</Ltr>
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {isVoiding && <VoidDialog row={row} onClose={() => setIsVoiding(false)} />}
    </section>
  );
}

function VoidDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const required = (value: unknown) => (String(value).trim() ? null : t('ui.rules.required'));
  const form = useForm({
    initialValues: { number: '', reason: '' },
    validate: (values): Record<string, string> =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (required(value) ? [[name, required(value) as string]] : [])),
      ),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/${row.id}/void`,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('receiptBook.told.void'), { timer: 6000 });
      await refreshLists(path);
    },
  });
  return (
    <DialogForm
      title={t('receiptBook.void.press')}
      form={form}
      saving={saving}
      press={t('receiptBook.void.send')}
      onClose={onClose}
    >
      <p className="k-panel-hint">{t('receiptBook.void.hint')}</p>
      <TextInput
        label={t('receiptBook.void.number')}
        placeholder={String(row['name']).split(' – ')[0]}
        required
        dir="ltr"
        maxLength={30}
        data-autofocus
        data-path="number"
        {...form.getInputProps('number')}
      />
      <TextInput
        label={t('receiptBook.void.reason')}
        required
        maxLength={200}
        data-path="reason"
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
