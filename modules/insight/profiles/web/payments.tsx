import { ContactFrame, type OfContact } from './contact-frame.tsx';
import PaymentList from './payment-list.tsx';

/** What a contact paid and was paid, whichever way. */
export default function Payments({ kind }: OfContact) {
  return <ContactFrame kind={kind}>{({ id }) => <PaymentList kind={kind} id={id} />}</ContactFrame>;
}
