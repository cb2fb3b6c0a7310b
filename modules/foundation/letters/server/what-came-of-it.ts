import { mailFailure } from '#foundation/letters/contract';

/** Why a letter did not leave: `mailSettings.said.<word>`, and what the server said itself, where it said anything. */
interface Said {
  word: string;
  sentence: string | null;
}

interface MailError {
  code?: string;
  message?: string;
  response?: string;
  responseCode?: number;
}

/** What to tell whoever set the server. The server's own words are quoted, never what it was told. */
export function saidOf(error: unknown, secrets: readonly string[]): Said {
  const { code = '', message = '', response, responseCode } = error as MailError;
  const sentence = response ? quotable(response, secrets) : null;
  const word = mailFailure([code, responseCode].filter(Boolean).join(' '));
  if (word !== 'silent') return { word, sentence };
  if (/certificate|altnames/i.test(message)) return { word: 'certificate', sentence };
  return { word: /\b(SSL|TLS|wrong version)\b/i.test(message) ? 'noEncryption' : 'silent', sentence };
}

const longest = 300;

/** In one line, without signs that turn the text around, and without a secret in any spelling it travels in; the longest first, as one may be part of another. */
function quotable(response: string, secrets: readonly string[]): string {
  const hidden = secrets
    .flatMap(spellings)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, one) => text.replaceAll(one, '…'), response);
  return hidden
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);
}

const spellings = (secret: string) => [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)];
