import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { HelpEntry } from '#foundation/site/contract';
import { call, currentLanguage } from '#platform/web';
import { EmptyState, IconSearch, PageHeader, PageSkeleton } from '#platform/web/ui';
import './site.css';

/** What the company explains to whoever reads it: looked for by its words, which stand in the address. */
export default function HelpPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('search') ?? '';
  const [search] = useDebouncedValue(wanted.trim(), 250);
  const found = useQuery({
    queryKey: ['help', currentLanguage(), search],
    queryFn: ({ signal }) =>
      call<{ items: HelpEntry[] }>('GET', '/api/v1/help', { query: { search: search || undefined }, signal, silent: true }),
    placeholderData: (before) => before,
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { items } = found.data;
  return (
    <>
      <PageHeader title={t('ui.site.help')} />
      <TextInput
        type="search"
        className="st-search"
        aria-label={t('helpArticle.search')}
        placeholder={t('helpArticle.search')}
        maxLength={100}
        leftSection={<IconSearch size="1.05rem" aria-hidden />}
        value={wanted}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setParams(value ? { search: value } : {}, { replace: true });
        }}
      />
      {items.length === 0 ? (
        <EmptyState title={t(search ? 'helpArticle.nothingFound' : 'helpArticle.nothing')} />
      ) : (
        <ul className="st-articles">
          {items.map(({ id, title, opening }) => (
            <li key={id}>
              <Link to={`/help/${id}`}>
                <strong dir="auto">{title}</strong>
                <span dir="auto">{opening}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
