import { MovedLines } from '#erp/catalog/web';
import { receivedLines } from '#erp/purchases/contract';
import type { VerbFieldsProps } from '#platform/web';
import { FieldInput } from '#platform/web/ui';

/** What came today: all that was missing stands there already. */
export function ReceiveFields({ form, row, declared }: VerbFieldsProps) {
  return (
    <>
      <FieldInput declared={declared} name="receivedOn" form={form} record={row} />
      <MovedLines form={form} lines={receivedLines} />
    </>
  );
}
