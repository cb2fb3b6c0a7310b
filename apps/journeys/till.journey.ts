import { expect, test } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { callAs, comeSignedIn } from './people.ts';
import { receiptCode, TillDesk } from './till-desk.ts';
import {
  arrived,
  booked,
  cashierOf,
  counter,
  deviceOf,
  drawerOf,
  listed,
  owner,
  registerOf,
  reportOf,
  shiftAt,
  stocked,
  ticketsOf,
} from './till-world.ts';

// Tills in a browser, with a line and without: what is sold there arrives once, and drawers and books say the same.
test.use({ serviceWorkers: 'allow' });

test('a cashier’s whole day in Arabic, the line cut twice', async ({ browser }) => {
  const at = await counter();
  const tea = await stocked(at, 'شاي', 3_500, [[100, 2_000]]);
  const shirt = await stocked(at, 'قميص', 20_000, [[20, 12_000]]);
  const lamp = await stocked(at, 'مصباح', 12_000, [[9, 8_000]]);
  const page = await deviceOf(browser);
  await comeSignedIn(page, at.cashier.email, { language: 'ar' });
  const till = new TillDesk(page, 'ar', 'corner');
  const context = page.context();
  let sold = 0;
  const count = async (total: number) => {
    sold += total;
  };

  await test.step('in the morning the device is made the register, and the shift opened with its float', async () => {
    await till.claim(at);
    await till.openShift('50000');
    await till.keepsTheTill();
  });
  const shift = await shiftAt(at.register.id);
  await test.step('by scanner, for dinars: 10,000 given, 3,000 back', async () => {
    await till.scan(tea.code, tea.code);
    await till.begins();
    await till.gives('10000');
    expect(await till.sells({ change: '3,000' })).toBe(`${at.register.code}.1-000001`);
    await count(7_000);
  });
  await test.step('a code nobody knows is said, and no longer once goods are scanned', async () => {
    await page.keyboard.type('6299999999990');
    await page.keyboard.press('Enter');
    await expect(page.locator('.till-problem')).toContainText('6299999999990');
    await till.scan(tea.code);
    await expect(page.locator('.till-problem')).toHaveText('');
    await till.press('till.removeLine');
    await expect(till.lines).toHaveCount(0);
    await page.keyboard.press('F2');
  });
  await test.step('what becomes other goods under the finger is not sold', async () => {
    const tile = page.locator('.till-tile').first();
    await till.find.fill(lamp.name);
    await expect(tile).toHaveAttribute('data-goods', String(lamp.id));
    await tile.hover();
    await page.mouse.down();
    await till.find.fill(shirt.name);
    await expect(tile).toHaveAttribute('data-goods', String(shirt.id));
    await page.mouse.up();
    await expect(till.lines).toHaveCount(0);
    await page.mouse.down();
    await page.mouse.up();
    await expect(till.lines).toHaveCount(1);
    await till.press('till.removeLine');
    await expect(till.lines).toHaveCount(0);
    await page.keyboard.press('F2');
  });
  await test.step('by search, by card', async () => {
    await till.search(shirt.name);
    await till.begins();
    await till.by('card');
    await till.field('reference').fill('884213');
    await page.keyboard.press('Enter');
    await till.sells();
    await count(20_000);
  });
  await test.step('by touch, for ten dollars at 1,310: 1,000 back, 100 rounded', async () => {
    await till.touch(at.category.name, lamp.id);
    await till.begins();
    await till.by('cash', 'USD');
    await till.gives('10');
    await till.sells({ change: '1,000' });
    await count(12_000);
  });
  await test.step('on account, for whom the shop knows', async () => {
    await till.choosesCustomer(at.customer.name);
    await till.scan(shirt.code);
    await till.begins();
    await till.by('account');
    await page.keyboard.press('Enter');
    await till.sells();
    await count(20_000);
  });
  await test.step('a ticket waits while another is sold, and is taken up again', async () => {
    await till.scan(tea.code, lamp.code);
    await page.keyboard.press('F8');
    await till.field('label').fill('أم حسين');
    await page.keyboard.press('Enter');
    await expect(till.lines).toHaveCount(0);
    await till.scan(tea.code);
    await till.sellsForCash();
    await page.keyboard.press('F3');
    await till.dialog.getByRole('button', { name: 'أم حسين' }).click();
    await expect(till.lines).toHaveCount(2);
    await till.comesTo('15,500');
    await till.sellsForCash();
    await count(3_500 + 15_500);
  });
  await test.step('a line that was emptied goes when another is scanned, and what is typed next is not how many', async () => {
    await till.scan(tea.code);
    await till.field('quantity').fill('');
    // A machine that is busy lets a scanner's digits in as slowly as a hand's.
    await page.keyboard.type(shirt.code, { delay: 80 });
    await page.keyboard.press('Enter');
    await till.comesTo('20,000');
    await expect(till.lines).toHaveCount(1);
    await expect(till.find).toBeFocused();
    await expect(till.field('quantity')).toHaveValue('1');
  });
  await test.step('a tenth is taken off, more than that not', async () => {
    await till.takesOff('15%');
    await expect(till.dialog).toContainText(till.text('till.discount.beyond', { percent: 10 }));
    await till.field('discount').fill('10%');
    await page.keyboard.press('Enter');
    await till.comesTo('18,000');
    await till.sellsForCash();
    await count(18_000);
  });
  expect((await arrived(at.register.id, 7)).map(({ number }) => number)).toHaveLength(7);

  await test.step('the line is cut: he sells on, loads the page anew with a ticket begun, and sells on', async () => {
    await context.setOffline(true);
    await till.scan(tea.code);
    await till.sellsForCash();
    await expect(till.lineState).toContainText(till.text('till.line.down'));
    await till.scan(lamp.code, lamp.code);
    await till.reload();
    await till.comesTo('24,000');
    await till.begins();
    await till.by('account');
    await expect(till.dialog).toContainText(till.text('till.pay.needsLine'));
    await till.by('cash');
    await page.keyboard.press('Enter');
    await till.sells();
    // Meanwhile the tea costs more: what was printed holds, and somebody looks at it.
    const { item } = await callAs(owner, 'GET', `products/${tea.product}`);
    await callAs(owner, 'PUT', `products/${tea.product}`, { version: item.version, selling_price: '3750' });
    await till.search(tea.name);
    await till.sellsForCash();
    await expect(till.lineState).toHaveAttribute('data-state', 'waiting');
    expect(await ticketsOf(at.register.id)).toHaveLength(7);
    await count(3_500 + 24_000 + 3_500);
  });
  await test.step('the line is back: each arrives once, in the order of their numbers', async () => {
    await context.setOffline(false);
    await expect(till.lineState).toHaveAttribute('data-state', 'up');
    const tickets = await arrived(at.register.id, 10);
    expect(tickets.map(({ number }) => Number(number.slice(-6)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
  await test.step('cut once more: sold, and taken to the safe; both arrive', async () => {
    await context.setOffline(true);
    await till.scan(shirt.code);
    await till.sellsForCash();
    await till.moves('out', '20000', { note: 'إلى القاصة' });
    await expect(till.lineState).toHaveAttribute('data-state', 'waiting');
    await context.setOffline(false);
    await expect(till.lineState).toHaveAttribute('data-state', 'up');
    expect(await arrived(at.register.id, 11)).toHaveLength(11);
    expect(await listed(`cash-moves?shift_id=${shift.id}&way=out`)).toHaveLength(1);
    await count(20_000);
  });
  await test.step('one tea of the first ticket comes back by the code of its receipt', async () => {
    const [first] = await ticketsOf(at.register.id);
    const { uuid } = (await callAs(owner, 'GET', `sales/${first.sale_id}`)).item;
    await till.takesBack(receiptCode(uuid), { [tea.name]: 1 }, 'غير مطلوب');
    await till.begins();
    await till.sells({ change: '3,500' });
  });
  await test.step('cash goes out for what is needed', async () => {
    const [bulbs] = await listed(`accounts?code=${account.otherExpenses}`);
    await till.moves('expense', '2500', { account: bulbs.name.ar, note: 'ماء' });
  });
  // 50,000 + 7,000 − 1,000 + 3,500 + 15,500 + 18,000 + 3,500 + 24,000 + 3,500 + 20,000 − 20,000 − 3,500 − 2,500.
  const left = 118_000;
  await test.step('the X report says what the books say, and nobody who counts blind is told what lies there', async () => {
    const report = await reportOf(shift.id);
    expect([report.sold.gross, report.returned.gross, report.tickets.count]).toEqual([sold, 3_500, 12]);
    expect(report.expected).toContainEqual({ currency: 'IQD', amount: left });
    expect(await drawerOf(shift.id, at.register.id)).toBe(left);
    expect(await drawerOf(shift.id, at.register.id, 'USD')).toBe(10);
    await till.opensDrawer('report');
    await expect(till.dialog).toContainText(sold.toLocaleString('en-US'));
    await expect(till.dialog).not.toContainText(left.toLocaleString('en-US'));
    await till.shutsDialog();
  });
  await test.step('he counts blind to the dinar, and the Z report is the books', async () => {
    await till.closes({ notes: { 50000: 2, 10000: 1, 5000: 1, 1000: 3 }, dollars: '10', slip: '20000' });
    await till.showsClosed('118,000', '118,000', '0', '118,000');
    const z = await reportOf(shift.id);
    expect(z).toMatchObject({ state: 'closed', lastNumber: 12, sold: { gross: sold }, tickets: { count: 12, refused: 0 } });
    const sales = await Promise.all(
      (await ticketsOf(at.register.id)).map(async ({ sale_id }) =>
        sale_id ? Number((await callAs(owner, 'GET', `sales/${sale_id}`)).item.total) : 0,
      ),
    );
    expect(sales.reduce((sum, total) => sum + total, 0)).toBe(sold);
    expect([await drawerOf(shift.id, at.register.id), await drawerOf(shift.id, at.register.id, 'USD')]).toEqual([0, 0]);
  });
  await test.step('what has to be looked at stands in the list of it, with whose it is', async () => {
    const office = await deviceOf(browser);
    await comeSignedIn(office, owner, { language: 'ar' });
    const desk = new TillDesk(office, 'ar', 'corner');
    await desk.open(`/erp-sales/till-flags?register_id=${at.register.id}`);
    const flag = desk.row(desk.text('tillFlag.options.kind.price'));
    await expect(flag).toContainText(at.cashier.name);
    await expect(flag).toContainText('3,750');
    await office.context().close();
  });
  await context.close();
});

test('two tills sell the last of one shelf, one of them without a line: nothing is lost, and somebody has to look', async ({
  browser,
}) => {
  const at = await counter();
  const lamp = await stocked(at, 'Lamp', 12_000, [[3, 8_000]]);
  const other = { ...at, register: await registerOf(at), cashier: await cashierOf(`${at.mark}b`) };
  const [here, there] = (await Promise.all(
    [at, other].map(async ({ cashier }) => {
      const page = await deviceOf(browser);
      await comeSignedIn(page, cashier.email, { language: 'en' });
      return new TillDesk(page, 'en', 'corner');
    }),
  )) as [TillDesk, TillDesk];
  for (const [till, one] of [
    [here, at],
    [there, other],
  ] as const) {
    await till.claim(one);
    await till.openShift('50000');
  }
  await here.page.context().setOffline(true);
  await here.scan(lamp.code, lamp.code);
  await here.sellsForCash();

  await there.scan(lamp.code, lamp.code);
  await there.sellsForCash();
  // Of those that are asked for with a line only what is there is sold; the ticket stands as it was.
  await there.scan(lamp.code, lamp.code);
  await there.begins();
  await there.page.keyboard.press('Enter');
  await there.dialog.locator('[data-act="finish"]').click();
  await expect(there.dialog.getByRole('alert')).toContainText(lamp.name);
  await there.shutsDialog();
  await expect(there.lines).toHaveCount(1);

  await here.page.context().setOffline(false);
  await expect(here.lineState).toHaveAttribute('data-state', 'up');
  const [mine] = await arrived(at.register.id, 1);
  const [theirs] = await arrived(other.register.id, 1);
  for (const { sale_id } of [mine, theirs])
    expect((await callAs(owner, 'GET', `sales/${sale_id}`)).item).toMatchObject({ status: 'final', total: '24000' });
  expect(await ticketsOf(other.register.id)).toHaveLength(1);

  const office = await deviceOf(browser);
  await comeSignedIn(office, owner, { language: 'en' });
  const desk = new TillDesk(office, 'en', 'corner');
  await desk.open(`/erp-sales/till-flags?register_id=${at.register.id}`);
  const flag = desk.row(desk.text('tillFlag.options.kind.stock'));
  await expect(flag).toContainText(mine.number);
  await expect(flag).toContainText(at.cashier.name);
  for (const page of [here.page, there.page, office]) await page.context().close();
});

test('a shift closed short is agreed to by another, to whom it says what is missing', async ({ browser }) => {
  const at = await counter();
  const tea = await stocked(at, 'Tea', 3_500, [[10, 2_000]]);
  const page = await deviceOf(browser);
  await comeSignedIn(page, at.cashier.email, { language: 'ar' });
  const till = new TillDesk(page, 'ar', 'corner');
  await till.claim(at);
  await till.openShift('50000');
  await till.scan(tea.code);
  await till.sellsForCash();
  await till.closes({ notes: { 50000: 1, 1000: 2, 500: 1 }, note: 'أُعطي ألف زائداً على الأغلب' });
  await till.showsClosed('53,500', '52,500', '-1,000', '52,500');
  const shift = await shiftAt(at.register.id);
  expect(await booked('cash_shift', shift.id)).toMatchObject({ [account.cashShort]: 1_000 });
  // Whoever closed it is not asked whether it was right.
  await till.open(`/erp-sales/shifts/${shift.id}/show`);
  await expect(till.button('cashShift.actions.approve')).toHaveCount(0);

  const office = await deviceOf(browser);
  await comeSignedIn(office, owner, { language: 'ar' });
  const desk = new TillDesk(office, 'ar', 'corner');
  await desk.open(`/erp-sales/shifts/${shift.id}/show`);
  await expect(office.locator('#content')).toContainText('-1,000');
  await expect(office.locator('#content')).toContainText('أُعطي ألف زائداً على الأغلب');
  await desk.press('cashShift.actions.approve');
  await desk.send();
  await expect(office.getByText(desk.text('cashShift.options.state.approved'), { exact: true }).first()).toBeVisible();
  expect(await shiftAt(at.register.id)).toMatchObject({ state: 'approved', difference: '-1000' });
  for (const one of [page, office]) await one.context().close();
});
