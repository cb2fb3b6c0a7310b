import { channelsOf, type ParcelAudience, ParcelNoticeForm, parcelAudiences, tagsFor } from '#courier/notices/contract';
import { status } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { type MessageChannel, type MessageLanguage, messageLanguages, unknownIn } from '#foundation/letters/contract';
import { leavesByItself } from '#foundation/senders/server';
import { integer, oneOf, Refusal } from '#platform/entity';
import { type Context, implement, route, sql, translate } from '#platform/server';

type Values = Record<string, unknown>;
type Problems = Record<string, { key: string; values?: Record<string, unknown> }>;

/** How a company words its notices; one that could not be filled in is refused where it is written. What nobody words is in the product's words. */
export const parcelNoticeForms = implement(ParcelNoticeForm, {
  without: ['remove', 'export'],
  defaults: async (ctx, values) => {
    const language = (values.language as MessageLanguage | undefined) ?? begins;
    const { subject, body } = ownWords(await baseOf(ctx, Number(values.status)), values.audience as ParcelAudience, language);
    return { language, body, ...(values.channel === 'email' && { subject }) };
  },
  check: async (ctx, values, before) => {
    const problems = before ? fixedProblems(values, before) : await placeProblems(ctx, values);
    Object.assign(problems, wordProblems({ ...before, ...values }));
    if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
  },
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/parcel-notice-forms/words',
      name: 'showParcelNoticeWords',
      summary: 'How the product itself words a notice of a status, in a language',
      permission: ParcelNoticeForm.permissions.list,
      section: 'courier',
      query: {
        status_id: integer({ required: true }),
        audience: oneOf(parcelAudiences, { required: true }),
        language: oneOf(messageLanguages, { required: true }),
      },
      answer: 'other',
      handle: async (ctx, { options }) => ({
        result: ownWords(
          await baseOf(ctx, Number(options['status_id'])),
          options['audience'] as ParcelAudience,
          options['language'] as MessageLanguage,
        ),
      }),
    }),
  ],
});

/** Forms begin in the language of most receivers, as a shop's do. */
const begins: MessageLanguage = 'ar';

/** A company's own status is worded like the one it stands on. */
async function baseOf(ctx: Context, statusId: number): Promise<number> {
  return (await rulesOf(ctx)).statuses.find(({ id }) => id === statusId)?.baseId ?? statusId;
}

/** Statuses of which the product has words of their own; of all others it says the status. */
const worded: readonly (readonly [ParcelAudience, number, string])[] = [
  ['receiver', status.inStore, 'arrived'],
  ['receiver', status.outForDelivery, 'coming'],
  ['receiver', status.postponed, 'postponed'],
  ['receiver', status.late, 'missed'],
  ['receiver', status.delivered, 'delivered'],
  ['client', status.inStore, 'taken'],
  ['client', status.postponed, 'postponed'],
  ['client', status.late, 'missed'],
  ['client', status.delivered, 'delivered'],
  ['client', status.returned, 'returned'],
  ['client', status.returnedToClient, 'given_back'],
];

/** The product's own words, with the tags still to be filled in. */
export function ownWords(baseId: number, audience: ParcelAudience, language: MessageLanguage): { subject: string; body: string } {
  const key = worded.find(([whose, id]) => whose === audience && id === baseId)?.[2] ?? 'other';
  const places = Object.fromEntries(tagsFor(audience).map((tag) => [tag, `{{${tag}}}`]));
  return {
    subject: translate(language, 'parcelNoticeForm.words.subject', places),
    body: translate(language, `parcelNoticeForm.words.${audience}.${key}`, places),
  };
}

/** There is one form for each status, audience and channel, and it stays that one. */
async function placeProblems(ctx: Context, { status: statusId, audience, channel }: Values): Promise<Problems> {
  if (!channelsOf[audience as ParcelAudience].includes(channel as MessageChannel))
    return { channel: { key: 'errors.parcelNoticeForm.noChannel' } };
  // Whoever else writes the same one waits here, and then finds it.
  const place = `parcel-notice-form/${ctx.tenantId}/${statusId}/${audience}/${channel}`;
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 5))`);
  const kept = await ctx.db.maybe(sql`select id from parcel_notice_form where tenant_id = ${ctx.tenantId}
    and status_id = ${statusId as number}::bigint and audience = ${audience as string} and channel = ${channel as string}`);
  return kept ? { channel: { key: 'errors.parcelNoticeForm.taken' } } : {};
}

function fixedProblems(values: Values, before: Values): Problems {
  const moved = (
    [
      ['status_id', 'status', 'statusId'],
      ['audience', 'audience', 'audience'],
      ['channel', 'channel', 'channel'],
    ] as const
  ).filter(([, said, kept]) => values[said] !== undefined && values[said] !== before[kept]);
  return Object.fromEntries(moved.map(([wire]) => [wire, { key: 'errors.parcelNoticeForm.fixed' }]));
}

function wordProblems({ audience, channel, language, subject, body }: Values): Problems {
  const problems: Problems = {};
  for (const [name, text] of Object.entries({ subject, body })) {
    const unknown = unknownIn(text, tagsFor(audience as ParcelAudience));
    if (unknown)
      problems[name] = { key: 'errors.parcelNoticeForm.unknownTag', values: { name: unknown.name, tags: unknown.known } };
  }
  for (const [name, text] of Object.entries({ language, body, ...(channel === 'email' && { subject }) }))
    if (!String(text ?? '').trim()) problems[name] = { key: 'errors.required' };
  return problems;
}

export interface FormInUse {
  audience: ParcelAudience;
  channel: MessageChannel;
  language: MessageLanguage;
  subject: string | null;
  body: string;
  /** What it says leaves by itself. */
  leaves: boolean;
}

/** The forms of a status that are on. */
export const formsOn = (ctx: Context, statusId: number): Promise<FormInUse[]> =>
  ctx.db.query<FormInUse>(sql`select audience, channel, language, subject, body, ${leavesByItself} as leaves from parcel_notice_form
    where tenant_id = ${ctx.tenantId} and status_id = ${statusId}::bigint and is_on order by id`);
