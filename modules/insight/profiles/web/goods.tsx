import { CustomerGoods, DelegateGoods, SupplierGoods } from '#insight/profiles/contract';
import { ReportPage } from '#platform/web/ui';
import { ContactFrame, type OfContact } from './contact-frame.tsx';

const reports = { customer: CustomerGoods, supplier: SupplierGoods, delegate: DelegateGoods } as const;

/** The goods a contact bought, supplied or sold. */
export default function Goods({ kind }: OfContact) {
  return (
    <ContactFrame kind={kind}>
      {({ id }) => <ReportPage report={reports[kind]} of={{ [`${kind}_id`]: String(id) }} />}
    </ContactFrame>
  );
}
