import type { VerbFieldsProps } from '#platform/web';
import { FieldInput } from '#platform/web/ui';
import { MovedLines } from './moved-lines.tsx';

/** What goes back, and why. */
export function ReturnFields({ form, row, declared }: VerbFieldsProps) {
  return (
    <>
      <MovedLines form={form} way="returnGoods" />
      <FieldInput declared={declared} name="note" form={form} record={row} />
      <FieldInput declared={declared} name="day" form={form} record={row} />
    </>
  );
}
