import { useTranslation } from 'react-i18next';
import { ContactFrame, type OfContact } from './contact-frame.tsx';
import { stepTowards } from './next-steps.ts';
import PaymentList from './payment-list.tsx';

/** What a contact paid and was paid, whichever way. */
export default function Payments({ kind }: OfContact) {
  const { t } = useTranslation();
  return (
    <ContactFrame kind={kind}>
      {(contact) => <PaymentList kind={kind} id={contact.id} create={stepTowards('payments', contact, t)} />}
    </ContactFrame>
  );
}
