import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { latinDigits } from '#platform/entity';
import { call, formatAmount, formatNumber, type ListAnswer, Ltr, readSession, type WireRow } from '#platform/web';
import { EmptyState, IconBarcode, PageHeader } from '#platform/web/ui';
import { DeliverLine } from './deliver-line.tsx';
import { type DeliveryLine, useDeliveryLines } from './delivery-lines.ts';
import { parcelOfNumber } from './typed-number.ts';
import './moves.css';

const path = '/api/v1/shipments';
const mostAsked = 200;

/** Delivers several parcels in a row: number, Enter, another amount where it differs, and all at once. */
export default function DeliverSeveral() {
  const { t } = useTranslation();
  const { lines, isBusy, add, change, remove, deliverAll } = useDeliveryLines();
  const field = useRef<HTMLInputElement>(null);
  const deliverThem = async () => {
    await deliverAll();
    field.current?.focus();
  };
  useHotkeys([['mod+Enter', () => lines.length > 0 && !isBusy && void deliverThem()]], []);
  return (
    <>
      <PageHeader title={t('shipmentScreens.deliver.title')} crumbs={[{ label: t('shipment.title'), to: '/shipments' }]} />
      <section className="k-panel">
        <NumberEntry field={field} lines={lines} onFound={add} />
      </section>
      <section className="k-panel" aria-label={t('shipmentScreens.deliver.list')}>
        {lines.length === 0 ? (
          <EmptyState icon={IconBarcode} title={t('shipmentScreens.deliver.none')} hint={t('shipmentScreens.deliver.noneHint')} />
        ) : (
          <>
            <div className="c-rows">
              {lines.map((line) => (
                <DeliverLine
                  key={line.row.id}
                  line={line}
                  onChange={(what) => change(line.row.id, what)}
                  onRemove={() => remove(line.row.id)}
                />
              ))}
            </div>
            <div className="c-deliver-foot">
              <span>
                {t('shipmentScreens.deliver.sum', { count: lines.length, shown: formatNumber(lines.length) })}{' '}
                <strong>
                  <Ltr>{sumsOf(lines)}</Ltr>
                </strong>
              </span>
              <Button
                size="md"
                color="saffron.5"
                className="k-primary"
                loading={isBusy}
                title="Ctrl + Enter"
                onClick={() => void deliverThem()}
              >
                {t('shipmentScreens.deliver.do', { count: lines.length })}
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  );
}

interface NumberEntryProps {
  field: RefObject<HTMLInputElement | null>;
  lines: readonly DeliveryLine[];
  onFound: (row: WireRow) => void;
}

/** Takes numbers as they are scanned or typed; those chosen in a list before come by the address. */
function NumberEntry({ field, lines, onFound }: NumberEntryProps) {
  const { t } = useTranslation();
  const { leftOut, forget } = useChosenBefore(onFound);
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const leftOutText = leftOut > 0 && t('shipmentScreens.deliver.leftOut', { count: leftOut, shown: formatNumber(leftOut) });
  const enter = async () => {
    const typed = latinDigits(number).trim();
    if (!typed) return;
    setNumber('');
    const answer = await call<ListAnswer>('GET', path, { query: { receipt_no: typed, per_page: 10 }, silent: true }).catch(
      () => undefined,
    );
    const chosen = lines.map((line) => line.row);
    const meant = parcelOfNumber(typed, answer?.items ?? [], chosen);
    if ('problem' in meant) return setProblem(t(`shipmentScreens.deliver.${meant.problem}`, { number: typed }));
    setProblem(undefined);
    onFound(meant.row);
  };
  return (
    <form
      className="c-scan"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <TextInput
        ref={field}
        autoFocus
        size="lg"
        label={t('shipment.fields.receiptNo')}
        description={t('shipmentScreens.deliver.hint')}
        leftSection={<IconBarcode size="1.3rem" aria-hidden />}
        dir="ltr"
        autoComplete="off"
        value={number}
        error={problem ?? leftOutText}
        onChange={(event) => {
          setNumber(event.currentTarget.value);
          setProblem(undefined);
          forget();
        }}
      />
    </form>
  );
}

/** The parcels chosen in a list before, and how many of them are not shown. */
function useChosenBefore(onFound: (row: WireRow) => void) {
  const [params] = useSearchParams();
  const [leftOut, setLeftOut] = useState(0);
  const wanted = params.get('ids');
  useEffect(() => {
    const ids = [...new Set((wanted ?? '').split(',').filter(Boolean))];
    const asked = ids.slice(0, mostAsked).map((id) =>
      call<{ item: WireRow }>('GET', `${path}/${id}`, { silent: true, quiet: true }).then(
        ({ item }) => onFound(item),
        () => id,
      ),
    );
    void Promise.all(asked).then((answers) => {
      setLeftOut(answers.filter(Boolean).length + Math.max(0, ids.length - mostAsked));
    });
  }, [wanted]);
  return { leftOut, forget: () => setLeftOut(0) };
}

function sumsOf(lines: readonly DeliveryLine[]): string {
  const sums = new Map<string, number>();
  for (const { row, collected } of lines) sums.set(row['currency'], (sums.get(row['currency']) ?? 0) + Number(collected ?? 0));
  const own = readSession()?.tenant.currency;
  return [...sums]
    .toSorted(([a], [b]) => Number(b === own) - Number(a === own))
    .map(([currency, sum]) => formatAmount(String(sum), currency))
    .join(' + ');
}
