import { SaleReturn } from '#erp/sales/contract';
import type { VerbFieldsProps } from '#platform/web';
import { FieldInput } from '#platform/web/ui';
import { BroughtGoods } from './brought-goods.tsx';

/** What comes back, in which condition and why, and out of which treasury what was paid goes back. */
export function BringFields({ form, row, declared }: VerbFieldsProps) {
  return (
    <>
      <BroughtGoods form={form} />
      <FieldInput declared={{ ...declared, name: SaleReturn.name }} name="note" form={form} record={row} />
      <FieldInput declared={declared} name="treasury" form={form} record={row} />
    </>
  );
}
