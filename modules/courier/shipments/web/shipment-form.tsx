import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { isFixed, isSaid, requiredIn, Shipment, standardLayout, startOf } from '#courier/shipments/contract';
import { useStatuses } from '#courier/statuses/web';
import { can, readSession, refreshLists, toast, type WireRow } from '#platform/web';
import { FormFrame, formBody, formValues, PageHeader, PageSkeleton, useItem, useSave } from '#platform/web/ui';
import { declaredFor } from './asked-fields.ts';
import { useParcelForm } from './parcel-form.ts';
import { PriceSummary } from './price-summary.tsx';
import { SavedParcel } from './saved-parcel.tsx';
import { shipmentSections } from './shipment-sections.tsx';
import { laidAs, recordsIn, useKeptForm, type WireForm } from './use-form-layout.ts';
import './shipments.css';

const path = '/api/v1/shipments';

/** Takes a parcel in, or changes what is written on one: the order of the paper, the money beside it. */
export default function ShipmentForm() {
  const { id } = useParams();
  const isNew = id === undefined;
  const found = useItem(path, id, !isNew);
  const kept = useKeptForm('create', isNew);
  const waited = isNew ? kept : found;
  if (!waited.data) return <PageSkeleton hasFailed={waited.isError} retry={() => void waited.refetch()} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} kept={kept.data} />;
}

interface LoadedFormProps {
  record: WireRow | undefined;
  /** How the company lays out the form of a new parcel; one that exists is shown with every field it may have. */
  kept: WireForm | undefined;
}

function LoadedForm({ record, kept: laid }: LoadedFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isNext = useRef(false);
  const [saved, setSaved] = useState<WireRow>();
  const layout = !record && laid ? laidAs(laid) : standardLayout('create');
  const start = (from: WireRow | undefined, kept: Record<string, unknown> = {}) => ({
    ...formValues(Shipment, from, { ...fresh(), ...startOf(layout), ...saidOf(kept) }),
    ...(!from && { draft: false }),
  });
  const asked = requiredIn(layout);
  const { form, isNameNeeded } = useParcelForm(start(record, { client_id: Number(params.get('client_id')) || null }), asked);
  const asks = (wire: string) => !record && !form.getValues()['draft'] && asked.includes(wire);
  const adopt = (values: Record<string, unknown>) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : `${path}?form=create`,
    toBody: (values) => (record ? changedOnly(values, record) : formBody(values)),
    silent: true,
    onSaved: async ({ item }) => {
      if (record) toast('success', t('ui.saved'), { timer: 5000 });
      if (!record && isNext.current) {
        const { client_id, commercial_name_id, city_id, shipment_type_id, currency, fee_mode } = form.getValues();
        setSaved(item);
        adopt(start(undefined, { client_id, commercial_name_id, city_id, shipment_type_id, currency, fee_mode }));
        window.scrollTo({ top: 0 });
        setTimeout(
          () => saving.root.current?.querySelector<HTMLElement>('[data-path="receiver_name"], [data-path="phone"]')?.focus(),
          50,
        );
        void refreshLists(path);
        return;
      }
      form.resetDirty();
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => navigate(`/shipments/${item.id}/show${record ? '' : '?saved=1'}`, { replace: true }), 0);
    },
    onStale: (current) => {
      adopt(start(current));
      toast('info', t('ui.conflict.taken'));
    },
  });
  const submitNext = () => {
    isNext.current = true;
    saving.root.current?.requestSubmit();
  };
  const parts = { form, record, asks, declared: declaredFor(asks), names: laid ? recordsIn(laid) : {}, t };
  const title = t(record ? 'ui.entity.edit' : 'ui.entity.create', { one: t('shipment.one') });
  return (
    // The keys are listened to on their way down: Shift beside Ctrl+Enter means 'and the next one'.
    <div
      role="presentation"
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) isNext.current = event.shiftKey && !record;
      }}
    >
      <PageHeader
        title={title}
        crumbs={[
          { label: t('shipment.title'), to: '/shipments' },
          ...(record ? [{ label: record['receipt_no'] ?? `#${record.id}`, to: `/shipments/${record.id}/show` }] : []),
        ]}
      />
      {saved && <SavedParcel row={saved} onClose={() => setSaved(undefined)} />}
      <FormFrame
        form={form}
        saving={saving}
        sections={shipmentSections({ ...parts, isNameNeeded, isLocked: useLocked(record) }, layout)}
        aside={can('create_shipments') ? <PriceSummary values={form.getValues()} record={record} /> : undefined}
        onCancel={() => navigate(-1)}
        extraButtons={
          !record && (
            <Button variant="light" disabled={saving.isSaving} title="Ctrl + Shift + Enter" onClick={submitNext}>
              {t('shipmentScreens.saveNext')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** What of a parcel can no longer be changed on its form. */
function useLocked(record: WireRow | undefined): (name: string) => boolean {
  const statuses = useStatuses();
  if (!record) return () => false;
  const base = statuses.get(record['status_id'])?.base_id ?? record['status_id'];
  return (name) => isFixed(name, { base, parentId: record['parent_id'] ?? null, isOwn: record['is_own'] === true });
}

/** What was left empty starts as the form says. */
const saidOf = (kept: Record<string, unknown>) => Object.fromEntries(Object.entries(kept).filter(([, value]) => isSaid(value)));
const fresh = () => ({ currency: readSession()?.tenant.currency ?? 'IQD', fee_mode: 'fee_included', quantity: 1 });

/** Only what was changed is sent: on the way most of a parcel may no longer be written. */
function changedOnly(values: Record<string, unknown>, record: WireRow): Record<string, unknown> {
  const before = formBody(formValues(Shipment, record));
  const now = formBody(values);
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(changed), version: values['version'] };
}
