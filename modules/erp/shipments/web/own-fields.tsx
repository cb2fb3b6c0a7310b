import { MovedLines } from '#erp/catalog/web';
import { deliveredLines } from '#erp/sales/contract';
import type { VerbFieldsProps, WireRow } from '#platform/web';
import { FieldInput } from '#platform/web/ui';

/** A part of a parcel that was not kept: which goods of it came back is counted. */
export const isPart = (row: WireRow): boolean => Boolean(row['part_of_id']);

/** What only a delivery company is told, and only our own courier. */
const ofCompany = ['company', 'fee', 'tracking'];
const ofOwn = ['city'];

/** What was said of a way to the customer, as its carrier knows it. */
export const CorrectFields = ({ form, row, declared }: VerbFieldsProps) => (
  <Declared form={form} row={row} declared={declared} without={row['company_id'] ? ofOwn : ofCompany} />
);

/** How goods came back, and of a part of a parcel which. */
export function TakeBackFields({ form, row, declared }: VerbFieldsProps) {
  return (
    <>
      {isPart(row) && <MovedLines form={form} lines={deliveredLines} />}
      <Declared form={form} row={row} declared={declared} without={['lines']} />
    </>
  );
}

function Declared({ form, row, declared, without }: VerbFieldsProps & { without: readonly string[] }) {
  return Object.keys(declared.fields)
    .filter((name) => !without.includes(name))
    .map((name, at) => <FieldInput key={name} declared={declared} name={name} form={form} record={row} autoFocus={at === 0} />);
}
