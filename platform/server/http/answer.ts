import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/entity';
import { signFileAddresses } from '../file-addresses.ts';
import { languageOf, translate } from '../translate.ts';
import { failureOf } from './errors.ts';
import type { Reply } from './route.ts';

/** An answer ready to travel: the envelope's text, or what is no JSON. */
export type Outcome = { text: string; status: number; keptSeconds?: number | undefined } | Reply;

export const localeOf = (request: FastifyRequest) =>
  languageOf((request.headers.locale as string) ?? request.headers['accept-language']);

/** `{success, message, result}`; the result may already be text. */
export function envelope(answer: Reply, locale: string): string {
  const message = answer.message
    ? `"message":${JSON.stringify(translate(locale, answer.message.key, answer.message.values))},`
    : '';
  return `{"success":true,${message}"result":${answer.resultText ?? JSON.stringify(answer.result ?? {})}}`;
}

export interface Told {
  locale: string;
  /** Whose files may be looked at by whoever gets the answer. */
  tenantId: number | null;
  /** Whether people reach the product encrypted, whatever the last step of the way is. */
  isEncrypted: boolean;
  now: Date;
  /** Nothing on the way packs it together with words somebody else may have chosen. */
  isSecret?: boolean;
  /** How long the page of whoever asked may keep it. */
  keptSeconds?: number | undefined;
}

export function send(reply: FastifyReply, outcome: Outcome, told: Told): FastifyReply {
  if ('text' in outcome) return sendJson(reply, outcome.status, outcome.text, { ...told, keptSeconds: outcome.keptSeconds });
  setCookies(reply, outcome.cookies ?? [], told.isEncrypted);
  const isSecret = outcome.cookies !== undefined;
  if (!outcome.file) {
    const tenantId = outcome.tenantId ?? told.tenantId;
    return sendJson(reply, outcome.status ?? 200, envelope(outcome, told.locale), { ...told, tenantId, isSecret });
  }
  const { name, mediaType, content, inline, headers } = outcome.file;
  if (content instanceof Readable) letGo(content, reply);
  reply
    .code(outcome.status ?? 200)
    .headers({ 'cache-control': 'no-store', ...headers })
    .header('content-type', mediaType)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`);
  return reply.send(content);
}

/** What is told somebody by name is kept by nobody on the way, and what everybody may know is another's for another reader. */
function sendJson(reply: FastifyReply, status: number, text: string, told?: Omit<Told, 'locale' | 'isEncrypted'>): FastifyReply {
  const seconds = told?.keptSeconds;
  if (seconds) reply.header('vary', 'Authorization, Locale, Accept-Language');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', seconds ? `private, max-age=${seconds}` : told?.isSecret ? 'no-store, no-transform' : 'no-store')
    .send(told ? signFileAddresses(text, told.tenantId, told.now) : text);
}

/** What is read for somebody is closed when he goes away, also where he has gone already. */
function letGo(content: Readable, { raw }: FastifyReply): void {
  raw.once('close', () => content.destroy());
  if (raw.destroyed) content.destroy();
}

/** Encrypted, a cookie is named so that no neighbouring host and no unencrypted page can have set it. */
const cookieName = (name: string, isEncrypted: boolean) => (isEncrypted ? `__Host-${name}` : name);

function setCookies(reply: FastifyReply, cookies: NonNullable<Reply['cookies']>, isEncrypted: boolean): void {
  for (const { name, value, maxAgeSeconds } of cookies) {
    const settings = {
      path: isEncrypted ? '/' : '/api/v1/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: isEncrypted,
    } as const;
    if (value === null) reply.clearCookie(cookieName(name, isEncrypted), settings);
    else reply.setCookie(cookieName(name, isEncrypted), value, { ...settings, ...(maxAgeSeconds && { maxAge: maxAgeSeconds }) });
  }
}

/** The cookies of a request by their plain names. */
export function cookiesOf(request: FastifyRequest, isEncrypted: boolean): Record<string, string | undefined> {
  if (!isEncrypted) return request.cookies;
  return Object.fromEntries(
    Object.entries(request.cookies).flatMap(([name, value]) =>
      name.startsWith('__Host-') ? [[name.slice('__Host-'.length), value]] : [],
    ),
  );
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, told?: Told): void {
  const failure = failureOf(fromFramework(error), localeOf(request), request.id);
  if (failure.unexpected) request.log.error({ err: error }, 'unexpected failure');
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds));
  sendJson(reply, failure.status, JSON.stringify(failure.body), told);
}

/** The framework's own refusals, in the product's words. */
function fromFramework(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (error instanceof Refusal || !code?.startsWith('FST_')) {
    return statusCode === 400 ? new Refusal('errors.malformed', { status: 400 }) : error;
  }
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('errors.tooLargeBody', { status: 413 });
  if (statusCode === 415) return new Refusal('errors.unsupportedType', { status: 415 });
  if (statusCode === 503) return Object.assign(new Error('closing'), { code: '57P01' });
  return statusCode && statusCode < 500 ? new Refusal('errors.malformed', { status: statusCode === 404 ? 404 : 400 }) : error;
}
