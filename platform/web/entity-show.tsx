import { Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Entity, Field } from '#platform/entity';
import { entityActions, plainName, recordName } from './entity-actions.ts';
import type { Action, EntityExtras } from './entity-extras.ts';
import { fieldLabel, fieldValue, valueName } from './entity-fields.tsx';
import { isMissing } from './errors.ts';
import { optionalText } from './i18n.ts';
import { IconPencil } from './icons.ts';
import { useItem } from './items.ts';
import { refreshLists, type WireRow } from './lists.ts';
import { MissingRecord } from './missing-record.tsx';
import { paperActions } from './paper-actions.ts';
import { RecordPage } from './record-page.tsx';
import { placeOf } from './registry.ts';
import { can } from './session.ts';
import { CopyNumber } from './ui/copy-number.tsx';
import { Facts } from './ui/facts.tsx';
import { PageHeader } from './ui/page-header.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';
import { StatusBadge } from './ui/status-badge.tsx';
import { useVerbs } from './use-verbs.tsx';

interface EntityShowProps {
  entity: Entity<any, any>;
  extras: EntityExtras;
}

/** The page of any record: its name, what may be done with it, what is known of it, and the module's own tabs. */
export function EntityShow({ entity, extras }: EntityShowProps) {
  const { id } = useParams();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { actions, dialog } = useVerbs(entity, extras);
  const path = `/api/v1/${entity.path}`;
  const found = useItem(path, id);
  const row = found.data;
  if (!row && isMissing(found.error)) return <MissingRecord entity={entity} />;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const at = placeOf(entity);
  const reload = () => refreshLists(path);
  const generic = entityActions({ entity, extras, row, t, reload, open: (to) => navigate(to), afterRemove: () => navigate(at) });
  const edit = generic.find((action) => action.to?.endsWith('/edit'));
  const own = extras.rowActions?.(row, reload) ?? [];
  const paper = entity.page?.paper ? paperActions(`${path}/${id}/print`, `${at}/${id}/show`) : [];
  const more = [...own, ...paper, ...generic.filter((action) => action !== edit)];
  // Receipt and reference numbers are read to each other over the phone; names are not.
  const isNumber = /(no|number|code|reference|sku)$/i.test(String(entity.title));
  const number = isNumber ? String(row[valueName(String(entity.title), entity.fields[entity.title])] ?? '') : '';
  const title =
    extras.heading?.(row) || (entity.page?.heading && plainName(entity, entity.page.heading, row)) || recordName(entity, row);
  const verbs = actions(row);
  const asked = verbs.find(({ verb, disabled }) => verb === params.get('do') && !disabled);
  // What most people came for; what takes something back or leads nowhere is never the first thing offered.
  const isFirst = (action: Action) => !action.tone && !action.disabled;
  const primary = verbs.find(isFirst) ?? (edit && { ...edit, icon: IconPencil }) ?? own.find(isFirst);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[extras.crumb?.(row) ?? { label: t(`${entity.name}.title`), to: at }]}
        number={number !== title && <CopyNumber number={number} />}
        status={
          row['disabled_at'] ? (
            <StatusBadge label={t('ui.state.disabled')} word="disabled" />
          ) : entity.state ? (
            fieldValue(entity, entity.state, row, t)
          ) : undefined
        }
        primary={primary}
        secondary={[...verbs, ...(edit ? [edit] : []), ...more].filter((action) => action.label !== primary?.label)}
      />
      {extras.showTop?.(row)}
      {dialog}
      {asked && <AtOnce key={asked.verb} run={asked.run} done={() => setParams({}, { replace: true })} />}
      {entity.page && !extras.tabs?.length ? (
        <RecordPage entity={entity} extras={extras} row={row} />
      ) : extras.tabs && extras.tabs.length > 0 ? (
        <RecordTabs entity={entity} extras={extras} row={row} />
      ) : (
        <RecordFacts entity={entity} row={row} />
      )}
    </>
  );
}

/** Asks for a verb at once, where its page was opened for it. */
function AtOnce({ run, done }: { run: Action['run']; done: () => void }) {
  useEffect(() => {
    done();
    void run?.();
  }, []);
  return null;
}

function RecordTabs({ entity, extras, row }: EntityShowProps & { row: WireRow }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const open = (tab: string | null) => setParams(tab && tab !== 'details' ? { tab } : {}, { replace: true });
  return (
    <Tabs value={params.get('tab') ?? 'details'} onChange={open} keepMounted={false}>
      <Tabs.List mb="1rem">
        <Tabs.Tab value="details">{t('ui.details')}</Tabs.Tab>
        {extras.tabs?.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">
        <RecordFacts entity={entity} row={row} />
      </Tabs.Panel>
      {extras.tabs?.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          {tab.content(row)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Everything declared of a record, by the sections of its form. */
export function RecordFacts({ entity, row }: { entity: Entity<any, any>; row: WireRow }) {
  const { t } = useTranslation();
  const isShown = (name: string) => {
    const field = entity.fields[name] as Field | undefined;
    return field && field.kind !== 'json' && can(field.visibleWith);
  };
  const inForm = new Set(entity.form.flatMap((section) => [...section.fields]));
  const others = Object.keys(entity.fields).filter((name) => !inForm.has(name));
  const sections = [
    ...entity.form.map((section) => ({
      title: optionalText(`${entity.name}.sections.${section.title}`),
      fields: [...section.fields],
    })),
    { title: t('ui.otherFacts'), fields: [...others, 'createdAt', 'updatedAt'] },
  ];
  return sections.map((section, index) => (
    <section key={index} className="k-panel">
      {section.title && <h2>{section.title}</h2>}
      <Facts
        facts={section.fields
          .filter((name) => name === 'createdAt' || name === 'updatedAt' || isShown(name))
          .map((name) => ({
            label: fieldLabel(entity, name, t),
            value: fieldValue(entity, name, row, t),
            isWide: ((entity.fields[name] as Field | undefined)?.lines ?? 1) > 1,
          }))}
      />
    </section>
  ));
}
