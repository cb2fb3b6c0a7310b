import { MovedLines } from '#erp/catalog/web';
import { returnedLines } from '#erp/purchases/contract';
import type { VerbFieldsProps } from '#platform/web';
import { FieldInput } from '#platform/web/ui';

/** What goes back, and why. */
export function ReturnFields({ form, row, declared }: VerbFieldsProps) {
  return (
    <>
      <MovedLines form={form} lines={returnedLines} />
      <FieldInput declared={declared} name="note" form={form} record={row} />
      <FieldInput declared={declared} name="day" form={form} record={row} />
    </>
  );
}
