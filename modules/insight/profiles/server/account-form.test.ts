import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type ContactKind, contactKinds, dealings } from '#insight/profiles/contract';
import { pdfWords, readsPapers } from '../../../../apps/server/testing/pdf-words.ts';
import { today } from '../../../erp/sales/server/selling-world.ts';
import { type DealtWorld, dealtWorld } from './dealt-world.ts';

// A customer, a supplier and a delegate after weeks of dealing with them: what is handed to each says what the books say.
let w: DealtWorld;
beforeAll(async () => {
  w = await dealtWorld();
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const read = async (kind: ContactKind, query = '', id = w.of[kind]) => {
  const { status, body } = await w.owner.call('GET', `${dealings[kind].path}/${id}/account${query && `?${query}`}`);
  expect(status).toBe(200);
  return body.result;
};
const sum = (items: readonly Record<string, string>[], of: string) => items.reduce((total, one) => total + Number(one[of]), 0);

describe.each(contactKinds)('the account of a %s', (kind) => {
  test('is a line a paper, and what stands after each runs to what the ledger says', async () => {
    const told = await read(kind);
    expect(told.items.length).toBeGreaterThan(1);
    let balance = Number(told.opening);
    for (const item of told.items) {
      balance += Number(item.charged) - Number(item.credited);
      expect([item.id, Number(item.balance)]).toEqual([item.id, balance]);
    }
    expect(Number(told.closing)).toBe(balance);
    expect(Number(told.closing)).toBe(await w.standsAt(kind));
  });

  test('with goods comes to the same, and the goods of each paper with what is beside them come to it', async () => {
    const [bare, told] = [await read(kind), await read(kind, 'goods=true')];
    expect(told.items.map(({ goods: _, ...rest }: Record<string, unknown>) => rest)).toEqual(
      bare.items.map(({ goods: _, ...rest }: Record<string, unknown>) => rest),
    );
    const withGoods = told.items.filter((item: { goods: unknown[] }) => item.goods.length > 0);
    expect(withGoods.length).toBeGreaterThan(0);
    if (kind === 'delegate') return;
    for (const item of withGoods) {
      const comes = sum(item.goods, 'amount');
      expect([item.id, comes]).toEqual([item.id, comes >= 0 ? Number(item.charged) : -Number(item.credited)]);
    }
  });

  test('of some days begins with what stood before them and ends with what stood after', async () => {
    const all = await read(kind);
    const some = await read(kind, 'from=2026-11-10&to=2026-11-15');
    const before = all.items.filter(({ day }: { day: string }) => day < '2026-11-10').at(-1)?.balance ?? all.opening;
    const within = all.items.filter(({ day }: { day: string }) => day >= '2026-11-10' && day <= '2026-11-15');
    expect(some.opening).toBe(before);
    expect(some.items.map(({ id, balance }: Record<string, string>) => [id, balance])).toEqual(
      within.map(({ id, balance }: Record<string, string>) => [id, balance]),
    );
    expect(some.closing).toBe(within.at(-1)?.balance ?? before);
  });

  test('tells how old what is open is, which comes to what is owed', async () => {
    const { ages, agesOn } = await read(kind);
    expect(agesOn).toBe(today);
    expect(ages.map(({ from, to }: { from: number; to: number | null }) => [from, to])).toEqual([
      [0, 30],
      [31, 60],
      [61, 90],
      [91, null],
    ]);
    expect(sum(ages, 'amount')).toBe(await w.standsAt(kind, [dealings[kind].owed]));
  });

  test.skipIf(!readsPapers)('is printed in Arabic and in English, with what stands at its end', async () => {
    for (const [language, title] of [
      ['ar', 'كشف حساب'],
      ['en', 'Account statement'],
    ] as const)
      for (const goods of ['', '&goods=true']) {
        const { status, bytes } = await w.paper(kind, `format=pdf&language=${language}${goods}`);
        expect([language, goods, status]).toEqual([language, goods, 200]);
        const words = pdfWords(bytes);
        if (language === 'en') expect(words).toContain(title);
        const stands = Math.abs(await w.standsAt(kind)).toLocaleString('en');
        expect([language, goods, words.includes(stands)]).toEqual([language, goods, true]);
      }
  });

  test('is taken along as a workbook and as lines, with all of its papers', async () => {
    const { items } = await read(kind);
    const { bytes } = await w.paper(kind, 'format=csv');
    const lines = bytes.toString('utf8').trim().split('\n');
    // A heading, what stood before and what stands after.
    expect(lines.length).toBe(items.length + 3);
    expect((await w.paper(kind, 'format=xlsx&goods=true')).bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

test('a sale that was paid by card in the same moment is one line, charged and paid', async () => {
  const { items } = await read('customer', 'goods=true');
  const paid = items.find(({ document }: Record<string, any>) => document.type === 'sale' && document.id === w.papers.byCard);
  expect(paid).toMatchObject({ charged: '12000', credited: '12000' });
  expect(paid.goods).toMatchObject([{ name: { en: 'Lamp' }, quantity: 1, price: '12000', amount: '12000' }]);
});

test('what was paid ahead and used for a sale moves nothing of what he owes: it is no line of its own', async () => {
  const { items } = await read('customer');
  const ahead = items.find(({ document }: Record<string, any>) => document.type === 'sale' && document.id === w.papers.ahead);
  expect(ahead.events).not.toContain('deposit_used');
  expect(await w.standsAt('customer', [account.customerDeposits])).not.toBe(0);
});

test('goods sent back lower what the supplier is owed, at what his bill asks for them, its discount off', async () => {
  const { items } = await read('supplier', 'goods=true');
  const back = items.find(({ document }: Record<string, any>) => document.type === 'purchase_return');
  expect(back.goods[0]).toMatchObject({ name: { en: 'Tea' }, quantity: -2, amount: '-4500' });
  expect(Number(back.credited)).toBeGreaterThan(0);
});

test('a supplier of another currency is told in his own', async () => {
  const told = await read('supplier', 'goods=true', w.abroad);
  expect(told).toMatchObject({ currency: 'USD', closing: '120.00' });
  expect(told.items[0].goods).toMatchObject([{ name: { en: 'Cup' }, quantity: 40, price: '3.00', amount: '120.00' }]);
});

test('read page by page, each day whole, it is the same as at once', async () => {
  const whole = await w.paper('customer', 'format=csv', w.busy);
  const items: { id: string; balance: string; day: string }[] = [];
  let after = '';
  let pages = 0;
  do {
    const told = await read('customer', after && `after=${after}`, w.busy);
    items.push(...told.items);
    after = told.next ?? '';
    pages++;
  } while (after);
  expect(pages).toBeGreaterThan(1);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.length).toBe(whole.bytes.toString('utf8').trim().split('\n').length - 3);
  expect(items.at(-1)?.balance).toBe((await read('customer', '', w.busy)).closing);
});
