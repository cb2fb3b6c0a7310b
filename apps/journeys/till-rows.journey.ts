import { expect, test } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { callAs, comeSignedIn, languages } from './people.ts';
import { receiptCode, TillDesk } from './till-desk.ts';
import { arrived, booked, counter, deviceOf, drawerOf, listed, owner, reportOf, shiftAt, stocked } from './till-world.ts';

// The rows of the shop's day that are a till's, each to the dinar of its example.
test.use({ serviceWorkers: 'allow' });

for (const language of languages)
  test(`rows 2 to 7, 9 and 12 of the shop's day are rung up at a till, to the dinar, in ${language}`, async ({ browser }) => {
    const at = await counter();
    const tea = await stocked(at, 'Tea', 3_500, [
      [104, 2_366],
      [36, 2_367],
    ]);
    const shirt = await stocked(at, 'Shirt', 20_000, [
      [16, 12_061],
      [4, 12_062],
    ]);
    const lamp = await stocked(at, 'Lamp', 12_000, [[1, 8_000]]);
    const page = await deviceOf(browser);
    await comeSignedIn(page, at.cashier.email, { language });
    const till = new TillDesk(page, language, 'corner');

    await test.step('row 2: 50,000 out of the safe lie in the drawer', async () => {
      await till.claim(at);
      await till.openShift('50000');
      await till.keepsTheTill();
      const [fetched] = await listed(`cash-moves?shift_id=${(await shiftAt(at.register.id)).id}`);
      expect(await booked('cash_move', fetched.id)).toEqual({ [account.treasuries]: -50_000, [account.cashDrawers]: 50_000 });
    });
    const shift = await shiftAt(at.register.id);
    const saleOf = async (nth: number) => (await arrived(at.register.id, nth + 1))[nth].sale_id as number;

    await test.step('row 3: three tea and a shirt less a tenth for 28,500; 30,000 given, 1,500 back', async () => {
      await till.scan(tea.code, tea.code, shirt.code);
      await till.takesOff('10%');
      await till.scan(tea.code);
      await till.comesTo('28,500');
      await till.begins();
      await till.gives('30000');
      await till.sells({ change: '1,500' });
      expect(await booked('sale', await saleOf(0))).toEqual({
        [account.cashDrawers]: 28_500,
        [account.salesOfGoods]: -28_500,
        [account.costOfGoods]: 19_160,
        [account.inventory]: -19_160,
      });
    });
    await test.step('row 4: a carton of 24 tea less 4,000; 62 dollars at 1,310, 1,250 back', async () => {
      await till.scan(tea.carton);
      await till.takesOff('4000');
      await till.comesTo('80,000');
      await till.begins();
      await till.by('cash', 'USD');
      await till.gives('62');
      await till.sells({ change: '1,250' });
      expect(await booked('sale', await saleOf(1))).toEqual({
        ...{
          [account.cashDrawers]: -1_250,
          [account.exchangeClearing]: 81_220,
          [account.rounding]: 30,
          [account.salesOfGoods]: -80_000,
          [account.costOfGoods]: 56_790,
          [account.inventory]: -56_790,
        },
      });
    });
    await test.step('row 5: five shirts, 40,000 paid and 60,000 on account', async () => {
      await till.choosesCustomer(at.customer.name);
      await till.scan(...Array.from({ length: 5 }, () => shirt.code));
      await till.comesTo('100,000');
      await till.begins();
      await till.gives('40000');
      await till.by('account');
      await page.keyboard.press('Enter');
      await till.sells();
      expect(await booked('sale', await saleOf(2))).toEqual({
        [account.cashDrawers]: 40_000,
        [account.customers]: 60_000,
        [account.salesOfGoods]: -100_000,
        [account.costOfGoods]: 60_306,
        [account.inventory]: -60_306,
      });
    });
    const { uuid } = (await callAs(owner, 'GET', `sales/${await saleOf(0)}`)).item;
    await test.step('row 6: one tea of the first comes back by its receipt, 3,500 go out', async () => {
      await till.takesBack(receiptCode(uuid), { [tea.name]: 1 }, 'زائد');
      await till.begins();
      await till.sells({ change: '3,500' });
    });
    await test.step('row 7: its shirt is exchanged for six tea, 3,000 in', async () => {
      await till.takesBack(receiptCode(uuid), { [shirt.name]: 1 }, 'صغير');
      await page.keyboard.type('6*');
      await page.keyboard.type(tea.code);
      await page.keyboard.press('Enter');
      await till.comesTo('3,000');
      await till.sellsForCash();
    });
    await test.step('row 9: without a line two lamps are sold, of which one was there; five more come', async () => {
      await page.context().setOffline(true);
      await till.reload();
      await till.scan(lamp.code, lamp.code);
      await till.sellsForCash();
      await expect(till.lineState).toHaveAttribute('data-state', 'waiting');
      await page.context().setOffline(false);
      await expect(till.lineState).toHaveAttribute('data-state', 'up');
      expect(await booked('sale', await saleOf(5))).toEqual({
        [account.cashDrawers]: 24_000,
        [account.salesOfGoods]: -24_000,
        [account.costOfGoods]: 16_000,
        [account.inventory]: -16_000,
      });
    });
    await test.step('row 12: 5,000 are spent; 135,750 expected, 133,750 counted and deposited with the dollars', async () => {
      expect(await drawerOf(shift.id, at.register.id)).toBe(140_750);
      const [bulbs] = await listed(`accounts?code=${account.otherExpenses}`);
      await till.moves('expense', '5000', { account: bulbs.name[language], note: 'مصابيح' });
      const [spent] = await listed(`cash-moves?shift_id=${shift.id}&way=expense`);
      expect(await booked('cash_move', spent.id)).toEqual({ [account.cashDrawers]: -5_000, [account.accruedExpenses]: 5_000 });
      expect(await booked('expense', spent.expense_id)).toEqual({
        [account.otherExpenses]: 5_000,
        [account.accruedExpenses]: -5_000,
      });
      await till.closes({ notes: { 50000: 2, 25000: 1, 5000: 1, 1000: 3, 500: 1, 250: 1 }, dollars: '62', note: 'نقص ألفين' });
      await till.showsClosed('135,750', '133,750', '-2,000', '133,750');
      expect(await booked('cash_shift', shift.id)).toMatchObject({ [account.cashShort]: 2_000 });
      expect([await drawerOf(shift.id, at.register.id), await drawerOf(shift.id, at.register.id, 'USD')]).toEqual([0, 0]);
      expect(await reportOf(shift.id)).toMatchObject({
        ...{ sold: { gross: 253_500 }, returned: { gross: 21_500, count: 2 }, rounding: -30 },
        ...{ tickets: { count: 6, refused: 0 }, lastNumber: 6, flags: 1 },
      });
    });
    await page.context().close();
  });
