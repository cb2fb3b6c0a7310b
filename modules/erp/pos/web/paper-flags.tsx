import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TillFlag } from '#erp/pos/contract';
import { call, localName, type WireRow } from '#platform/web';
import { fieldValue } from '#platform/web/ui';
import { FlagSaid } from './flag-said.tsx';

/** What of a paper somebody has to look at, or did. */
export function PaperFlags({ paper }: { paper: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['list', `/api/v1/${TillFlag.path}`, 'of paper', paper.id],
    queryFn: ({ signal }) =>
      call<{ items: WireRow[] }>('GET', `/api/v1/${TillFlag.path}`, {
        query: { till_paper_id: paper.id, per_page: 50 },
        signal,
        silent: true,
      }),
  });
  const flags = found.data?.items ?? [];
  if (flags.length === 0) return null;
  return (
    <section className="k-panel" aria-labelledby="paper-flags">
      <h2 id="paper-flags">
        <Link to={`${TillFlag.screens}?till_paper_id=${paper.id}`}>{t('tillFlag.title')}</Link>
      </h2>
      <ul className="till-flags">
        {flags.map((flag) => (
          <li key={flag.id}>
            {fieldValue(TillFlag, 'state', flag, t)}
            <span>
              <strong>{t(`tillFlag.options.kind.${flag['kind']}`)}</strong> <FlagSaid flag={flag} />
              {flag['note'] && (
                <small>
                  <bdi>{flag['note']}</bdi> · <bdi>{localName(flag['settled_by'])}</bdi>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
