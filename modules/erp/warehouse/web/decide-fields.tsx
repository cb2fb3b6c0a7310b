import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localName, type VerbFieldsProps } from '#platform/web';
import { FieldInput } from '#platform/web/ui';
import { onTheWay, type SentLine } from './arrived-lines.ts';

/** Of which goods so many never arrived, and what became of them; who it is put on is asked only where it is somebody's fault. */
export function DecideFields({ form, row, declared }: VerbFieldsProps) {
  const { t } = useTranslation();
  const { line, way } = form.getValues();
  const lines = onTheWay(row);
  const choose = (value: string | null) => {
    form.setFieldValue('line', Number(value));
    form.setFieldValue('quantity', lines.find((one) => String(one['line']) === value)?.['left'] ?? null);
  };
  const input = (name: string) => <FieldInput declared={declared} name={name} form={form} record={row} />;
  return (
    <>
      <Select
        label={t('stockTransfer.fields.line')}
        required
        allowDeselect={false}
        data-path="line"
        data={lines.map((one) => ({ value: String(one['line']), label: localName((one['sent'] as SentLine)['variation']) }))}
        value={line ? String(line) : null}
        onChange={choose}
        error={form.errors['line']}
      />
      {input('quantity')}
      {input('way')}
      {way === 'fault' && input('employee')}
      {input('note')}
    </>
  );
}
