import { type NoticeKind, noticeKinds, sayNotice } from '#erp/notices/contract';
import { fillIn } from '#foundation/letters/contract';
import { type Context, sql } from '#platform/server';
import { type FormInUse, formsOn } from './notice-forms.ts';
import type { ToldPaper } from './told-papers.ts';

interface Notice {
  kind: NoticeKind;
  paper: () => Promise<ToldPaper>;
  /** Which of several times a paper is told of so: the payment, the day, the delivery. */
  occasion?: string;
  /** The payment, or what is late. */
  amount?: number;
  dueDate?: string;
}

/**
 * Writes what somebody is to be told of a paper, once for each channel whose form is on, however often the event is heard. Who has no
 * number, or no e-mail, is told nothing that way.
 */
export async function keepNotices(ctx: Context, { kind, paper: read, occasion = '', ...said }: Notice): Promise<void> {
  const forms = await formsOn(ctx, kind);
  if (forms.length === 0) return;
  const paper = await read();
  for (const form of forms) {
    const address = form.channel === 'email' ? paper.email : paper.phone;
    if (address) keepMessage(ctx, { kind, occasion, form, address, paper: { ...paper, facts: { ...paper.facts, ...said } } });
  }
}

interface Kept {
  kind: NoticeKind;
  occasion: string;
  form: FormInUse;
  address: string;
  paper: ToldPaper;
}

function keepMessage(ctx: Context, { kind, occasion, form, address, paper }: Kept): void {
  const values = sayNotice(paper.facts, form.language);
  const { audience } = noticeKinds[kind];
  const subject =
    form.channel === 'email'
      ? fillIn(form.subject ?? '', values)
          .replace(/\s+/g, ' ')
          .trim()
      : null;
  const whose = (one: string) => (one === audience ? paper.contactId : null);
  ctx.db.run(sql`insert into notice_message (tenant_id, audience, kind, channel, customer_id, supplier_id, recipient, address, branch_id,
      paper, doc_type, doc_id, occasion, language, subject, body, state, created_at)
    values (${ctx.tenantId}, ${audience}, ${kind}, ${form.channel}, ${whose('customer')}::bigint, ${whose('supplier')}::bigint,
      ${paper.facts.name}, ${address}, ${paper.branchId}::bigint, ${paper.facts.number}, ${paper.docType}, ${paper.docId}::bigint, ${occasion},
      ${form.language}, ${subject}, ${fillIn(form.body, values).trim()},
      ${form.leaves ? 'queued' : 'kept'}, ${ctx.now}::timestamptz)
    on conflict (tenant_id, doc_type, doc_id, kind, channel, occasion) do nothing`);
}
