import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, PageSkeleton } from '#platform/web/ui';
import { KeptFields, NextFields } from './fast-fields.tsx';
import { useFastParcel } from './fast-parcel.ts';
import { FastRows } from './fast-rows.tsx';
import { laidAs, recordsIn, useKeptForm, type WireForm } from './use-form-layout.ts';
import './shipments.css';

/** Takes in one parcel after another without the mouse: what was typed goes off, and the next is begun while it is saved. */
export default function CreateFast() {
  const kept = useKeptForm('fast');
  if (!kept.data) return <PageSkeleton hasFailed={kept.isError} retry={() => void kept.refetch()} />;
  return <FastForm kept={kept.data} />;
}

function FastForm({ kept }: { kept: WireForm }) {
  const { t } = useTranslation();
  const root = useRef<HTMLFormElement>(null);
  const { form, order, isGoneThrough, isNameNeeded, rows, isOpen, open, submit, putRight, again, goOn } = useFastParcel(
    root,
    laidAs(kept),
  );
  const parts = { form, order, names: recordsIn(kept), onPicked: goOn };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      return submit();
    }
    const target = event.target as HTMLInputElement;
    const path = target.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '';
    // Where a list took the key itself, something is picked, and that goes on.
    if (!isGoneThrough(path) || event.defaultPrevented) return;
    event.preventDefault();
    const isHalfTyped = target.getAttribute('aria-expanded') === 'true' && target.value !== '' && !form.getValues()[path];
    if (!isHalfTyped) goOn(path);
  };
  return (
    <>
      <PageHeader title={t('shipmentScreens.fast.title')} crumbs={[{ label: t('shipment.title'), to: '/shipments' }]} />
      <form
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={onKeyDown}
      >
        <KeptFields {...parts} isNameNeeded={isNameNeeded} />
        <NextFields {...parts} isOpen={isOpen} onOpen={open} />
      </form>
      <FastRows rows={rows} onPutRight={putRight} onAgain={again} />
    </>
  );
}
