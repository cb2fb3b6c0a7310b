import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type HelpText, paragraphsOf } from '#foundation/site/contract';
import { call, currentLanguage } from '#platform/web';
import { PageHeader, PageSkeleton } from '#platform/web/ui';
import './site.css';

/** One article as its reader gets it. */
export default function HelpArticlePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const found = useQuery({
    queryKey: ['help', currentLanguage(), 'article', id],
    queryFn: ({ signal }) => call<{ item: HelpText }>('GET', `/api/v1/help/${encodeURIComponent(id)}`, { signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { title, text, language } = found.data.item;
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('ui.site.help'), to: '/help' }]} />
      <article className="k-panel st-words st-article" lang={language} dir="auto">
        {paragraphsOf(text).map((one, at) => (
          <p key={at} dir="auto">
            {one}
          </p>
        ))}
      </article>
    </>
  );
}
