import { type Browser, expect, type Page, test } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { addCustoms, buyTeaAndShirts, lies, type People, receiveAndPay, scan, sendTea, spoilTea } from './day-goods.ts';
import { openDayShop } from './day-shop.ts';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';
import { receiptCode, TillDesk } from './till-desk.ts';
import { deviceOf } from './till-world.ts';

// A shop's first day, each event on the screen of whoever does it, and in the evening its books: the worked day of the shop's rules.
test.use({ serviceWorkers: 'allow' });

async function comeToWork(browser: Browser, slug: string, language: Language): Promise<People> {
  const shop = await openDayShop(slug);
  const at = async (who: string): Promise<Page> => {
    const page = await deviceOf(browser);
    await comeSignedIn(page, who, { language });
    return page;
  };
  return {
    shop,
    boss: new Desk(await at(shop.boss), language, slug),
    partner: new Desk(await at(shop.partner), language, slug),
    till: new TillDesk(await at(shop.cashier), language, slug),
  };
}

for (const language of languages)
  test(`a shop's day from its first purchase to its two statements, to the dinar, in ${language}`, async ({ browser }) => {
    test.setTimeout(1_200_000);
    const people = await comeToWork(browser, `day-${language}-${Date.now().toString(36)}`, language);
    const { shop, boss, till } = people;
    const bought = await test.step('row 1: tea and shirts, their discount and freight in their cost, 200,000 owed', () =>
      buyTeaAndShirts(people));
    await test.step('row 2: 50,000 out of the safe lie in the drawer', async () => {
      await till.claim(shop);
      await till.openShift('50000');
      await till.keepsTheTill();
    });
    await test.step('rows 3 to 7: sold, brought back and exchanged at the till', () => sellAtTheTill(people));
    await lies(boss, shop.tea.id, { quantity: '108', worth: '255,555' });
    await lies(boss, shop.shirt.id, { quantity: '15', worth: '180,918' });
    await test.step('row 8: two tea spoil as happens in the trade, approved by another', () => spoilTea(people));
    await test.step('row 9: without a line two lamps are sold, of which one was there; five more come', () =>
      sellWithoutLine(people));
    await test.step('row 10: 10,000 of customs on the shirts, 15 of 20 left: 7,500 on the shelf, 2,500 a cost', () =>
      addCustoms(people, bought));
    await test.step('row 11: twenty tea to the other branch, nineteen arrive, one is lost', () => sendTea(people));
    await test.step('row 12: 5,000 are spent; 135,750 expected, 133,750 counted and deposited with the dollars', () =>
      closeTheTill(people));
    await test.step('row 13: the customer pays 25,000, and rent of 10,000 is owed', () => collectAndOwe(people));
    await test.step('row 14: 10,000 lent are taken back of 30,000 of pay, and 20,000 paid', () => payTheClerk(people));
    await test.step('in the evening: 71,740 and 22,344 of profit, and a balance of 1,330,344', () => lookAtTheEvening(people));
    for (const { page } of [boss, people.partner, till]) await page.context().close();
  });

async function sellAtTheTill({ shop, till }: People): Promise<void> {
  const { tea, shirt } = shop;
  await till.scan(tea.code, tea.code, shirt.code);
  await till.takesOff('10%');
  await till.scan(tea.code);
  await till.comesTo('28,500');
  await till.begins();
  await till.gives('30000');
  const first = await till.sells({ change: '1,500' });
  await till.scan(tea.carton);
  await till.takesOff('4000');
  await till.comesTo('80,000');
  await till.begins();
  await till.by('cash', 'USD');
  await till.gives('62');
  await till.sells({ change: '1,250' });
  await till.choosesCustomer(shop.customer);
  await till.scan(...Array.from({ length: 5 }, () => shirt.code));
  await till.comesTo('100,000');
  await till.begins();
  await till.gives('40000');
  await till.by('account');
  await till.page.keyboard.press('Enter');
  await till.sells();
  const receipt = await receiptOf(shop.boss, first);
  await till.takesBack(receipt, { [tea.name]: 1 }, 'زائد');
  await till.begins();
  await till.sells({ change: '3,500' });
  await till.takesBack(receipt, { [shirt.name]: 1 }, 'صغير');
  await till.page.keyboard.type('6*');
  await till.page.keyboard.type(tea.code);
  await till.page.keyboard.press('Enter');
  await till.comesTo('3,000');
  await till.sellsForCash();
}

/** What the code of a ticket's receipt says. */
async function receiptOf(who: string, number: string): Promise<string> {
  const { items } = await callAs(who, 'GET', `till-papers?search=${encodeURIComponent(number)}`);
  const { item } = await callAs(who, 'GET', `sales/${items[0].sale_id}`);
  return receiptCode(item.uuid);
}

