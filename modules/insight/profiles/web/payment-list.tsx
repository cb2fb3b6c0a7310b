import { useTranslation } from 'react-i18next';
import { eventText } from '#finance/ledger/web';
import { ContactPayment } from '#insight/profiles/contract';
import { type Action, can, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage } from '#platform/web/ui';
import type { OfContact } from './contact-frame.tsx';
import { PaperLink } from './paper-link.tsx';

interface PaymentListProps extends OfContact {
  id: number;
  /** What makes the first of them. */
  create?: Action | undefined;
}

/** Payments of a contact, each with the paper it stands on. */
export default function PaymentList({ kind, id, create }: PaymentListProps) {
  const { t } = useTranslation();
  const path = `/api/v1/${ContactPayment.path}`;
  const cells = {
    number: (row: WireRow) => <PaperLink type={row['doc_type']} id={row['doc_id']} number={row['number']} />,
    event: (row: WireRow) => eventText(row['event'], t),
  };
  return (
    <ListPage
      name={`payments-of-${kind}`}
      path={path}
      title={t('contactPayment.title')}
      columns={declaredColumns(ContactPayment, t, cells).filter(({ id: column }) => column !== 'created_at')}
      filters={declaredFilters(ContactPayment, t).filter(({ name }) => name !== 'kind' && name !== 'contact_id')}
      fixed={{ kind, contact_id: id }}
      defaultSort="-entry_date"
      canSearch={false}
      exportPath={can(ContactPayment.permissions.export) ? `${path}/export` : false}
      emptyHint={t(`contactPage.${kind}.noPayments`)}
      primary={create}
      isEmbedded
    />
  );
}
