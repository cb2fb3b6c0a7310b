import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Waiting } from '#insight/shop-dashboard/contract';
import { formatNumber, Ltr } from '#platform/web';

/** What waits for approval and what is flagged; each number opens its rows. */
export function WaitingBar({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="sd-waiting">
      <h2 id="sd-waiting" className="sd-heading">
        {t('shopDay.waits')}
      </h2>
      <ul className="sd-waiting">
        {waiting.map(({ name, count, url }) => (
          <li key={name}>
            <Link to={url} data-empty={count === 0 || undefined}>
              <span>{t(`shopDay.waiting.${name}`)}</span>
              <strong>
                <Ltr>{formatNumber(count)}</Ltr>
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
