import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Shipment } from '#courier/shipments/contract';
import { type TransferKind, transferRoutesOf } from '#courier/transfers/contract';
import { latinDigits } from '#platform/entity';
import {
  CallError,
  call,
  formatAmount,
  formatNumber,
  Ltr,
  localName,
  type QueryValue,
  refreshLists,
  useList,
  useMe,
  type WireRow,
} from '#platform/web';
import { type Column, DataTable, EmptyState, IconBarcode, IconPackage, IconTruck, PageHeader, RefSelect } from '#platform/web/ui';
import { useSendOff } from './send-off.ts';
import './transfers.css';

const parcels = '/api/v1/shipments';

/** Parcels that lie here and belong elsewhere: choose the branch, tick or type the parcels, send them off. */
export function SendDesk({ kind }: { kind: TransferKind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { me, branchId } = useMe();
  const [from, setFrom] = useState<number | null>(branchId ?? me.branches[0]?.id ?? me.branchId);
  const [to, setTo] = useState<number | null>(null);
  const [isOnlyTheirs, setIsOnlyTheirs] = useState(true);
  const { chosen, setChosen, entered, enter, clear } = useChosen([from, to, isOnlyTheirs]);
  const { sendOff, busy } = useSendOff(kind, (id) => navigate(`/shipment-transfer/${id}/show`));
  const theirs = to && isOnlyTheirs ? { [kind === 'return' ? 'origin_branch_ids' : 'destination_branch_ids']: to } : {};
  const query = {
    status_ids: transferRoutesOf[kind].loadedFrom,
    branch_ids: from,
    sort_by: 'status_date',
    sort_order: 'asc',
    ...theirs,
  };
  const list = useList(parcels, query, 100);
  const rows = [...entered, ...list.rows.filter((row) => !entered.some((one) => one.id === row.id))];
  const send = async (isDraft: boolean) => {
    if (await sendOff({ from, to, ids: [...chosen], isDraft })) clear();
    await refreshLists(parcels);
  };
  return (
    <>
      <PageHeader
        title={t(`transferScreens.send.${kind}`)}
        secondary={[{ label: t('branchTransfer.title'), icon: IconTruck, to: `/shipment-transfer?kind=${kind}` }]}
      />
      <OpenDrafts kind={kind} from={from} />
      <section className="k-panel t-desk">
        <RefSelect
          label={t('branchTransfer.fields.fromBranch')}
          target="branch"
          required
          value={from}
          onChange={setFrom}
          known={me.branches.find((one) => one.id === from)?.name}
        />
        <RefSelect label={t('branchTransfer.fields.toBranch')} target="branch" required value={to} onChange={setTo} autoFocus />
        <NumberEntry
          key={JSON.stringify(query)}
          rows={rows}
          query={query}
          chosen={chosen}
          onFound={enter}
          isReady={Boolean(to)}
        />
        <Checkbox
          label={t(`transferScreens.only.${kind}`)}
          checked={isOnlyTheirs}
          onChange={(event) => setIsOnlyTheirs(event.currentTarget.checked)}
        />
      </section>
      {to === null ? (
        <section className="k-panel">
          <EmptyState icon={IconTruck} title={t('transferScreens.chooseBranch')} hint={t('transferScreens.chooseBranchHint')} />
        </section>
      ) : (
        <DataTable
          label={t(`transferScreens.send.${kind}`)}
          columns={columnsOf(kind, t)}
          rows={rows}
          total={list.total}
          isLoading={list.isFetching}
          hasMore={list.hasNextPage}
          loadMore={() => void list.fetchNextPage()}
          selected={chosen}
          onSelect={setChosen}
          rowHref={(row) => `/shipments/${row.id}/show`}
          height="50vh"
          empty={<EmptyState icon={IconPackage} title={t('transferScreens.noneHere')} hint={t('transferScreens.noneHereHint')} />}
        />
      )}
      {chosen.size > 0 && to !== null && (
        <div className="k-bulk" role="toolbar" aria-label={t('ui.list.bulk')}>
          <strong role="status">{t('ui.list.selected', { count: chosen.size, shown: formatNumber(chosen.size) })}</strong>
          <Button variant="default" loading={busy === 'draft'} onClick={() => void send(true)}>
            {t('transferScreens.draft')}
          </Button>
          <Button color="saffron.5" className="k-primary" loading={busy === 'send'} onClick={() => void send(false)}>
            {t('branchTransfer.actions.dispatch')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The parcels ticked in the list or entered by number, for one branch at a time: what was entered stands first, however far down its page is. */
function useChosen(asked: readonly unknown[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [entered, setEntered] = useState<readonly WireRow[]>([]);
  const clear = () => {
    setChosen(new Set());
    setEntered([]);
  };
  useEffect(clear, asked);
  const enter = (row: WireRow) => {
    setChosen((now) => new Set([...now, row.id]));
    setEntered((now) => [row, ...now.filter((one) => one.id !== row.id)]);
  };
  return { chosen, setChosen, entered, enter, clear };
}

interface NumberEntryProps {
  rows: readonly WireRow[];
  /** What the table asks for: a number beyond its first pages is asked for with it. */
  query: Record<string, QueryValue>;
  chosen: ReadonlySet<number>;
  onFound: (row: WireRow) => void;
  isReady: boolean;
}

/** A number typed or scanned ticks its parcel; one that does not lie here says so. */
function NumberEntry({ rows, query, chosen, onFound, isReady }: NumberEntryProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const isShown = useIsShown();
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    const typed = latinDigits(number).trim();
    setNumber('');
    setProblem(undefined);
    if (!typed) return;
    try {
      const row = rows.find((one) => one['receipt_no'] === typed) ?? (await parcelOf(typed, query));
      // What is found after another branch was chosen is not for that one.
      if (!isShown.current) return;
      if (!row) return setProblem(t('transferScreens.notHere', { number: typed }));
      if (chosen.has(row.id)) setProblem(t('transferScreens.alreadySelected', { number: typed }));
      onFound(row);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(`${typed}: ${error.message}`);
    }
  };
  return (
    <form onSubmit={(event) => void enter(event)}>
      <TextInput
        label={t('shipment.fields.receiptNo')}
        leftSection={<IconBarcode size="1.1rem" aria-hidden />}
        placeholder={t('transferScreens.typeNumber')}
        dir="ltr"
        autoComplete="off"
        disabled={!isReady}
        value={number}
        error={problem}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </form>
  );
}

/** Whether the part that began something is still on the screen when it has come. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

async function parcelOf(number: string, query: Record<string, QueryValue>): Promise<WireRow | undefined> {
  const asked = { ...query, receipt_no: number, per_page: 100 };
  const { items } = await call<{ items: WireRow[] }>('GET', parcels, { query: asked, quiet: true });
  return items.find((one) => one['receipt_no'] === number);
}

/** Manifests begun and not sent, so that nobody begins them twice. */
function OpenDrafts({ kind, from }: { kind: TransferKind; from: number | null }) {
  const { t } = useTranslation();
  const drafts = useList('/api/v1/shipment-transfers', { kind, state: 'draft', from_branch_ids: from }, 10);
  if (drafts.rows.length === 0) return null;
  return (
    <section className="t-drafts">
      <span>{t('transferScreens.drafts')}</span>
      {drafts.rows.map((row) => (
        <Link key={row.id} to={`/shipment-transfer/${row.id}/show`}>
          <Ltr>{row['number']}</Ltr> <bdi>{localName(row['to_branch'])}</bdi> ({formatNumber(row['parcels'])})
        </Link>
      ))}
    </section>
  );
}

function columnsOf(kind: TransferKind, t: (key: string) => string): Column<WireRow>[] {
  const title = (name: keyof typeof Shipment.fields) => t(`shipment.fields.${name}`);
  return [
    {
      id: 'receipt_no',
      title: t('shipmentScreens.columns.receipt_no'),
      width: 8,
      sortable: false,
      cell: (row) => <Ltr>{row['receipt_no']}</Ltr>,
    },
    { id: 'client_id', title: title('client'), width: 11, sortable: false, cell: (row) => <bdi>{localName(row['client'])}</bdi> },
    {
      id: 'receiver_name',
      title: title('receiverName'),
      width: 10,
      sortable: false,
      cell: (row) => <bdi>{row['receiver_name']}</bdi>,
    },
    { id: 'city_id', title: title('city'), width: 9, sortable: false, cell: (row) => localName(row['city']) },
    {
      id: 'other_branch',
      title: title(kind === 'return' ? 'originBranch' : 'destinationBranch'),
      width: 9,
      sortable: false,
      cell: (row) => localName(row[kind === 'return' ? 'origin_branch' : 'destination_branch']),
    },
    {
      id: 'price',
      title: title('price'),
      width: 8,
      align: 'end',
      sortable: false,
      cell: (row) => <Ltr>{formatAmount(row['price'], row['currency'])}</Ltr>,
    },
  ];
}
