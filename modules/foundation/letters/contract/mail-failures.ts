/** What is wrong where a letter does not leave, by the code it is noted with: `mailSettings.said.<word>`. */
const words = {
  EPRIVATE: 'private',
  ESEALED: 'locked',
  ENOTFOUND: 'unknownHost',
  EDNS: 'unknownHost',
  EAUTH: 'wrongPassword',
  ETLS: 'noEncryption',
} as const;

type MailFailure = (typeof words)[keyof typeof words] | 'refused' | 'silent';

/** The word for a failure, out of its codes: `EAUTH 535`, `ETIMEDOUT`. */
export function mailFailure(reason: string): MailFailure {
  const [code = '', answer] = reason.split(' ');
  return words[code as keyof typeof words] ?? (answer ? 'refused' : 'silent');
}
