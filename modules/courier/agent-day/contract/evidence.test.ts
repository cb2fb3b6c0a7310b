import { describe, expect, test } from 'vitest';
import { seededReasons } from '#courier/statuses/contract';
import { callsMissing, demandOf } from './evidence.ts';
import { callLink, wayLink, whatsappLink } from './links.ts';

const policy = { calls: 3, minutes: 30 };
const demand = (code: string) => demandOf(seededReasons.find((reason) => reason.code === code) as never, policy);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute));

describe('what a reason demands', () => {
  test('nobody answers: three calls over half an hour; a wrong number: one', () => {
    expect(demand('no_answer')).toEqual({ calls: policy, proofs: [] });
    expect(demand('phone_off_after_agreement').calls).toEqual(policy);
    expect(demand('wrong_number').calls).toEqual({ calls: 1, minutes: 0 });
  });

  test('a picture, a place or a voice, and for some nothing', () => {
    expect(demand('refused_quality_after_opening')).toEqual({ calls: null, proofs: ['photo'] });
    expect(demand('refused_at_door').proofs).toEqual(['gps']);
    expect(demand('did_not_order').proofs).toEqual(['voice_note']);
    expect(demand('wants_other_item')).toEqual({ calls: null, proofs: [] });
  });

  test('a company that asks for no calls asks for none', () => {
    const reason = { code: 'no_answer', evidence: ['call_log'] };
    expect(demandOf(reason, { calls: 0, minutes: 30 }).calls).toBeNull();
  });
});

describe('calls still missing', () => {
  test.each([
    ['none yet', [], 0, { calls: 3, minutes: 30 }],
    ['one, five minutes ago', [at(0)], 5, { calls: 2, minutes: 25 }],
    ['three within ten minutes', [at(0), at(5), at(10)], 10, { calls: 1, minutes: 20 }],
    ['three within ten minutes, an hour ago: one more does', [at(0), at(5), at(10)], 59, { calls: 1, minutes: 0 }],
    ['three over half an hour', [at(0), at(5), at(30)], 30, null],
    ['whatever order they arrived in', [at(30), at(0), at(5)], 30, null],
  ])('%s', (_, calls, now, expected) => {
    expect(callsMissing(policy, calls, at(now))).toEqual(expected);
  });

  test('a single call waits for nothing', () => {
    expect(callsMissing({ calls: 1, minutes: 30 }, [at(0)], at(0))).toBeNull();
    expect(callsMissing(null, [], at(0))).toBeNull();
  });
});

test('phones are dialled with their country, the way is asked for by address', () => {
  expect(callLink('07701234567', 'Asia/Baghdad')).toBe('tel:+9647701234567');
  expect(callLink('+447700900000', 'Asia/Baghdad')).toBe('tel:+447700900000');
  expect(whatsappLink('0770 123 4567', 'Asia/Baghdad', 'hi & bye')).toBe('https://wa.me/9647701234567?text=hi%20%26%20bye');
  expect(wayLink(['شارع ١', null, 'Basra'])).toContain(encodeURIComponent('شارع ١, Basra'));
});
