import { expect, test } from 'vitest';
import { fillIn } from '#foundation/letters/contract';
import { noticeKindNames, noticeKinds } from './notice-kinds.ts';
import { sampleNotice } from './sample-notice.ts';
import { sayNotice } from './say-notice.ts';

const shop = { company: { en: 'Corner Shop', ar: 'دكان الزاوية' }, currency: 'IQD' } as const;
const sale = sampleNotice('new_sale', shop);

test('figures and days are said as papers show them, in the language of the form', () => {
  expect(fillIn('{{total}} {{date}} {{company}}', sayNotice(sale, 'en'))).toBe('120,000\u00a0IQD 21/11/2026 Corner Shop');
  expect(fillIn('{{total}} {{date}} {{company}}', sayNotice(sale, 'ar'))).toBe('120,000\u00a0د.ع 21/11/2026 دكان الزاوية');
  expect(sayNotice(sale, 'zh').date).toBe('2026/11/21');
  expect(sayNotice({ ...sale, currency: 'USD', total: 123_456_750 }, 'en').total).toBe('1,234,567.50\u00a0USD');
});

test('goods stand one below the other, each with how many of its unit', () => {
  expect(sayNotice(sale, 'en').goods).toBe('- Tea 500 g: 12 pieces\n- Basmati rice: 7.5 kg');
  expect(sayNotice(sale, 'ar').missing).toBe('- رز بسمتي: 7.5 كغم');
});

test('of a very long paper a notice says the first twenty goods, and that there are more', () => {
  const goods = Array.from({ length: 21 }, () => sale.goods[0] as (typeof sale.goods)[0]);
  const lines = sayNotice({ ...sale, goods }, 'en').goods.split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([21, '…']);
});

test('what a paper has none of is left empty', () => {
  const said = sayNotice({ ...sale, amount: undefined, dueDate: null, validUntil: undefined, missing: [] }, 'ar');
  expect([said.amount, said.due_date, said.valid_until, said.missing]).toEqual(['', '', '', '']);
});

test('every tag of every notice is said of a sample paper', () => {
  for (const kind of noticeKindNames) {
    const said = sayNotice(sampleNotice(kind, shop), 'ar');
    for (const tag of noticeKinds[kind].tags) expect([kind, tag, said[tag]]).toEqual([kind, tag, expect.stringMatching(/./)]);
  }
});
