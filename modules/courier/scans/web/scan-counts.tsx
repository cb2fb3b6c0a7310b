import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web';
import type { Tally } from './tally.ts';

/** Where the run stands, in figures that are read from a step away. */
export function ScanCounts({ tally }: { tally: Tally }) {
  const { t } = useTranslation();
  const knows = tally.expected !== null;
  const counts: [name: string, count: number][] = [
    ['scanned', tally.scanned],
    ...(knows
      ? ([
          ['expected', tally.expected as number],
          ['missing', tally.missing.length],
        ] as [string, number][])
      : []),
    [knows ? 'extra' : 'notTaken', tally.extra],
    ...(tally.waiting > 0 ? ([['waiting', tally.waiting]] as [string, number][]) : []),
  ];
  return (
    <dl className="q-counts">
      {counts.map(([name, count]) => (
        <div key={name} data-name={name} data-some={count > 0 || undefined}>
          <dt>{t(`scanScreens.counts.${name}`)}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
