import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { Link } from 'react-router';
import { call, type EntityExtras, formatMoment, type ListAnswer, Ltr } from '#platform/web';
import './site.css';

/** Below the words in force stand the versions they had, each with its day, to be read. */
const extras: EntityExtras = { formBottom: (values) => <Versions after={values['version']} /> };

function Versions({ after }: { after: unknown }) {
  const { data } = useQuery({
    // Whatever was saved may have made one more.
    queryKey: ['list', '/api/v1/privacy-versions', 'newest', after],
    queryFn: ({ signal }) =>
      call<ListAnswer>('GET', '/api/v1/privacy-versions', { query: { per_page: 10 }, signal, silent: true }),
    placeholderData: (before) => before,
  });
  const versions = data?.items ?? [];
  if (versions.length === 0) return null;
  return (
    <section className="k-panel st-versions">
      <h2>{String(i18next.t('privacyVersion.title'))}</h2>
      <ul>
        {versions.map(({ id, number, since }) => (
          <li key={id}>
            <Link to={`/site/privacy/versions/${id}/show`}>{String(i18next.t('privacyVersion.named', { number }))}</Link>
            <Ltr>{formatMoment(since)}</Ltr>
          </li>
        ))}
      </ul>
      {data?.pagination.has_more && <Link to="/site/privacy/versions">{String(i18next.t('privacyVersion.all'))}</Link>}
    </section>
  );
}

export default extras;
