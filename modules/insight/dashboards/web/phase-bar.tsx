import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, Ltr } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';
import type { Counted } from './answer.ts';

interface PhaseBarProps {
  phases: readonly (Counted & { phase: string })[];
  tiles: readonly (Counted & { name: string })[];
}

/** Today's parcels by phase, large; below them what needs doing, small. */
export function PhaseBar({ phases, tiles }: PhaseBarProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="d-parcels">
      <h2 id="d-parcels" className="d-heading">
        {t('dashboard.parcels')}
      </h2>
      <ul className="d-phases">
        {phases.map(({ phase, url, ...counted }) => (
          <li key={phase}>
            <Link to={url} className="d-phase">
              <Count {...counted} />
              <StatusBadge label={t(`dashboard.phases.${phase}`)} phase={phase as never} />
            </Link>
          </li>
        ))}
      </ul>
      <ul className="d-tiles">
        {tiles.map(({ name, url, ...counted }) => (
          <li key={name}>
            <Link to={url} className="d-tile" data-empty={counted.count === 0 || undefined}>
              <span>{t(`dashboard.tiles.${name}`)}</span>
              <Count {...counted} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ count, at_least: isMinimum }: Omit<Counted, 'url'>) {
  return (
    <strong className="d-figure">
      <Ltr>
        {formatNumber(count)}
        {isMinimum && '+'}
      </Ltr>
    </strong>
  );
}
