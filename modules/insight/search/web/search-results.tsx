import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { nameInLanguage, phaseOfColour, useStatuses } from '#courier/shipment-setup/web';
import type { FoundKind } from '#insight/search/contract';
import { call, formatAmount, formatNumber, Ltr, localName, showError, type WireRow } from '#platform/web';
import { EmptyState, IconSearch, PageHeader, PageSkeleton, StatusBadge } from '#platform/web/ui';
import './search.css';

interface Found {
  q: string;
  groups: { kind: FoundKind; total: number; items: WireRow[] }[];
}
const lists: Record<FoundKind, string> = {
  shipment: '/shipments',
  client: '/clients',
  courier: '/deliveries',
  receivingAgent: '/receiving',
};

/** Everything that answers to a number, a phone or a name. */
export default function SearchResults() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = (useParams()['id'] ?? '').trim();
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  useEffect(() => {
    if (!asked) showError({ message: t('ui.search.empty') });
  }, [asked]);
  const found = useQuery({
    queryKey: ['global-search', asked],
    enabled: asked !== '',
    queryFn: ({ signal }) => call<Found>('GET', '/api/v1/global-search', { query: { q: asked }, signal, silent: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return showError({ message: t('ui.search.empty') });
    navigate(`/global-search/${encodeURIComponent(text.trim())}/all`);
  };
  const groups = found.data?.groups ?? [];
  return (
    <>
      <PageHeader title={t('globalSearch.title')} />
      <form className="g-search" onSubmit={submit}>
        <TextInput
          type="search"
          size="lg"
          data-search
          autoFocus={!asked}
          aria-label={t('ui.search.label')}
          placeholder={t('globalSearch.hint')}
          leftSection={<IconSearch size="1.2rem" aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      {asked && found.isPending && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {found.isError && (
        <EmptyState
          title={t('ui.list.failed')}
          hint={t('ui.list.failedHint')}
          action={{ label: t('ui.retry'), run: () => found.refetch() }}
        />
      )}
      {found.data && groups.length === 0 && (
        <section className="k-panel">
          <EmptyState icon={IconSearch} title={t('globalSearch.none', { text: asked })} hint={t('globalSearch.noneHint')} />
        </section>
      )}
      {groups.map((group) => (
        <section key={group.kind} className="k-panel">
          <h2>
            {t(`${group.kind}.title`)} <span className="g-count">{formatNumber(group.total)}</span>
          </h2>
          <ul className="g-found">
            {group.items.map((item) => (
              <li key={item.id}>
                <Link to={`${lists[group.kind]}/${item.id}/show`}>
                  {group.kind === 'shipment' ? <Parcel row={item} /> : <Person row={item} />}
                </Link>
              </li>
            ))}
          </ul>
          {group.total > group.items.length && (
            <Link className="g-all" to={`${lists[group.kind]}?search=${encodeURIComponent(asked)}`}>
              {t('globalSearch.all', { shown: formatNumber(group.total) })}
            </Link>
          )}
        </section>
      ))}
    </>
  );
}

function Parcel({ row }: { row: WireRow }) {
  const status = useStatuses().get(row['status_id']);
  return (
    <>
      <strong>
        <Ltr>{row['receipt_no'] ?? `#${row.id}`}</Ltr>
      </strong>
      <StatusBadge label={nameInLanguage(status?.name ?? row['status'])} phase={phaseOfColour(status?.color)} />
      <span className="g-who">
        <bdi>{row['receiver_name']}</bdi> · <Ltr>{row['phone']}</Ltr> · <bdi>{localName(row['city'])}</bdi>
      </span>
      <span className="g-amount">
        <Ltr>{formatAmount(row['price'], row['currency'])}</Ltr>
      </span>
    </>
  );
}

function Person({ row }: { row: WireRow }) {
  return (
    <>
      <strong>
        <bdi>{localName(row)}</bdi>
      </strong>
      <span className="g-who">
        <Ltr>{row['phone']}</Ltr> · <bdi>{localName(row['branch'])}</bdi>
      </span>
    </>
  );
}
