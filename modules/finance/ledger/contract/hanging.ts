import type { AccountType } from './chart.ts';

/** What of an account decides where it may hang. */
export interface Hanging {
  code: string;
  type: AccountType;
  isOwn: boolean;
  isHeader: boolean;
  isDisabled: boolean;
  /** The codes of the accounts above it and its own, from the top: `6000/6100/6401`. */
  place: string;
}

/** Why something is not done: a text both the server and the screen know, and what it speaks of. */
export interface WhyNot {
  key: string;
  values?: Record<string, string>;
}

/** Why an account stays where it is whatever heading is meant; undefined: it may be moved. */
export function whyItStays({ code, isOwn }: Pick<Hanging, 'code' | 'isOwn'>): WhyNot | undefined {
  return isOwn ? undefined : { key: 'account.whyNot.cameWithChart', values: { code } };
}

/** Why no account may hang under this one; undefined: it is a heading in use. */
export function whyNoHeading({ code, isHeader, isDisabled }: Omit<Hanging, 'type' | 'isOwn' | 'place'>): WhyNot | undefined {
  if (!isHeader) return { key: 'account.whyNot.notHeading', values: { code } };
  if (isDisabled) return { key: 'account.whyNot.disabledHeading', values: { code } };
  return undefined;
}

/** Why an account may not be put under another; undefined: it may. */
export function whyNotUnder(account: Hanging, heading: Hanging): WhyNot | undefined {
  const isWithin = heading.place === account.place || heading.place.startsWith(`${account.place}/`);
  if (isWithin) return { key: 'account.whyNot.withinItself' };
  if (heading.type !== account.type) return { key: 'account.whyNot.otherType' };
  return whyNoHeading(heading);
}
