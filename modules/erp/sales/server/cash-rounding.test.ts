import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

// Coins of 250: what a sale comes to otherwise is paid in what coins there are, and the difference is a rounding (7190).
let w: SellingWorld;
let [bank, far, card] = [0, 0, 0];
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.cup, '500', '100');
  const treasury = (name: string, branch_id: number, kind: string) =>
    w.company.create('treasury', { name: { en: name, ar: name }, branch_id, kind, currency: 'IQD' });
  [bank, far] = [await treasury('Bank', w.here, 'bank'), await treasury('Safe of Mosul', w.there, 'cash')];
  card = await w.company.create('paymentGateway', { name: { en: 'Card', ar: 'بطاقة' } });
});
afterAll(() => w.world?.close());
afterEach(async () => {
  expect(await w.red()).toEqual([]);
});

const sale = (price: string, quantity = '1') => w.written([w.line(w.cup, w.piece, quantity, { price })]);
const cash = (amount: string, more: object = {}) => ({ method: 'cash', treasury_id: w.safe, amount, ...more });
const moved = async (work: () => Promise<unknown>, codes = ['1110', '1230', '7190']) => {
  const before = await Promise.all(codes.map((code) => w.booked(code)));
  await work();
  return Promise.all(codes.map(async (code, at) => (await w.booked(code)) - (before[at] as number)));
};
const sold = async (price: string, tenders: object[]) => {
  const { id } = await sale(price);
  const figures = await moved(() => w.act(id, 'finalise', { tenders }));
  return { id, figures };
};

describe('a sale of 1,125 (ruling 21)', () => {
  test('is paid with 1,250: the safe has them, the customer owes nothing, 125 are a rounding', async () => {
    const { id, figures } = await sold('1125', [cash('1125', { cash: '1250' })]);
    expect(figures).toEqual([1_250, 0, -125]);
    const paid = await w.item('sales', id);
    expect(paid).toMatchObject({ payment_status: 'paid', paid: '1125', left: '0' });
    expect((paid['papers'] as unknown as { voucher: { amount: string }[] }).voucher).toMatchObject([{ amount: '1250' }]);
  });
  test('of 1,100 with 1,000: 100 are the shop’s', async () => {
    expect((await sold('1100', [cash('1100', { cash: '1000' })])).figures).toEqual([1_000, 0, 100]);
  });
  test('is booked as it is said, to the dinar, where nobody says that coins were rounded', async () => {
    expect((await sold('1125', [cash('1125')])).figures).toEqual([1_125, 0, 0]);
  });
  test('is rounded once, after what a card pays, in the last cash of several', async () => {
    const tenders = [{ method: 'credit_card', gateway_id: card, amount: '600' }, cash('400'), cash('1125', { cash: '1100' })];
    expect((await sold('2125', tenders)).figures).toEqual([1_500, 0, 25]);
  });
  test('is taken into the safe of another branch, where the rounding stands too', async () => {
    const { figures } = await sold('1125', [cash('1125', { treasury_id: far, cash: '1250' })]);
    expect(figures).toEqual([1_250, 0, -125]);
    const { rows } = await w.world.ownerPool.query(
      `select branch_id::int as branch, sum(debit - credit)::int as n from ledger_line
       where tenant_id = $1 and account_code = '7190' group by 1 having sum(debit - credit) <> 0 order by 1`,
      [w.company.id],
    );
    expect(rows.at(-1)).toEqual({ branch: w.there, n: -125 });
  });
});

describe('is refused beside its cash', () => {
  test.each([
    ['another sum than the coins', '1125', [{ amount: '1125', cash: '1500' }]],
    ['a rounding of a part that leaves something owed', '5125', [{ amount: '1125', cash: '1250' }]],
    [
      'a rounding twice',
      '2125',
      [
        { amount: '1000', cash: '1125' },
        { amount: '1125', cash: '1250' },
      ],
    ],
  ])('%s', async (_, price, said) => {
    const { id } = await sale(price);
    const tenders = said.map(({ amount, cash: given }) => cash(amount, { cash: given }));
    const [status, fields] = await w.refusal(id, 'finalise', { tenders });
    expect([status, (fields as string[])[0]]).toEqual([422, expect.stringMatching(/^tenders\.\d\.cash$/)]);
  });
  test('a transfer, which is to the dinar', async () => {
    const { id } = await sale('1125');
    const tenders = [{ method: 'bank_transfer', treasury_id: bank, amount: '1125', cash: '1250' }];
    expect(await w.refusal(id, 'finalise', { tenders })).toEqual([422, ['tenders.0.cash']]);
  });
});

test('paid ahead of its goods, what is rounded is no part of what is held', async () => {
  const { id } = await sale('1125', '2');
  const [line] = await w.lineIds(id);
  await w.act(id, 'finalise', { lines: [{ line, quantity: '1' }] });
  const figures = await moved(() => w.act(id, 'pay', { tenders: [cash('2250', { cash: '2250' })] }), ['1110', '2230', '7190']);
  expect(figures).toEqual([2_250, -1_125, 0]);
  const odd = await sale('1100', '2');
  const [one] = await w.lineIds(odd.id);
  await w.act(odd.id, 'finalise', { lines: [{ line: one, quantity: '1' }] });
  const taken = await moved(() => w.act(odd.id, 'pay', { tenders: [cash('2200', { cash: '2250' })] }), ['1110', '2230', '7190']);
  expect(taken).toEqual([2_250, -1_100, -50]);
});

test('what goes back in cash is rounded likewise; what is held for the customer is not', async () => {
  const { id } = await sold('1125', [cash('1125', { cash: '1250' })]);
  const [line] = await w.lineIds(id);
  const back = { note: 'cracked', treasury_id: w.safe, lines: [{ line, quantity: '1' }] };
  expect(await moved(() => w.act(id, 'return-goods', back))).toEqual([-1_250, 0, 125]);
  const { id: other } = await sold('1125', [cash('1125', { cash: '1250' })]);
  const [held] = await w.lineIds(other);
  const kept = { note: 'cracked', lines: [{ line: held, quantity: '1' }] };
  expect(await moved(() => w.act(other, 'return-goods', kept), ['1110', '2230', '7190'])).toEqual([0, -1_125, 0]);
});

test('taken back on its day a sale gives back what came in', async () => {
  const { id } = await sold('1125', [cash('1125', { cash: '1250' })]);
  expect(await moved(() => w.act(id, 'void', { reason: 'typed wrong', treasury_id: w.safe }))).toEqual([-1_250, 0, 125]);
});

test('a receipt that is taken back takes its rounding along', async () => {
  const { id } = await sold('1125', [cash('1125', { cash: '1250' })]);
  const { voucher } = (await w.item('sales', id))['papers'] as unknown as { voucher: { id: number }[] };
  const work = () => w.say(`transactions/${voucher[0]?.id}/reverse`, { reason: 'bad note' });
  expect(await moved(work)).toEqual([-1_250, 1_125, 125]);
});
