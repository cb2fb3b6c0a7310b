import { type NoticeKind, sampleNotice, sayNotice } from '#erp/notices/contract';
import { fillIn } from '#foundation/letters/contract';
import type { Bilingual, Currency } from '#platform/entity';

interface Written {
  kind: NoticeKind;
  channel: string;
  language: string;
  subject: string | null | undefined;
  body: string | null | undefined;
}

/** A form filled in with a paper nobody wrote, as somebody would get it. */
export function sampled(form: Written, shop: { company: Bilingual; currency: Currency }) {
  const values = sayNotice(sampleNotice(form.kind, shop), form.language);
  const subject = form.channel === 'email' ? fillIn(form.subject ?? '', values) : null;
  return { language: form.language, subject, body: fillIn(form.body ?? '', values).trim() };
}
