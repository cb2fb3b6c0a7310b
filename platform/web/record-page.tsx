import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Entity, type Field, snake } from '#platform/entity';
import type { EntityExtras } from './entity-extras.ts';
import { fieldLabel, fieldValue, valueName } from './entity-fields.tsx';
import { optionalText } from './i18n.ts';
import type { WireRow } from './lists.ts';
import { RecordLines } from './record-lines.tsx';
import { entityNamed, ownPageOf } from './registry.ts';
import { can } from './session.ts';
import { type Fact, Facts } from './ui/facts.tsx';
import { ImageViewer } from './ui/image-viewer.tsx';
import { type Happening, Timeline } from './ui/timeline.tsx';

interface PartProps {
  entity: Entity<any, any>;
  row: WireRow;
}

/** A record as `page` declares it: its figures, what else is known, pictures of paper, what hangs from it, and who did what. */
export function RecordPage({ entity, extras, row }: PartProps & { extras: EntityExtras }) {
  const { t } = useTranslation();
  const { papers = {}, history } = entity.page ?? {};
  return (
    <>
      <Figures entity={entity} row={row} />
      <section className="k-panel">
        <Facts facts={[...pictures(entity, row, t), ...pageFacts(entity, row, t), ...(extras.facts?.(row) ?? [])]} />
      </section>
      {entity.lines && <RecordLines entity={entity} row={row} hints={extras.lineHints} />}
      {extras.below?.(row)}
      {Object.entries(papers).map(([name, fields]) => (
        <Papers key={name} of={name} fields={fields} rows={row['papers']?.[name] ?? []} />
      ))}
      {history && <History entity={entity} row={row} />}
    </>
  );
}

function Figures({ entity, row }: PartProps) {
  const { t } = useTranslation();
  const [first, ...others] = entity.page?.figures ?? [];
  // What a draft comes to may not be known yet: then no figure leads.
  if (first === undefined || isBlank(row[snake(first)])) return null;
  const shown = [first, ...others.filter((name) => /[1-9]/.test(String(row[snake(name)] ?? '')))];
  return (
    <section className="k-panel k-figures">
      {shown.map((name) => (
        <div key={name}>
          <span>{fieldLabel(entity, name, t)}</span>
          <strong>{fieldValue(entity, name, row, t)}</strong>
        </div>
      ))}
    </section>
  );
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

/** What is kept as a picture, under its own name, large enough to be known by. */
const pictures = (entity: Entity<any, any>, row: WireRow, t: Parameters<typeof fieldLabel>[2]): Fact[] =>
  (entity.page?.images ?? [])
    .filter((name) => row[snake(name)])
    .map((name) => {
      const label = fieldLabel(entity, name, t);
      return { label, value: <ImageViewer src={row[snake(name)]} alt={label} size="8rem" />, isPicture: true };
    });

function pageFacts(entity: Entity<any, any>, row: WireRow, t: Parameters<typeof fieldLabel>[2]) {
  const { facts = [], asides = [] } = entity.page ?? {};
  const isSaid = (name: string) => {
    const value = row[valueName(name, entity.fields[name])];
    const isNothing = entity.fields[name]?.kind === 'money' && !/[1-9]/.test(String(value));
    return !isBlank(value) && !isNothing;
  };
  return [...facts, ...asides.filter(isSaid)]
    .filter((name) => can((entity.fields[name] as Field | undefined)?.visibleWith))
    .map((name) => ({
      label: fieldLabel(entity, name, t),
      value: fieldValue(entity, name, row, t),
      isWide: (entity.fields[name]?.lines ?? 1) > 1,
    }));
}

/** What leads to a record's page where this person may open it. */
function PageLink({ of, id, children }: { of: string; id: number; children: ReactNode }) {
  const page = ownPageOf(of, id);
  return page ? <Link to={page}>{children}</Link> : children;
}

/** Other records hanging from this one, each a link to its page. */
function Papers({ of, fields, rows }: { of: string; fields: readonly string[]; rows: readonly WireRow[] }) {
  const { t } = useTranslation();
  const entity = entityNamed(of);
  if (!entity || rows.length === 0) return null;
  const [title, ...others] = fields as [string, ...string[]];
  return (
    <section className="k-panel">
      <h2>{t(`${of}.title`)}</h2>
      <ul className="k-papers">
        {rows.map((one) => (
          <li key={one.id}>
            <PageLink of={of} id={one.id}>
              {fieldValue(entity, title, one, t)}
            </PageLink>
            {others.map((name) => (
              <span key={name}>{fieldValue(entity, name, one, t)}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ entity, row }: PartProps) {
  const { t } = useTranslation();
  const happenings: Happening[] = (row['history'] ?? []).map(
    (one: { id: number; verb: string; at: string; user: string | null; said: string | null }) => ({
      id: one.id,
      title:
        optionalText(`${entity.name}.history.${one.verb}`) ??
        optionalText(`ui.history.${one.verb}`) ??
        optionalText(`${entity.name}.actions.${one.verb}`) ??
        one.verb,
      at: one.at,
      who: one.user,
      detail: one.said,
    }),
  );
  return happenings.length > 0 ? (
    <section className="k-panel">
      <h2>{t('ui.history.title')}</h2>
      <Timeline happenings={happenings} />
    </section>
  ) : null;
}
