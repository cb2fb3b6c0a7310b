import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ScannedLines } from '#erp/catalog/web';
import { type Form, lookup } from '#platform/web/ui';

/** Above the lines of a purchase: the scanner is waited for, and the currency follows the supplier. */
export function BoughtGoods({ form }: { form: Form }) {
  const { supplier_id: supplierId, currency } = form.getValues();
  const suppliers = useQuery({ ...lookup('supplier', ''), enabled: Boolean(supplierId) }).data;
  const owedIn = suppliers?.find(({ id }) => id === supplierId)?.['currency'];
  useEffect(() => {
    if (owedIn && owedIn !== currency) form.setFieldValue('currency', owedIn);
  }, [owedIn, currency]);
  return <ScannedLines form={form} />;
}
