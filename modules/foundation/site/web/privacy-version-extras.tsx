import i18next from 'i18next';
import { paragraphsOf, siteLanguages } from '#foundation/site/contract';
import type { EntityExtras, WireRow } from '#platform/web';
import './site.css';

/** A version is known by its number, and its words are read as people read them then. */
const extras: EntityExtras = {
  heading: (row) => String(i18next.t('privacyVersion.named', { number: row['number'] })),
  crumb: () => ({ label: String(i18next.t('privacyText.title')), to: '/site/privacy' }),
  below: (row) => <Words row={row} />,
};

function Words({ row }: { row: WireRow }) {
  const written = siteLanguages.filter((language) => row[`text_${language}`]);
  if (written.length === 0) return <p className="k-panel-hint">{String(i18next.t('privacyVersion.taken'))}</p>;
  return written.map((language) => (
    <section key={language} className="k-panel st-words st-article">
      <h2>{String(i18next.t(`privacyText.sections.${language}`))}</h2>
      <div lang={language}>
        {paragraphsOf(row[`text_${language}`]).map((one, at) => (
          <p key={at} dir="auto">
            {one}
          </p>
        ))}
      </div>
    </section>
  ));
}

export default extras;
