import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { isFixed, Shipment } from '#courier/shipments/contract';
import { useStatuses } from '#courier/statuses/web';
import { can, readSession, refreshLists, toast, type WireRow } from '#platform/web';
import { FormFrame, formBody, formValues, PageHeader, PageSkeleton, useItem, useSave } from '#platform/web/ui';
import { useParcelForm } from './parcel-form.ts';
import { PriceSummary } from './price-summary.tsx';
import { SavedParcel } from './saved-parcel.tsx';
import { shipmentSections } from './shipment-sections.tsx';
import './shipments.css';

const path = '/api/v1/shipments';

/** Takes a parcel in, or changes what is written on one: the order of the paper, the money beside it. */
export default function ShipmentForm() {
  const { id } = useParams();
  const found = useItem(path, id, id !== undefined);
  if (id !== undefined && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} />;
}

function LoadedForm({ record }: { record: WireRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isNext = useRef(false);
  const [saved, setSaved] = useState<WireRow>();
  const start = (from: WireRow | undefined, kept: Record<string, unknown> = {}) => ({
    ...formValues(Shipment, from, { ...fresh(), ...kept }),
    ...(!from && { draft: false }),
  });
  const { form, isNameNeeded } = useParcelForm(start(record, { client_id: Number(params.get('client_id')) || null }));
  const adopt = (values: Record<string, unknown>) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: (values) => (record ? changedOnly(values, record) : formBody(values)),
    silent: true,
    onSaved: async ({ item }) => {
      if (record) toast('success', t('ui.saved'), { timer: 5000 });
      if (!record && isNext.current) {
        const { client_id, commercial_name_id, city_id, shipment_type_id, currency, fee_mode } = form.getValues();
        setSaved(item);
        adopt(start(undefined, { client_id, commercial_name_id, city_id, shipment_type_id, currency, fee_mode }));
        window.scrollTo({ top: 0 });
        setTimeout(() => saving.root.current?.querySelector<HTMLElement>('[data-path="receiver_name"]')?.focus(), 50);
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
        sections={shipmentSections({ form, record, isNameNeeded, isLocked: useLocked(record), t })}
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

const fresh = () => ({ currency: readSession()?.tenant.currency ?? 'IQD', fee_mode: 'fee_included', quantity: 1 });

/** Only what was changed is sent: on the way most of a parcel may no longer be written. */
function changedOnly(values: Record<string, unknown>, record: WireRow): Record<string, unknown> {
  const before = formBody(formValues(Shipment, record));
  const now = formBody(values);
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(changed), version: values['version'] };
}
