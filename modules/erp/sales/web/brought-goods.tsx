import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindGoods, MovedLines } from '#erp/catalog/web';
import { broughtLines } from '#erp/sales/contract';
import { call, localName } from '#platform/web';
import { type Form, type Line, lookup } from '#platform/web/ui';
import { scannedBack } from './scanned-back.ts';

/** The goods of a sale, each with how many of them come back: typed, or counted by scanning what lies on the desk. */
export function BroughtGoods({ form }: { form: Form }) {
  const { t } = useTranslation();
  const [last, setLast] = useState('');
  const known = useQueryClient();
  const add = (variation: number, unit?: number, quantity = '1'): boolean => {
    const found = scannedBack((form.getValues()['lines'] ?? []) as Line[], { variation, unit, quantity });
    if (!found) return false;
    form.setFieldValue('lines', found.lines);
    const { of, quantity: counted } = found.line;
    const words = { name: localName(of['variation']), quantity: counted, unit: localName(of['unit']) };
    setLast(String(i18next.t('findGoods.taken', words)));
    return true;
  };
  const take = async (words: string) => {
    const scanned = await call<{ item: { id: number }; unit_id: number; quantity: string | null }>(
      'GET',
      '/api/v1/variations/scan',
      { query: { code: words }, silent: true, quiet: true },
    ).catch(() => undefined);
    if (scanned) return add(scanned.item.id, scanned.unit_id, scanned.quantity ?? '1');
    const [first] = await known.fetchQuery(lookup('variation', words));
    return first ? add(first.id) : false;
  };
  return (
    <>
      <FindGoods
        name="find_back"
        label={t('sale.scanBack')}
        hint={t('sale.scanBackHint')}
        take={take}
        onPick={(variation) => void add(variation)}
        last={last}
      />
      <MovedLines form={form} lines={broughtLines} />
    </>
  );
}
