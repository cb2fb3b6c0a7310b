import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localName, type VerbFieldsProps, type WireRow } from '#platform/web';
import { FieldInput } from '#platform/web/ui';

/** What goods came to cost late, and which of them: all that came, where none are ticked. */
export function CostFields({ form, row, declared }: VerbFieldsProps) {
  const { t } = useTranslation();
  const said = Object.keys(declared.fields).filter((name) => name !== 'variations');
  const goods = cameOf(row);
  return (
    <>
      {said.map((name, at) => (
        <FieldInput key={name} declared={declared} name={name} form={form} record={row} autoFocus={at === 0} />
      ))}
      {goods.size > 1 && (
        <Checkbox.Group
          label={t('purchase.fields.variations')}
          description={t('purchase.hints.variations')}
          {...form.getInputProps('variation_ids')}
        >
          <Stack gap="xs" mt="xs">
            {[...goods].map(([id, name]) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}

/** The goods of which something came, by id: a kind that stands on two lines is one. */
const cameOf = (row: WireRow) =>
  new Map(
    ((row['lines'] ?? []) as WireRow[])
      .filter(({ received }) => Number(received) > 0)
      .map(({ variation_id, variation }) => [String(variation_id), localName(variation)]),
  );
