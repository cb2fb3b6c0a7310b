import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, formatNumber, refreshLists, toast, type WireRow } from '#platform/web';
import { followsFromTerms, missingTerms, type TermsSaid, termsBody } from './delivery-terms.tsx';

/** A parcel about to be delivered, with what is said of it. */
export interface DeliveryLine {
  row: WireRow;
  collected: string | null;
  receiver: string;
  terms: TermsSaid;
  /** Its rarer ends are open. */
  isOpen: boolean;
  error?: string;
}
const path = '/api/v1/shipments';

/** The parcels gathered to be delivered together: each is sent by itself, and what fails stays with its reason. */
export function useDeliveryLines() {
  const { t } = useTranslation();
  const [lines, setLines] = useState<readonly DeliveryLine[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const add = (row: WireRow) => setLines((now) => (now.some((line) => line.row.id === row.id) ? now : [lineOf(row), ...now]));
  const change = (id: number, what: Partial<DeliveryLine>) =>
    setLines((now) => now.map((line) => (line.row.id === id ? withoutError({ ...line, ...what }) : line)));
  const remove = (id: number) => setLines((now) => now.filter((line) => line.row.id !== id));
  const deliverAll = async () => {
    setIsBusy(true);
    let done = 0;
    for (const line of lines.toReversed()) {
      const missing = Object.keys(missingTerms(line.row, line.terms, t)).length > 0;
      const error = missing ? t('shipmentScreens.deliver.sayMore') : await deliver(line);
      if (error === undefined) done++;
      // What is scanned or changed meanwhile stays; only what is delivered goes.
      setLines((now) =>
        error === undefined
          ? now.filter((other) => other.row.id !== line.row.id)
          : now.map((other) => (other.row.id === line.row.id ? { ...other, error, ...(missing && { isOpen: true }) } : other)),
      );
    }
    setIsBusy(false);
    await refreshLists(path);
    if (done > 0)
      toast('success', t('shipmentScreens.deliver.done', { count: done, shown: formatNumber(done) }), { timer: 8000 });
  };
  return { lines, isBusy, add, change, remove, deliverAll };
}

const lineOf = (row: WireRow): DeliveryLine => ({
  row,
  collected: row['expected'],
  receiver: row['receiver_name'] ?? '',
  terms: {},
  isOpen: Boolean(row['exchange_of']),
});

function withoutError({ error: _, ...line }: DeliveryLine): DeliveryLine {
  return line;
}

/** One call a parcel, since each has its own amount; answers why it failed. */
async function deliver({ row, collected, receiver, terms }: DeliveryLine): Promise<string | undefined> {
  try {
    await call('POST', `${path}/${row.id}/deliver`, {
      body: {
        version: row['version'],
        collected: collected ?? (followsFromTerms(terms) ? null : row['expected']),
        receiver_name: receiver.trim() || null,
        ...termsBody(terms),
      },
      silent: true,
      quiet: true,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return Object.values(error.fields)[0] ?? error.message;
  }
}
