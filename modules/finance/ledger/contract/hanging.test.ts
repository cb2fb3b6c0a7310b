import { describe, expect, test } from 'vitest';
import { account } from './account-words.ts';
import { accountByCode } from './chart.ts';
import { type Hanging, whyItStays, whyNotUnder } from './hanging.ts';

const leaf = (place: string, more: Partial<Hanging> = {}): Hanging => ({
  code: place.split('/').at(-1) as string,
  type: accountByCode(place.slice(0, 4))?.type ?? 'expense',
  isOwn: true,
  isHeader: false,
  isDisabled: false,
  place,
  ...more,
});
const heading = (place: string, more: Partial<Hanging> = {}) => leaf(place, { isHeader: true, ...more });
const reason = (...asked: Parameters<typeof whyNotUnder>) =>
  whyNotUnder(...asked)
    ?.key.split('.')
    .at(-1);

describe('an account', () => {
  test('hangs under any heading of its type', () => {
    expect(reason(leaf('6000/6100/6401'), heading('6000/6200'))).toBe(undefined);
    expect(reason(heading('6000/6100/6401'), heading(account.expenses))).toBe(undefined);
  });

  test('does not hang under itself, nor under what hangs under it', () => {
    const group = heading('6000/6100/6401');
    expect(reason(group, group)).toBe('withinItself');
    expect(reason(group, heading('6000/6100/6401/6402'))).toBe('withinItself');
    expect(reason(group, heading('6000/6100/64011'))).toBe(undefined);
  });

  test('hangs neither under another type, nor under what is no heading in use', () => {
    expect(reason(leaf('6000/6100/6401'), heading('1000/1200'))).toBe('otherType');
    expect(reason(leaf('6000/6100/6401'), leaf('6000/6100/6120'))).toBe('notHeading');
    expect(reason(leaf('6000/6100/6401'), heading('6000/6200', { isDisabled: true }))).toBe('disabledHeading');
  });

  test('that came with the chart stays where it is', () => {
    expect(whyItStays({ code: account.rent, isOwn: false })).toEqual({
      key: 'account.whyNot.cameWithChart',
      values: { code: account.rent },
    });
    expect(whyItStays({ code: '6401', isOwn: true })).toBe(undefined);
  });
});
