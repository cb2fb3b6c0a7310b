import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, languages } from './people.ts';

// The owner asks where his money is and why; the accountant whom to pay.
test.describe.configure({ mode: 'parallel' });

for (const language of languages)
  test(`a sum on the cash map is followed to its documents, and a client to what he is paid next, in ${language}`, async ({
    page,
  }) => {
    await comeSignedIn(page, 'accountant@basra.demo', { language });
    const desk = new Desk(page, language, 'basra');
    await desk.open('/accounts-dashboard');
    await expect(page.getByRole('status').first()).toContainText(/IQD|د\.ع/);
    const amount = page.locator('li[data-place="agents"] .a-amount').first();
    const held = (await amount.textContent()) as string;
    await amount.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(held);
    await expect(page.locator('tfoot')).toContainText(held);
    const part = page.locator('tbody .a-amount').first();
    const share = (await part.textContent()) as string;
    await part.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(share);
    await expect(page.locator('tfoot')).toContainText(share);
    await expect(page.locator('tbody a[href^="/shipments/"]').first()).toBeVisible();

    await desk.open('/accounts-dashboard/clients');
    await page.locator('tbody a[href$="/client"]').first().click();
    await page.locator('.a-next a').first().click();
    await expect(page).toHaveURL(/\/accounting\/(clients\/not_paid|statement-accounts)/);
  });

for (const language of languages)
  test(`a client’s page says how we stand with him, and has his parcels, statements and account, in ${language}`, async ({
    page,
  }) => {
    await comeSignedIn(page, 'accountant@basra.demo', { language });
    const desk = new Desk(page, language, 'basra');
    await desk.open('/accounts-dashboard/clients');
    await page.locator('tbody a[href$="/client"]').first().click();
    await page.waitForURL(/\/accounts-dashboard\/\d+\/client/);
    const id = /\/(\d+)\/client/.exec(page.url())?.[1];
    await desk.open(`/clients/${id}/show`);
    const money = page.getByRole('region', { name: desk.text('clientMoney.title') });
    await expect(money).toContainText(desk.text('clientMoney.payable'));
    const owed = /\d[\d,]+/.exec((await money.locator('.a-money-says').first().textContent()) as string)?.[0] as string;
    await page.getByRole('tab', { name: desk.text('client.parcels'), exact: true }).click();
    await expect(desk.row()).toContainText(/\d{6}/);
    await page.getByRole('tab', { name: desk.text('clientMoney.tabs.statements'), exact: true }).click();
    await expect(page.locator('tbody a[href*="/accounting/statement-accounts/"]').first()).toBeVisible();
    await page.getByRole('tab', { name: desk.text('clientMoney.tabs.account'), exact: true }).click();
    await expect(page.getByRole('tabpanel')).toContainText(owed);
  });

test('a client reads what he is owed and why, and nobody’s name', async ({ page }) => {
  await comeSignedIn(page, 'client@basra.demo', { language: 'en' });
  const desk = new Desk(page, 'en', 'basra');
  await desk.open('/my-money');
  const money = page.getByRole('region', { name: desk.text('clientMoney.title') });
  await expect(money).toContainText(/You are owed [\s\S]*IQD/);
  await expect(money.locator('a')).toHaveCount(0);
  const statements = desk.text('screens.accounting-statement-accounts-mine');
  await page
    .getByRole('navigation', { name: desk.text('screens.my-money') })
    .getByRole('link', { name: statements })
    .click();
  await expect(page).toHaveURL(/statement-accounts\/mine/);
});
