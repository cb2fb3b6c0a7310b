import i18next from 'i18next';
import { CallError, type Envelope, type Failure, reactTo, readFailure } from './errors.ts';
import { showError, showSuccess } from './feedback.ts';
import { currentLanguage, languages } from './i18n.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

export interface CallOptions {
  query?: Record<string, QueryValue>;
  body?: unknown;
  /** No success modal; errors are told all the same. */
  silent?: boolean;
  /** Tells the success message another way than as a modal. */
  onMessage?: (message: string) => void;
  /** For polls nobody asked for: errors stay out of the way too. */
  quiet?: boolean;
  /** A form shows 422 field errors and 409 itself. */
  formTakesFields?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Access {
  token: string | undefined;
  /** Whose page this is. */
  userId: number | undefined;
  branchId: number | undefined;
}
const access: Access = { token: undefined, userId: undefined, branchId: undefined };
let onSignedOut: () => void = () => {};

/** The session hands its token and working branch over; nothing else may. */
export function setAccess(change: Partial<Access>): void {
  Object.assign(access, change);
}
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** One intent, one key: the same key sent twice posts once. A random UUID, also on pages without encryption, where browsers give none. */
export function newIntent(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Keeps what the API answered on this device, for the person signed in, to be read without a connection. */
export interface AnswerKeeper {
  wants: (path: string) => boolean;
  keep: (address: string, result: unknown) => void;
  kept: (address: string) => Promise<unknown>;
}
let keeper: AnswerKeeper | undefined;
export function keepAnswersWith(one: AnswerKeeper): void {
  keeper = one;
}

/** Calls the API and answers `result`; failures are told as section 8 says and thrown as `CallError`. */
export async function call<T = unknown>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  if (method !== 'GET' || !keeper?.wants(path)) return ask(method, path, options);
  const address = addressOf(path, options.query ?? {});
  try {
    const result = await ask<T>(method, path, { ...options, quiet: true });
    keeper.keep(address, result);
    return result;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const kept = error.isUndecided ? await keeper.kept(address) : undefined;
    if (kept !== undefined) return kept as T;
    throw told(error, options);
  }
}

async function ask<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const prepared = { ...options };
  if (method === 'POST' && !(options.body instanceof FormData)) prepared.idempotencyKey ??= newIntent();
  let response = await send(method, path, prepared);
  if (response.status === 401 && !isAuthCall(path) && (await isUnauthenticated(response)) && (await refreshAccess())) {
    response = await send(method, path, prepared);
  }
  const body = await readEnvelope(response);
  if (!response.ok || body?.success === false) {
    throw told(readFailure(response.status, body, translate, response.headers.get('retry-after')), options);
  }
  if (body?.message && !options.silent) (options.onMessage ?? showSuccess)(body.message);
  return body?.result as T;
}

/** Waits for a call whose caller only wants to know whether it went well: a call that failed is a false. */
export async function attempt<T>(work: Promise<T>): Promise<T | false> {
  return work.catch((error: unknown) => {
    if (error instanceof CallError) return false as const;
    throw error;
  });
}

/** A file of the API (export, document), saved under the name the server gives. */
export async function download(path: string, query?: Record<string, QueryValue>): Promise<void> {
  saveFile(await fetchFile(path, query));
}

/** The same to be shown, or handed on. */
export async function fetchFile(path: string, query?: Record<string, QueryValue>): Promise<File> {
  let response = await send('GET', path, { query: query ?? {} });
  if (response.status === 401 && (await refreshAccess())) response = await send('GET', path, { query: query ?? {} });
  if (!response.ok) throw told(readFailure(response.status, await readEnvelope(response), translate), {});
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const content = await response.blob();
  return new File([content], decodeURIComponent(name ?? path.split('/').slice(-2).join('-')), { type: content.type });
}

/** Puts a file where the browser keeps what it is given. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface UploadOptions {
  path?: string;
  url?: string;
  fields?: Record<string, string>;
  /** Nobody waits for it: a failure stays out of the way. */
  quiet?: boolean;
  onProgress?: (share: number) => void;
}

