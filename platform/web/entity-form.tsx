import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Entity, Field } from '#platform/entity';
import { recordName } from './entity-actions.ts';
import type { EntityExtras } from './entity-extras.ts';
import { askedStart, formBody, formFields, formValues, slips } from './entity-values.ts';
import { isMissing } from './errors.ts';
import { toast } from './feedback.ts';
import { blankOf, formLines } from './form-lines.ts';
import { type Form, useForm } from './form-type.ts';
import { optionalText } from './i18n.ts';
import { useItem } from './items.ts';
import { queryClient, refreshLists, type WireRow } from './lists.ts';
import { MissingRecord } from './missing-record.tsx';
import { placeOf } from './registry.ts';
import { can, loadSession } from './session.ts';
import { FieldInput, isWideField } from './ui/field-input.tsx';
import { FormFrame } from './ui/form-frame.tsx';
import { KeptDraft, useKeptDraft } from './ui/kept-draft.tsx';
import { PageHeader } from './ui/page-header.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';
import { useSave } from './use-save.ts';

const DocumentLines = lazy(() => import('./ui/document-lines.tsx'));

interface EntityFormProps {
  entity: Entity<any>;
  extras: EntityExtras;
}

/** Create and edit of any entity, out of its declaration. */
export function EntityForm({ entity, extras }: EntityFormProps) {
  const { id } = useParams();
  const isEdit = id !== undefined || entity.single;
  const path = `/api/v1/${entity.path}`;
  const found = useItem(path, id, isEdit);
  if (isEdit && !found.data && isMissing(found.error)) return <MissingRecord entity={entity} />;
  if (isEdit && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={id ?? 'new'} entity={entity} extras={extras} record={isEdit ? found.data : undefined} />;
}

interface LoadedFormProps extends EntityFormProps {
  record: WireRow | undefined;
}

function LoadedForm({ entity, extras, record }: LoadedFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = placeOf(entity);
  const path = `/api/v1/${entity.path}`;
  const [params] = useSearchParams();
  const form = useForm({
    initialValues: startOf(entity, record, { ...extras.defaults?.(), ...askedStart(entity, params) }),
    validate: (values) => slips(entity, values, t),
  });
  const draft = useKeptDraft(entity.lines && !record ? entity.name : undefined, form);
  const leave = (item: WireRow | undefined) => {
    if (entity.single) return;
    const next = !record && extras.thenDo ? `?do=${extras.thenDo}` : '';
    navigate(item?.id && entity.permissions.show !== undefined ? `${at}/${item.id}/show${next}` : at);
  };
  const adopt = (item: WireRow) => {
    const values = startOf(entity, item);
    form.setInitialValues(values);
    form.setValues(values);
    queryClient.setQueryData(['item', path, entity.single ? undefined : String(item.id)], item);
    if (entity.single) void loadSession();
  };
  const saving = useSave<{ item?: WireRow } | undefined>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: ({ lines, ...values }) => ({ ...formBody(values), ...(lines && { lines: lines.map(formBody) }) }),
    silent: false,
    onSaved: async (result) => {
      const item = result?.item;
      if (item && record) adopt({ ...record, ...item });
      else form.resetDirty();
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => leave(item ?? record), 0);
    },
    onStale: (current) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  const one = t(`${entity.name}.one`);
  const title = entity.single ? t(`${entity.name}.title`) : t(record ? 'ui.entity.edit' : 'ui.entity.create', { one });
  const sections = sectionsOf({ entity, extras, record }, form);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={
          entity.single
            ? []
            : [{ label: t(`${entity.name}.title`), to: at }, ...(record ? [{ label: recordName(entity, record) }] : [])]
        }
      />
      {draft && <KeptDraft {...draft} />}
      <FormFrame
        form={form}
        saving={saving}
        sections={sections}
        asTabs={entity.form.length > 4}
        aside={extras.aside?.(form.getValues())}
        onCancel={entity.single ? undefined : () => navigate(-1)}
      />
      {extras.formBottom?.(form.getValues(), (name, value) => form.setFieldValue(name, value))}
    </>
  );
}

/** The sections of the declaration with their inputs, and the document's lines after the first. */
function sectionsOf({ entity, extras, record }: LoadedFormProps, form: Form) {
  const hidden = extras.hiddenFields?.(form.getValues(), record) ?? [];
  const allowed = formFields(entity, record === undefined).filter((name) => !hidden.includes(name));
  const isReadonly = record !== undefined && entity.permissions.edit !== undefined && !can(entity.permissions.edit);
  const shown = entity.form.filter(({ fields }) => fields.some((name) => allowed.includes(name)));
  const sections = shown.map((section) => ({
    key: section.title,
    title:
      entity.form.length > 1 || section.title !== 'main'
        ? (optionalText(`${entity.name}.sections.${section.title}`) ?? undefined)
        : undefined,
    content: (
      <div className="k-grid">
        {section.fields
          .filter((name) => allowed.includes(name))
          .map((name) => (
            <div key={name} data-wide={isWideField(entity.fields[name] as Field) || undefined}>
              <FieldInput declared={entity} name={name} form={form} record={record} disabled={isReadonly} />
            </div>
          ))}
      </div>
    ),
  }));
  if (entity.lines)
    sections.splice(1, 0, {
      key: 'lines',
      title: undefined,
      content: (
        <Suspense fallback={null}>
          {extras.linesTop && <extras.linesTop form={form} />}
          <DocumentLines entity={entity} lines={entity.lines} form={form} hints={extras.lineHints} />
        </Suspense>
      ),
    });
  return sections;
}

/** What a form starts with, its lines with it: those there are, or a blank one. */
function startOf(entity: Entity<any>, record: WireRow | undefined, defaults?: Record<string, unknown>) {
  const values = formValues(entity, record, defaults);
  const { lines } = entity;
  return lines ? { ...values, lines: record ? formLines(lines, record['lines']) : [blankOf(lines)] } : values;
}
