import { useTranslation } from 'react-i18next';
import { Purchase, PurchaseReturn } from '#erp/purchases/contract';
import { Sale, SaleReturn } from '#erp/sales/contract';
import { dealings } from '#insight/profiles/contract';
import type { Entity } from '#platform/entity';
import { ContactFrame, type OfContact } from './contact-frame.tsx';
import { stepTowards } from './next-steps.ts';
import PaperList from './paper-list.tsx';

const papers: Record<'sales' | 'purchases', readonly [whole: Entity<any, any>, returned: Entity<any, any>]> = {
  sales: [Sale, SaleReturn],
  purchases: [Purchase, PurchaseReturn],
};

/** What a customer bought, a supplier supplied, a delegate sold. */
export default function Papers({ kind }: OfContact) {
  const { t } = useTranslation();
  const [entity] = papers[dealings[kind].papers];
  return (
    <ContactFrame kind={kind}>
      {(contact) => (
        <PaperList
          entity={entity}
          kind={kind}
          id={contact.id}
          emptyHint={t(`contactPage.${kind}.noPapers`)}
          create={stepTowards('papers', contact, t)}
        />
      )}
    </ContactFrame>
  );
}

/** What of it went back. */
export function Returns({ kind }: OfContact) {
  const { t } = useTranslation();
  const [, entity] = papers[dealings[kind].papers];
  return (
    <ContactFrame kind={kind}>
      {({ id }) => <PaperList entity={entity} kind={kind} id={id} emptyHint={t(`contactPage.${kind}.noReturns`)} />}
    </ContactFrame>
  );
}
