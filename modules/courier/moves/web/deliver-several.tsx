import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { status } from '#courier/statuses/contract';
import { useStatusBadge } from '#courier/statuses/web';
import { latinDigits } from '#platform/entity';
import {
  CallError,
  call,
  formatAmount,
  formatNumber,
  type ListAnswer,
  Ltr,
  localName,
  readSession,
  refreshLists,
  toast,
  type WireRow,
} from '#platform/web';
import { EmptyState, IconBarcode, IconChevronDown, IconX, MoneyInput, PageHeader, StatusBadge } from '#platform/web/ui';
import { DeliveryTerms, followsFromTerms, missingTerms, type TermsSaid, termsBody } from './delivery-terms.tsx';
import './moves.css';

interface Line {
  row: WireRow;
  collected: string | null;
  receiver: string;
  terms: TermsSaid;
  /** Its rarer ends are open. */
  isOpen: boolean;
  error?: string;
}
const path = '/api/v1/shipments';
const mostAsked = 200;

/** Delivers several parcels in a row: number, Enter, another amount where it differs, and all at once. */
export default function DeliverSeveral() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  /** So many of those chosen are not in the list. */
  const [leftOut, setLeftOut] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wanted = params.get('ids');
  const leftOutText = leftOut > 0 && t('shipmentScreens.deliver.leftOut', { count: leftOut, shown: formatNumber(leftOut) });
  const change = (id: number, what: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.row.id === id ? withoutError({ ...line, ...what }) : line)));
  const add = (row: WireRow) => setLines((now) => (now.some((line) => line.row.id === row.id) ? now : [lineOf(row), ...now]));
  useEffect(() => {
    const ids = [...new Set((wanted ?? '').split(',').filter(Boolean))];
    const asked = ids.slice(0, mostAsked).map((id) =>
      call<{ item: WireRow }>('GET', `${path}/${id}`, { silent: true, quiet: true }).then(
        ({ item }) => add(item),
        () => id,
      ),
    );
    void Promise.all(asked).then((answers) => {
      setLeftOut(answers.filter(Boolean).length + Math.max(0, ids.length - mostAsked));
    });
  }, [wanted]);
  const enter = async () => {
    const typed = latinDigits(number).trim();
    if (!typed) return;
    setNumber('');
    const answer = await call<ListAnswer>('GET', path, { query: { receipt_no: typed, per_page: 10 }, silent: true }).catch(
      () => undefined,
    );
    const found = (answer?.items ?? []).filter((row) => row['receipt_no'] === typed);
    const [row] = found;
    if (!row) return setProblem(t('shipmentScreens.deliver.unknown', { number: typed }));
    if (found.length > 1) return setProblem(t('shipmentScreens.deliver.several', { number: typed }));
    if (lines.some((line) => line.row.id === row.id)) return setProblem(t('shipmentScreens.deliver.already', { number: typed }));
    setProblem(
      row['can_transfer_to']?.includes(status.delivered) ? undefined : t('shipmentScreens.deliver.notNow', { number: typed }),
    );
    if (row['can_transfer_to']?.includes(status.delivered)) add(row);
  };
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
    field.current?.focus();
  };
  useHotkeys([['mod+Enter', () => lines.length > 0 && !isBusy && void deliverAll()]], []);
  return (
    <>
      <PageHeader title={t('shipmentScreens.deliver.title')} crumbs={[{ label: t('shipment.title'), to: '/shipments' }]} />
      <section className="k-panel">
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
              setLeftOut(0);
            }}
          />
        </form>
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
                  onRemove={() => setLines((now) => now.filter((other) => other.row.id !== line.row.id))}
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
                onClick={() => void deliverAll()}
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

interface DeliverLineProps {
  line: Line;
  onChange: (what: Partial<Line>) => void;
  onRemove: () => void;
}

function DeliverLine({ line, onChange, onRemove }: DeliverLineProps) {
  const { t } = useTranslation();
  const badgeOf = useStatusBadge();
  const { row } = line;
  const number = row['receipt_no'] ?? `#${row.id}`;
  return (
    <div className="c-row" data-failed={line.error !== undefined || undefined}>
      <Link to={`/shipments/${row.id}/show`} className="c-row-no" target="_blank">
        <Ltr>{number}</Ltr>
      </Link>
      <div className="c-row-who c-row-wide">
        <bdi>{row['receiver_name'] || localName(row['client'])}</bdi>
        <small>
          {localName(row['city'])} · <StatusBadge {...badgeOf(row['status_id'], row['status']?.name)} />
        </small>
      </div>
      <TextInput
        className="c-row-wide"
        aria-label={`${t('shipmentScreens.move.receivedBy')} ${number}`}
        placeholder={t('shipmentScreens.move.receivedBy')}
        value={line.receiver}
        onChange={(event) => onChange({ receiver: event.currentTarget.value })}
      />
      <MoneyInput
        className="k-amount c-row-wide"
        aria-label={`${t('shipment.fields.collected')} ${number}`}
        description=""
        currency={row['currency']}
        value={line.collected}
        {...(followsFromTerms(line.terms) && { placeholder: t('shipmentScreens.move.follows') })}
        onChange={(collected) => onChange({ collected })}
      />
      <ActionIcon
        aria-label={t('shipmentScreens.deliver.more', { number })}
        aria-expanded={line.isOpen}
        data-open={line.isOpen || undefined}
        className="c-row-more"
        onClick={() => onChange({ isOpen: !line.isOpen })}
      >
        <IconChevronDown size="1rem" aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('shipmentScreens.deliver.remove', { number })} onClick={onRemove}>
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
      {line.isOpen && (
        <div className="c-row-terms">
          <DeliveryTerms
            row={row}
            said={line.terms}
            errors={line.error ? missingTerms(row, line.terms, t) : {}}
            onChange={(terms) =>
              onChange({ terms, ...(followsFromTerms(terms) !== followsFromTerms(line.terms) && amountAfter(row, terms)) })
            }
          />
        </div>
      )}
      {line.error && <p className="c-row-error">{line.error}</p>}
    </div>
  );
}

const lineOf = (row: WireRow): Line => ({
  row,
  collected: row['expected'],
  receiver: row['receiver_name'] ?? '',
  terms: {},
  isOpen: Boolean(row['exchange_of']),
});

/** Cash that follows from what was kept and paid by card is left to the server. */
const amountAfter = (row: WireRow, terms: TermsSaid) => ({ collected: followsFromTerms(terms) ? null : row['expected'] });

function withoutError({ error: _, ...line }: Line): Line {
  return line;
}

/** One call a parcel, since each has its own amount; answers why it failed. */
async function deliver({ row, collected, receiver, terms }: Line): Promise<string | undefined> {
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

function sumsOf(lines: readonly Line[]): string {
  const sums = new Map<string, number>();
  for (const { row, collected } of lines) sums.set(row['currency'], (sums.get(row['currency']) ?? 0) + Number(collected ?? 0));
  const own = readSession()?.tenant.currency;
  return [...sums]
    .toSorted(([a], [b]) => Number(b === own) - Number(a === own))
    .map(([currency, sum]) => formatAmount(String(sum), currency))
    .join(' + ');
}
