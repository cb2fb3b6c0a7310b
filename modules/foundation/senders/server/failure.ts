/** What a failed attempt means. */
export interface Failure {
  /** In codes: `EAUTH 401`, `ETIMEDOUT`. */
  reason: string;
  /** The service takes others, or would. */
  isOfThisMessage: boolean;
  /** It is of no use to try it again. */
  isFinal: boolean;
}

interface Answer {
  status: number;
  text: string;
}

/** What a service did not take: with its own words, for whoever set it up. */
export class NotTaken extends Error {
  readonly code: string;
  readonly responseCode: number;
  readonly response: string;
  readonly isFinal: boolean;

  constructor(code: string, { status, text }: Answer, isFinal = false) {
    super('the service did not take the message');
    this.code = code;
    this.responseCode = status;
    this.response = text;
    this.isFinal = isFinal;
  }
}

/** No key, or the wrong one; too many at once; or the service itself is not well: then the others need not be tried. */
const ofTheService = (status: number) =>
  [401, 402, 403, 404, 405, 407, 408, 429].includes(status) || status < 400 || status >= 500;

export function failureOfService(error: unknown): Failure {
  const { code = 'EUNKNOWN', responseCode } = error as { code?: string; responseCode?: number };
  const isFinal = error instanceof NotTaken && error.isFinal;
  return {
    reason: [code, responseCode].filter(Boolean).join(' '),
    isOfThisMessage: isFinal || (responseCode !== undefined && !ofTheService(responseCode)),
    isFinal,
  };
}

/** A key that was sealed under another secret: nothing leaves until it is typed again. */
export function openedKey(opened: { value: string } | 'none' | 'locked'): string {
  if (opened === 'locked') throw Object.assign(new Error('the key cannot be opened'), { code: 'ESEALED' });
  return opened === 'none' ? '' : opened.value;
}

/** What must not be repeated anywhere. */
export const valuesOf = (...opened: ({ value: string } | 'none' | 'locked')[]) =>
  opened.flatMap((one) => (typeof one === 'object' && one.value ? [one.value] : []));
