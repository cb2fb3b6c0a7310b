import i18next from 'i18next';
import type { Registration } from '#foundation/registrations/contract';
import type { EntityExtras, WireRow } from '#platform/web';

interface Same {
  kind: string;
  name: string | null;
}

/** On the page of a registration stands who has the same phone: perhaps he is here already. */
const extras: EntityExtras<typeof Registration> = { showTop: (row) => <SamePhone row={row} /> };

function SamePhone({ row }: { row: WireRow }) {
  const same = (row['same_phone'] ?? []) as Same[];
  if (same.length === 0) return null;
  return (
    <section className="k-panel">
      <h2>{String(i18next.t('registration.samePhone'))}</h2>
      <ul>
        {same.map(({ kind, name }, at) => (
          <li key={at}>
            {String(i18next.t(`registration.sameKind.${kind}`))}
            {': '}
            <bdi>{name ?? String(i18next.t('registration.elsewhere'))}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default extras;