async function sellWithoutLine({ shop, boss, till }: People): Promise<void> {
  const { lamp } = shop;
  await till.page.context().setOffline(true);
  await till.reload();
  await till.scan(lamp.code, lamp.code);
  await till.sellsForCash();
  await expect(till.lineState).toHaveAttribute('data-state', 'waiting');
  await till.page.context().setOffline(false);
  await expect(till.lineState).toHaveAttribute('data-state', 'up');
  await boss.open('/erp-sales/till-flags');
  await expect(boss.row(boss.text('tillFlag.options.kind.stock'))).toBeVisible();
  await boss.open('/erp-purchases/create');
  await boss.pick('supplier_id', new RegExp(shop.supplier));
  await scan(boss, lamp.code);
  await boss.type({ 'lines.0.quantity': '5', 'lines.0.unit_cost': '9000' });
  await expect(boss.page.locator('.k-sheet-totals')).toContainText('45,000');
  await receiveAndPay(boss, '45000');
  await lies(boss, lamp.id, { quantity: '4', worth: '36,000' });
}

async function closeTheTill({ shop, till, partner }: People): Promise<void> {
  const { items: accounts } = await callAs(shop.boss, 'GET', `accounts?code=${account.otherExpenses}`);
  await till.moves('expense', '5000', { account: accounts[0].name[till.language], note: 'مصابيح' });
  await till.closes({ notes: { 50000: 2, 25000: 1, 5000: 1, 1000: 3, 500: 1, 250: 1 }, dollars: '62', note: 'نقص ألفين' });
  await till.showsClosed('135,750', '133,750', '-2,000', '133,750');
  await partner.open('/erp-sales/shifts');
  await partner
    .row()
    .getByRole('link', { name: /^SH-|^K1/ })
    .first()
    .click();
  await partner.press('cashShift.actions.approve');
  await partner.send();
  const content = partner.page.locator('#content');
  await expect(content).toContainText(partner.text('cashShift.options.state.approved'));
  for (const figure of ['253,500', '21,500', '-2,000']) await expect(content).toContainText(figure);
}

async function collectAndOwe({ shop, boss }: People): Promise<void> {
  await boss.open('/erp-sales?payment_status=partially_paid');
  await boss
    .row(shop.customer)
    .getByRole('link', { name: /^K1|^INV-/ })
    .click();
  await boss.press('sale.actions.pay');
  await boss.dialog.locator('input[data-path="tenders.0.amount"]').fill('25000');
  await boss.send();
  await expect(boss.page.locator('#content')).toContainText('35,000');
  await boss.open('/erp-expenses/create');
  await boss.pick('subcategory_id', /^(Rent|الإيجار)$/);
  await boss.page.getByText(boss.text('expense.how.owed'), { exact: true }).click();
  await boss.pick('branch_id', /السوق|Souk/);
  await boss.type({ amount: '10000' });
  await boss.saveNew();
}

async function payTheClerk({ shop, boss, partner }: People): Promise<void> {
  const { clerk } = shop;
  await boss.open(`/accounting/transactions/create_debit?party_kind=employee&party_id=${clerk.id}&account=1240`);
  await boss.pickSafe(boss.page);
  await boss.type({ amount: '10000' });
  await boss.page.keyboard.press('Control+Enter');
  await boss.page.waitForURL(/\/transactions\/\d+\/show$/);
  await boss.open('/erp-users-management/payroll/create');
  await boss.press('payroll.takeIn');
  await expect(boss.field('lines.0.salary')).toHaveValue('30,000');
  await expect(boss.field('lines.0.recovered')).toHaveValue('10,000');
  await expect(boss.page.locator('.k-sheet-totals')).toContainText('20,000');
  await boss.saveNew();
  await partner.open(new URL(boss.page.url()).pathname);
  await partner.press('payroll.actions.approve');
  await partner.confirm();
  await boss.page.reload();
  await boss.press('payroll.actions.pay');
  await boss.pickSafe(boss.dialog);
  await boss.send();
  await expect(boss.page.locator('#content')).toContainText(boss.text('payroll.options.state.paid'));
}

/** Every account that is moved by the day, as the trial balance shows it. */
const evening = {
  1110: '741,250',
  1145: '81,220',
  1230: '35,000',
  1310: '472,874',
  2210: '210,000',
  2220: '10,000',
  3100: '1,000,000',
  4210: '253,500',
  4290: '21,500',
  5210: '153,027',
  5240: '2,500',
  5310: '4,733',
  6110: '30,000',
  6120: '10,000',
  6180: '2,000',
  6190: '5,000',
  6320: '2,366',
  7190: '30',
};

async function lookAtTheEvening({ boss }: People): Promise<void> {
  const content = boss.page.locator('#content');
  await boss.open('/accounting/trial_balance');
  for (const [code, amount] of Object.entries(evening))
    await expect(boss.row(new RegExp(`(^|\\D)${code}(\\D|$)`)), code).toContainText(amount);
  await boss.open('/accounting/income_statement');
  for (const sum of ['71,740', '22,344']) await expect(content).toContainText(sum);
  await boss.open('/accounting/balance_sheet');
  for (const sum of ['1,330,344', '22,344']) await expect(content).toContainText(sum);
  await boss.open('/accounting/books');
  await expect(boss.page.getByRole('status')).toContainText(boss.text('books.green'));
}