/** Uploads a file with progress; the limit of an hour is the specification's. */
export async function upload<T = { file_name: string; file_path: string }>(file: Blob, options: UploadOptions = {}): Promise<T> {
  let { status, body } = await sendFile(file, options);
  if (status === 401 && (await refreshAccess())) ({ status, body } = await sendFile(file, options));
  if (status === 0 || status >= 300) throw told(readFailure(status, body, translate), { quiet: options.quiet ?? false });
  return (body?.result ?? {}) as T;
}

/** By XMLHttpRequest, for fetch tells no progress. */
function sendFile(file: Blob, options: UploadOptions): Promise<{ status: number; body?: Envelope }> {
  const form = new FormData();
  form.set('path', options.path ?? 'uploads');
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(options.url ?? '/api/v1/settings/upload', {}));
    for (const [name, value] of Object.entries(headersOf({ body: form }))) request.setRequestHeader(name, value);
    request.timeout = 3_600_000;
    request.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total);
    request.onerror = () => resolve({ status: 0 });
    request.ontimeout = request.onerror;
    request.onload = () => {
      const body = parseEnvelope(request.responseText);
      resolve({ status: request.status, ...(body && { body }) });
    };
    request.send(form);
  });
}

let refreshing: Promise<boolean> | undefined;
/** Gets a fresh access token for the cookie; everyone who needs one waits for the same call. */
export function refreshAccess(): Promise<boolean> {
  refreshing ??= requestAccess().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestAccess(): Promise<boolean> {
  const response = await send('POST', '/api/v1/auth/refresh', { quiet: true });
  // A server that restarts has not said no.
  if (response.status >= 500) throw told(readFailure(response.status, undefined, translate), { quiet: true });
  if (!response.ok) return false;
  const body = await readEnvelope(response);
  const { access_token: token, user } = (body?.result ?? {}) as { access_token?: string; user?: { id: number } };
  // Somebody else signed in here in another tab: what this page shows is not his, and he does not act in its owner's name.
  if (access.userId !== undefined && user && user.id !== access.userId) {
    window.location.reload();
    return new Promise(() => undefined);
  }
  if (token) access.token = token;
  return Boolean(token);
}

function told(failure: Failure, options: CallOptions): CallError {
  const reaction = reactTo(failure, { formTakesFields: options.formTakesFields ?? false });
  if (reaction.modal && !options.quiet) showError(reaction.modal);
  if (reaction.logOut || failure.status === 401) onSignedOut();
  return new CallError(failure);
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  try {
    return await fetch(addressOf(path, options.query ?? {}), {
      method,
      headers: headersOf(options),
      credentials: 'same-origin',
      ...(options.body !== undefined && { body: options.body instanceof FormData ? options.body : JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // Whoever only looks has typed nothing.
    const body = method === 'GET' ? { message: translate('ui.errors.unreachable') } : undefined;
    throw told(readFailure(0, body, translate), options);
  }
}

/** Origin and path, with the working branch that every call carries. */
export function addressOf(path: string, query: Record<string, QueryValue>): string {
  const params = new URLSearchParams();
  if (access.branchId !== undefined) params.set('branch_id', String(access.branchId));
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

function headersOf(options: CallOptions): Record<string, string> {
  const language = currentLanguage();
  const isJson = options.body !== undefined && !(options.body instanceof FormData);
  return {
    accept: 'application/json',
    locale: language,
    'accept-language': languages[language].tag,
    version: __APP_VERSION__,
    ...(isJson && { 'content-type': 'application/json' }),
    ...(access.token && { authorization: `Bearer ${access.token}` }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
  };
}

async function isUnauthenticated(response: Response): Promise<boolean> {
  return (await readEnvelope(response.clone()))?.message === 'Unauthenticated.';
}

async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  return parseEnvelope(await response.text());
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    return text ? (JSON.parse(text) as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

function isAuthCall(path: string): boolean {
  return path.startsWith('/api/v1/auth/login') || path.startsWith('/api/v1/auth/refresh');
}

const translate = (key: string, values?: Record<string, unknown>): string => String(i18next.t(key, values ?? {}));
