import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { nameInLanguage, phaseOfColour, useStatuses } from '#courier/statuses/web';
import type { FoundItem } from '#insight/search/contract';
import { formatAmount, Ltr, listOfRecords, localName, pageOfRecord, showError, type WireRow } from '#platform/web';
import { EmptyState, IconSearch, PageHeader, PageSkeleton, StatusBadge } from '#platform/web/ui';
import { searchEverything } from './search-everything.ts';
import './search.css';

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
    queryFn: ({ signal }) => searchEverything(asked, signal),
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
          <h2>{t(`${group.kind}.title`)}</h2>
          <ul className="g-found">
            {group.items.map((item) => (
              <li key={item.id}>
                <Found kind={group.kind} item={item} asked={asked} />
              </li>
            ))}
          </ul>
          {group.has_more && (
            <Link className="g-all" to={listOfRecords(group.kind, asked)}>
              {t('globalSearch.all')}
            </Link>
          )}
        </section>
      ))}
    </>
  );
}

interface FoundProps {
  kind: string;
  item: FoundItem;
  asked: string;
}

/** A record with the way to it; a kind with neither page nor list here is told all the same. */
function Found({ kind, item, asked }: FoundProps) {
  const page = pageOfRecord(kind, item.id, item.name ?? asked);
  const said = kind === 'shipment' ? <Parcel row={item} /> : <Named item={item} />;
  return page ? <Link to={page}>{said}</Link> : <span className="g-plain">{said}</span>;
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

function Named({ item: { name, details = [] } }: { item: FoundItem }) {
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="g-who">
        {details.map((detail, at) => (
          <bdi key={detail}>
            {at > 0 && ' · '}
            {detail}
          </bdi>
        ))}
      </span>
    </>
  );
}
