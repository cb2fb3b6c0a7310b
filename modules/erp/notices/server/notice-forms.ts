import { type Audience, NoticeForm, type NoticeKind, noticeKindNames, noticeKinds } from '#erp/notices/contract';
import {
  type MessageChannel,
  type MessageLanguage,
  messageChannels,
  messageLanguages,
  unknownIn,
} from '#foundation/letters/contract';
import { leavesByItself } from '#foundation/senders/server';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { oneOf, Refusal } from '#platform/entity';
import { type Context, done, implement, insertRows, onceInTransaction, route, sql, translate } from '#platform/server';

type Values = Record<string, unknown>;
const permission = 'show_company_definition';

/** How the shop words its notices; one that could not be filled in is refused where it is written. */
export const noticeForms = implement(NoticeForm, {
  without: ['create', 'remove', 'export'],
  check: (_ctx, values, before) => refuseUnfillable({ ...before, ...values }),
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/notice-forms/words',
      name: 'showNoticeWords',
      summary: 'How the product itself words notices of a kind, in a language',
      permission,
      section: 'erp',
      query: { kind: oneOf(noticeKindNames, { required: true }), language: oneOf(messageLanguages, { required: true }) },
      answer: 'other',
      handle: async (_ctx, { options }) => ({
        result: ownWords(options['kind'] as NoticeKind, options['language'] as MessageLanguage),
      }),
    }),
    route({
      method: 'POST',
      path: '/api/v1/notice-forms/complete',
      name: 'completeNoticeForms',
      summary: 'Write the forms a shop has not got yet, in the product’s own words',
      permission,
      section: 'erp',
      answer: 'other',
      handle: async (ctx) => {
        await completeForms(ctx);
        return done('noticeForm.completed');
      },
    }),
  ],
});

function refuseUnfillable({ kind, channel, subject, body }: Values): void {
  const fields: Record<string, { key: string; values?: Record<string, unknown> }> = {};
  for (const [name, text] of Object.entries({ subject, body })) {
    const unknown = unknownIn(text, noticeKinds[kind as NoticeKind].tags);
    if (unknown) fields[name] = { key: 'errors.noticeForm.unknownTag', values: { name: unknown.name, tags: unknown.known } };
  }
  if (channel === 'email' && !subject) fields['subject'] = { key: 'errors.required' };
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

/** The product's own words for a kind of notice, with the tags still to be filled in. */
export function ownWords(kind: NoticeKind, language: MessageLanguage): { subject: string; body: string } {
  const places = Object.fromEntries(noticeKinds[kind].tags.map((tag) => [tag, `{{${tag}}}`]));
  return {
    subject: translate(language, `noticeForm.words.${kind}.subject`, places),
    body: translate(language, `noticeForm.words.${kind}.body`, places),
  };
}

/** A new shop begins with every form in Arabic, as letters do, and those of WhatsApp on: what people read first. */
export async function setUp(ctx: Context): Promise<void> {
  if (sectionAllowed('erp', ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId)) await completeForms(ctx);
}

/** The forms a shop has not got yet; those it has stay as they are, however many write at once. */
async function completeForms(ctx: Context): Promise<void> {
  // Whoever else writes them waits here, and then sees them.
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`notice-forms/${ctx.tenantId}`}, 5))`);
  const kept = await ctx.db.query<{ kind: NoticeKind; channel: MessageChannel }>(
    sql`select kind, channel from notice_form where tenant_id = ${ctx.tenantId}`,
  );
  const has = new Set(kept.map(({ kind, channel }) => `${kind}/${channel}`));
  const rows = noticeKindNames.flatMap((kind) =>
    messageChannels.filter((channel) => !has.has(`${kind}/${channel}`)).map((channel) => newForm(kind, channel)),
  );
  insertRows(ctx.db, 'notice_form', {
    types: { audience: 'text', kind: 'text', channel: 'text', is_on: 'boolean', subject: 'text', body: 'text' },
    same: { language: [begins, 'text'] },
    rows,
  });
}

const begins: MessageLanguage = 'ar';

function newForm(kind: NoticeKind, channel: MessageChannel) {
  const { subject, body } = ownWords(kind, begins);
  const { audience }: { audience: Audience } = noticeKinds[kind];
  return { audience, kind, channel, is_on: channel === 'whatsapp', subject: channel === 'email' ? subject : null, body };
}

export interface FormInUse {
  channel: MessageChannel;
  language: MessageLanguage;
  subject: string | null;
  body: string;
  /** What it says leaves by itself. */
  leaves: boolean;
}

/** The forms of a kind that are on, read once for all notices of a transaction. A shop of before there were any gets them with its first notice. */
export const formsOn = onceInTransaction(async (ctx, kind: NoticeKind): Promise<FormInUse[]> => {
  const read = () =>
    ctx.db.query<FormInUse & { isOn: boolean }>(
      sql`select channel, language, subject, body, is_on, ${leavesByItself} as leaves from notice_form where tenant_id = ${ctx.tenantId} and kind = ${kind} order by id`,
    );
  let forms = await read();
  if (forms.length === 0) {
    await completeForms(ctx);
    forms = await read();
  }
  return forms.filter(({ isOn }) => isOn);
});
