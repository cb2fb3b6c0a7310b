import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { call, localName } from '#platform/web';
import { type Choice, type Form, lookup } from '#platform/web/ui';
import FindGoods from './find-goods.tsx';
import { type FoundGoods, withGoods } from './with-goods.ts';

interface Scanned {
  item: Choice;
  unit_id: number;
  quantity: string | null;
}

interface ScannedLinesProps {
  form: Form;
  /** The value of the form that holds the lines. */
  at?: string;
  label?: string;
  autoFocus?: boolean;
}

/** Fills the lines of a document by scanner: the same goods again count one more, a carton's code counts a carton. */
export default function ScannedLines({ form, at = 'lines', ...shown }: ScannedLinesProps) {
  const [last, setLast] = useState('');
  const known = useQueryClient();
  const add = async (found: FoundGoods) => {
    const units = await known.fetchQuery(lookup('unit', ''));
    const { lines, line } = withGoods(form.getValues()[at] ?? [], found);
    form.setFieldValue(at, lines);
    const unit = units.find(({ id }) => id === line['unit_id']);
    const words = { name: localName(found.variation), quantity: line['quantity'], unit: unit ? localName(unit) : '' };
    setLast(String(i18next.t('findGoods.taken', words)));
  };
  const take = async (words: string) => {
    const scanned = await call<Scanned>('GET', '/api/v1/variations/scan', {
      query: { code: words },
      silent: true,
      quiet: true,
    }).catch(() => undefined);
    if (scanned) await add({ variation: scanned.item, unitId: scanned.unit_id, quantity: scanned.quantity ?? '1' });
    const [first] = scanned ? [] : await known.fetchQuery(lookup('variation', words));
    if (first) await add({ variation: first, unitId: unitOf(first), quantity: '1' });
    return Boolean(scanned ?? first);
  };
  const pick = async (id: number) => {
    const { item } = await call<{ item: Choice }>('GET', `/api/v1/variations/${id}`);
    await add({ variation: item, unitId: unitOf(item), quantity: '1' });
  };
  return <FindGoods take={take} onPick={(id) => void pick(id)} last={last} {...shown} />;
}

const unitOf = ({ unit, unit_id }: Choice): number => (unit_id as number | undefined) ?? (unit as Choice).id;
