import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canBegin, placesOn } from '#erp/labels/contract';
import { type AddressPaper, addressPapers, copiesOn, mostAddresses } from '#insight/profiles/contract';
import { can, Ltr, localName, paperActions, useMe, type WireRow } from '#platform/web';
import { IconPrinter, NumberField } from '#platform/web/ui';
import { ContactFrame, type OfContact, type SeenContact } from './contact-frame.tsx';
import { stepTowards } from './next-steps.ts';
import { contactCall, contactPage } from './pages.ts';
import { SuppliedGoods } from './supplied-goods.tsx';

/** Labels with a contact’s address, and of a supplier labels for the goods he supplied. */
export default function Poster({ kind }: OfContact) {
  const { t } = useTranslation();
  return (
    <ContactFrame kind={kind}>
      {(contact) => (
        <>
          <AddressLabels {...contact} />
          {kind === 'supplier' && can('show_products') && can('show_purchases') && (
            <SuppliedGoods supplier={contact.id} buy={stepTowards('papers', contact, t)} />
          )}
        </>
      )}
    </ContactFrame>
  );
}

function AddressLabels({ kind, id, row }: SeenContact) {
  const { t } = useTranslation();
  const [paper, setPaper] = useState<AddressPaper>('a4_24');
  const [start, setStart] = useState<number | ''>(1);
  const [copies, setCopies] = useState<number | ''>(copiesOn('a4_24'));
  const first = Math.min(Math.max(1, start || 1), placesOn(paper));
  const many = Math.min(Math.max(1, copies || 1), mostAddresses);
  const path = contactCall(kind, id, 'address-labels');
  const asked = new URLSearchParams({ paper, copies: String(many), ...(first > 1 && { start: String(first) }) });
  const print = paperActions(`${path}?${asked}`, contactPage(kind, id, 'poster-printing'))[0];
  const choose = (next: AddressPaper) => {
    setPaper(next);
    setStart(1);
    setCopies(copiesOn(next));
  };
  return (
    <section className="k-panel" aria-label={t('contactPage.addressLabels')}>
      <h2>{t('contactPage.addressLabels')}</h2>
      <div className="p-poster">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void print?.run?.();
          }}
        >
          <Select
            label={t('labelRun.fields.paper')}
            allowDeselect={false}
            data={addressPapers.map((one) => ({ value: one, label: t(`labelRun.options.paper.${one}`) }))}
            value={paper}
            onChange={(next) => next && choose(next as AddressPaper)}
          />
          {canBegin(paper) && (
            <NumberField
              label={t('labelRun.fields.start')}
              description={t('labelDesk.startHint')}
              value={start}
              onChange={(next) => {
                setStart(next as number | '');
                setCopies(copiesOn(paper, Math.min(Math.max(1, Number(next) || 1), placesOn(paper))));
              }}
            />
          )}
          <NumberField label={t('contactPage.copies')} value={copies} onChange={(next) => setCopies(next as number | '')} />
          <Button type="submit" leftSection={<IconPrinter size="1.1rem" aria-hidden />}>
            {t('contactPage.printAddress', { count: many })}
          </Button>
        </form>
        {row && <Label row={row} />}
      </div>
    </section>
  );
}

/** What will stand on each of them. */
function Label({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const address = [localName(row['city']), row['address']].filter(Boolean).join(' · ');
  return (
    <div>
      <div className="p-label">
        <small>
          {t('addressPrint.from')} <bdi>{localName({ name: tenant.name })}</bdi>
        </small>
        <strong>
          <bdi>{localName(row)}</bdi>
        </strong>
        <span>
          <Ltr>{String(row['phone'])}</Ltr>
        </span>
        <span>
          <bdi>{address}</bdi>
        </span>
      </div>
      {!address && <p>{t('contactPage.noAddress')}</p>}
    </div>
  );
}
