import { expect, test } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// A cashier's afternoon: an advance comes back, dollars become dinars, and the drawer is counted.
const boss = 'admin@basra.demo';

interface Afternoon {
  employee: { id: number; name: string };
  drawer: string;
  dollars: string;
}

/** A drawer and a treasury of dollars of the journey's own, and an employee who owes an advance. */
async function prepare(language: Language): Promise<Afternoon> {
  const ask = (method: string, path: string, body?: object) => callAs(boss, method, path, body);
  const [safe] = (await ask('GET', 'treasuries?kind=cash&currency=IQD&sort_by=id')).items;
  const accounts = (await ask('GET', 'accounts?per_page=200')).items;
  const accountId = (code: string) => accounts.find((one: { code: string }) => one.code === code).id;
  const [drawer, dollars] = [`Drawer ${language}`, `Dollars ${language}`];
  const make = async (name: string, currency: string) =>
    (
      await ask('POST', 'treasuries', {
        name: { en: name, ar: name },
        branch_id: safe.branch_id,
        kind: 'cash',
        currency,
      })
    ).item.id;
  await make(drawer, 'IQD');
  const usd = await make(dollars, 'USD');
  await ask('POST', 'transactions/credit', { treasury_id: usd, account_id: accountId(account.capital), amount: '1000' });
  await ask('POST', 'transactions/credit', { treasury_id: safe.id, account_id: accountId(account.capital), amount: '100000' });
  // The rate of the day: an exchange by it needs no second look.
  const today = new Date().toISOString().slice(0, 10);
  if (language === languages[0]) await ask('POST', 'exchange-rates', { currency: 'USD', from_day: today, rate: '1310' });
  const people = (await ask('GET', 'users?kinds=employee&per_page=50')).items;
  const employee = people[language === 'en' ? 0 : 1];
  const advance = { account_id: accountId(account.employeeAdvances), party_kind: 'employee', party_id: employee.id };
  await ask('POST', 'transactions/debit', { treasury_id: safe.id, ...advance, amount: '25000', note: 'سلفة' });
  return { employee, drawer, dollars };
}

for (const language of languages) {
  test(`a cashier takes an advance back, changes dollars and counts the drawer, in ${language}`, async ({ page }) => {
    const { employee, drawer, dollars } = await prepare(language);
    await page.context().clearCookies();
    await comeSignedIn(page, boss, { language, mode: language === 'ar' ? 'dark' : 'light' });
    const desk = new Desk(page, language, 'basra');

    await desk.open('/accounting/transactions/create_credit');
    await page.getByText(desk.text('account.options.partyKind.employee'), { exact: true }).click();
    await desk.field('party_id').fill(employee.name);
    await page.getByRole('option', { name: employee.name }).first().click();
    await desk.pick('treasury_id', new RegExp(drawer));
    await desk.type({ amount: '10000' });
    await desk.press('voucher.spread');
    await expect(page.getByText(desk.text('voucher.owing.owesUs')).first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/transactions\/\d+\/show/);
    await expect(page.getByText(/^R-\d+-\d{4}-\d{5}$/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: desk.text('voucher.fields.allocations') })).toBeVisible();
    const printed = page.waitForResponse((answer) => answer.url().includes('/print'));
    const tab = page.waitForEvent('popup');
    await desk.press('voucher.print.a5');
    expect((await printed).status()).toBe(200);
    await (await tab).close();

    await desk.open('/accounting/treasury/convert_between_treasury/create');
    await desk.pick('from_treasury_id', new RegExp(dollars));
    await desk.pick('to_treasury_id', new RegExp(drawer));
    await desk.type({ amount: '500', rate: '1310' });
    await expect(page.getByText('655,000').first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/convert_between_treasury\/\d+\/show/);
    await desk.press('treasuryTransfer.actions.receive');
    await desk.field('counted').fill('655000');
    await expect(desk.dialog.getByText(desk.text('remittance.result.exact'))).toBeVisible();
    await desk.send();
    await expect(page.getByText(desk.text('treasuryTransfer.options.state.received'), { exact: true }).first()).toBeVisible();

    await desk.open('/accounting/treasury');
    await desk.row(drawer).getByRole('button').last().click();
    await page.getByText(desk.text('treasuryCount.actions.count'), { exact: true }).first().click();
    await desk.type({ 'note.50000': '13', 'note.5000': '3' });
    await desk.dialog.locator('button[type="submit"]').click();
    await page.waitForURL(/\/counts\/\d+\/show/);
    await expect(page.getByText(desk.text('remittance.result.exact'), { exact: true }).first()).toBeVisible();
    await expect(page.getByText('665,000').first()).toBeVisible();
  });
}
