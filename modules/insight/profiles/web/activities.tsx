import { lazy } from 'react';
import { loadActivity } from '#insight/activity/web';
import { ContactFrame, type OfContact } from './contact-frame.tsx';

const Activity = lazy(loadActivity);

/** Who did what to a contact’s record, and when. */
export default function Activities({ kind }: OfContact) {
  return <ContactFrame kind={kind}>{({ id }) => <Activity of={kind} id={id} />}</ContactFrame>;
}
