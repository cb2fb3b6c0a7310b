import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VerbFieldsProps } from '#platform/web';
import { FieldInput, lookup } from '#platform/web/ui';

/** Out of which treasury, and how much; what leaves it is asked only where it holds another currency. */
export function PayFields({ form, row, declared }: VerbFieldsProps) {
  const { treasury_id: treasuryId, cash } = form.getValues();
  const treasury = useQuery(lookup('treasury', '')).data?.find(({ id }) => id === treasuryId);
  const isForeign = treasury !== undefined && treasury['currency'] !== row['currency'];
  useEffect(() => {
    if (!isForeign && cash) form.setFieldValue('cash', null);
  }, [isForeign, cash]);
  const input = (name: string, isFirst = false) => (
    <FieldInput declared={declared} name={name} form={form} record={row} autoFocus={isFirst} />
  );
  return (
    <>
      {input('treasury', true)}
      {input('amount')}
      {isForeign && input('cash')}
      {input('paidOn')}
    </>
  );
}
