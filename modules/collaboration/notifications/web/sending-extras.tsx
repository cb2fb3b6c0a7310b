import i18next from 'i18next';
import { type EntityExtras, formatMoment, Ltr, type WireRow } from '#platform/web';
import './notifications.css';

interface Reader {
  id: number;
  name: string;
  read_at: string | null;
}

/** Below what was sent stand those it reached, who read it first. */
const extras: EntityExtras = {
  facts: (row) => [
    { label: String(i18next.t('notificationSending.fields.createdAt')), value: <Ltr>{formatMoment(row['created_at'])}</Ltr> },
  ],
  below: (row) => <Readers row={row} />,
};

function Readers({ row }: { row: WireRow }) {
  const people = (row['people'] as Reader[] | undefined) ?? [];
  const say = (key: string) => String(i18next.t(`notificationSending.people.${key}`));
  return (
    <section className="k-panel nt-readers">
      <h2>{say('title')}</h2>
      <ul>
        {people.map(({ id, name, read_at }) => (
          <li key={id} data-unread={read_at ? undefined : true}>
            <bdi>{name}</bdi>
            {read_at ? <Ltr>{formatMoment(read_at)}</Ltr> : <span>{say('unread')}</span>}
          </li>
        ))}
      </ul>
      {people.length < Number(row['reached']) && <p className="k-panel-hint">{say('forgotten')}</p>}
    </section>
  );
}

export default extras;
