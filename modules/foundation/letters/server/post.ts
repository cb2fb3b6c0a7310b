import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { within } from '#platform/server';
import type { Worded } from './word-letter.ts';

export interface Envelope extends Worded {
  /** The same at each attempt, so that a letter that came twice is seen to be one. */
  id: string;
  to: string;
  at: Date;
}

/** The way out of the house, or the drawer where there is none. */
export interface Post {
  /** What a letter is once it was handed over. */
  outcome: 'sent' | 'kept';
  deliver(envelope: Envelope): Promise<void>;
  /** Forgets what was kept before then. */
  forget(before: Date): Promise<void>;
}

export interface PostSettings {
  /** `smtp://` or `smtps://`; null: letters are kept as files. */
  smtpUrl: string | null;
  from: string;
  folder: string;
  timeoutMs?: number;
}

/** How long an attempt lasts at most. */
export const defaultTimeoutMs = 10_000;

export function openPost({ smtpUrl, from, folder, timeoutMs = defaultTimeoutMs }: PostSettings): Post {
  return smtpUrl ? byServer(smtpUrl, from, timeoutMs) : intoFiles(from, folder);
}

/** Over the operator's mail server: encrypted, unless it is this very machine or the address says otherwise. */
function byServer(url: string, from: string, timeoutMs: number): Post {
  const transport = createTransport({
    url,
    ...(!saysItself(url) && { requireTLS: isOutside(url) }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    outcome: 'sent',
    deliver: async (envelope) => {
      await within(timeoutMs, transport.sendMail(messageOf(envelope, from)));
    },
    forget: async () => undefined,
  };
}

const saysItself = (url: string) => new URL(url).searchParams.has('requireTLS');

/** Whether a mail server stands on another machine than this one. */
export const isOutside = (url: string) => !/^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/i.test(new URL(url).hostname);

/** Into files only the operator reads; one a letter, however often it is written. */
function intoFiles(from: string, folder: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true });
  return {
    outcome: 'kept',
    deliver: async (envelope) => {
      const { message } = await transport.sendMail(messageOf(envelope, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${envelope.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    forget: async (before) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => one.endsWith('.eml'))) {
        const file = path.join(folder, name);
        if ((await stat(file)).mtime < before) await rm(file, { force: true });
      }
    },
  };
}

/** A letter as it leaves, from whom it says. */
export function messageOf({ id, to, at, locale, subject, body }: Envelope, from: string | { name: string; address: string }) {
  const host = /@([\w.-]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    date: at,
    messageId: `<${id}@${host}>`,
    text: body,
    html: `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif;white-space:pre-line">${escaped(body)}</body></html>`,
    textEncoding: 'quoted-printable' as const,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string);
