import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formSections, layoutFaults, type ParcelFormName, parcelFormFields, Shipment } from '#courier/shipments/contract';
import { toast } from '#platform/web';
import { FormFrame, fieldLabel, PageHeader, PageSkeleton, useForm, useSave } from '#platform/web/ui';
import { changed, faultsIn, moved } from './layout-rows.ts';
import { LayoutTable } from './layout-table.tsx';
import { formPath, saidIn, standardFields, useKeptForm, type WireField, type WireForm } from './use-form-layout.ts';
import './form-layout.css';

/** How the form of a new parcel is laid out. */
export const CreateLayout = () => <LayoutPage name="create" />;
/** How the form of fast entry is laid out. */
export const FastLayout = () => <LayoutPage name="fast" />;

function LayoutPage({ name }: { name: ParcelFormName }) {
  const kept = useKeptForm(name);
  if (!kept.data) return <PageSkeleton hasFailed={kept.isError} retry={() => void kept.refetch()} />;
  return <LoadedLayout key={name} name={name} kept={kept.data} />;
}

function LoadedLayout({ name, kept }: { name: ParcelFormName; kept: WireForm }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const { form, saving, change } = useLayoutForm(name, kept);
  const fields = form.getValues()['fields'] as readonly WireField[];
  const standard = standardFields(name);
  const labelOf = (wire: string) =>
    fieldLabel(Shipment, parcelFormFields[name].find((one) => one.wire === wire)?.name ?? wire, t);
  const move = (wire: string, by: -1 | 1) => {
    const next = moved(name, fields, wire, by);
    if (next === fields) return;
    const focused = document.activeElement;
    flushSync(() => change(next));
    // Its row stands elsewhere now: whoever moved it goes on with it.
    if (focused instanceof HTMLElement) focused.focus();
    setSaid(t('parcelForm.row.moved', { field: labelOf(wire), ...placeOf(name, next, wire) }));
  };
  const faults = faultsIn(name, fields);
  return (
    <>
      <PageHeader title={t(`parcelForm.screens.${name}`)} crumbs={[{ label: t('siteSettings.title'), to: '/site' }]} />
      <p className="pf-hint">
        {t(`parcelForm.hint.${name}`)} <span>{t('parcelForm.hint.keys')}</span>
      </p>
      <span className="k-unseen" role="status">
        {said}
      </span>
      <FormFrame
        form={form}
        saving={saving}
        sections={formSections(name).map((section) => ({
          key: section,
          title: t(name === 'create' ? `shipment.sections.${section}` : `shipmentScreens.fast.${sectionTitles[section]}`),
          content: (
            <LayoutTable
              {...{ name, section, fields, faults, form, labelOf, onMove: move }}
              onChange={(wire, part) => change(changed(fields, wire, part))}
            />
          ),
        }))}
        extraButtons={
          <Button
            variant="subtle"
            disabled={isSame(fields, standard)}
            onClick={() => {
              change(standard);
              toast('info', t('parcelForm.standardTaken'), { timer: 8000 });
            }}
          >
            {t('parcelForm.standard')}
          </Button>
        }
      />
    </>
  );
}
const sectionTitles: Record<string, string> = { kept: 'stays', next: 'next' };

/** The layout as it is being changed; what cannot be is seen before it is sent. */
function useLayoutForm(name: ParcelFormName, kept: WireForm) {
  const { t } = useTranslation();
  const start = ({ version, fields }: WireForm) => ({ version, fields });
  const form = useForm({
    initialValues: start(kept),
    validate: ({ fields }: { fields: WireField[] }) =>
      Object.fromEntries(
        layoutFaults(name, saidIn(fields)).map(({ at, part, fault }) => [
          `fields.${at}.${part}`,
          String(t(`parcelForm.slips.${fault}`)),
        ]),
      ),
  });
  const adopt = (item: WireForm) => {
    form.setInitialValues(start(item));
    form.setValues(start(item));
    form.clearErrors();
  };
  const saving = useSave<{ item: WireForm }>({
    form,
    method: 'PUT',
    path: formPath(name),
    toBody: ({ version, fields }: { version: number; fields: WireField[] }) => ({
      version,
      fields: fields.map(({ default_record: _, ...field }) => field),
    }),
    silent: true,
    onSaved: ({ item }) => {
      adopt(item);
      toast('success', t('ui.saved'), { timer: 5000 });
    },
    onStale: (current: WireForm) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  const change = (fields: readonly WireField[]) => {
    form.setFieldValue('fields', fields);
    form.clearErrors();
  };
  return { form, saving, change };
}

function placeOf(form: ParcelFormName, fields: readonly WireField[], wire: string) {
  const section = (name: string) => parcelFormFields[form].find((one) => one.wire === name)?.section;
  const within = fields.filter((one) => section(one.name) === section(wire));
  return { place: within.findIndex((one) => one.name === wire) + 1, of: within.length };
}

const isSame = (some: readonly WireField[], others: readonly WireField[]) =>
  JSON.stringify(saidIn(some)) === JSON.stringify(saidIn(others));
