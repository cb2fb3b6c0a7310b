import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

const [writer, owner] = ['accountant@corner.demo', 'admin@corner.demo'];

async function comes(page: Page, who: string, language: Language): Promise<Desk> {
  const own = await (await page.context().browser()?.newContext({ reducedMotion: 'reduce' }))?.newPage();
  await comeSignedIn(own as Page, who, { language });
  return new Desk(own as Page, language, 'corner');
}

/** What somebody is owed by the shop, as the account of his salary says it. */
async function slipsOf(name: string): Promise<Record<string, string>[]> {
  const { items: people } = await callAs(owner, 'GET', `users?search=${encodeURIComponent(name)}`);
  return (await callAs(owner, 'GET', `payslips?user_id=${people[0].id}&sort_by=id&sort_order=desc`)).items;
}

// An accountant draws up a month, cannot agree to it herself, and pays one wholly and one in part when the owner has; what was lent is taken back.
for (const language of languages)
  test(`an accountant's payroll goes from the slips to the payment, to the dinar, in ${language}`, async ({ page }) => {
    await comeSignedIn(page, writer, { language });
    const desk = new Desk(page, language, 'corner');
    await desk.open('/erp-users-management/payroll/create');
    await desk.field('month').click();
    // The next month stands first: the third after it is two months back, which nobody was paid for here.
    await page.getByRole('listbox').getByRole('option').nth(3).click();
    await desk.press('payroll.takeIn');
    await expect(desk.field('lines.3.salary')).toHaveValue('600,000');
    await expect(desk.field('lines.0.recovered')).toHaveValue('50,000');
    await expect(page.locator('.k-sheet-totals')).toContainText('2,875,000');
    // More is taken back than he owes: it is said beside it, and nothing typed is lost.
    await desk.field('lines.0.recovered').fill('500000');
    await page.keyboard.press('Control+Enter');
    await expect(desk.field('lines.0.recovered')).toHaveAttribute('aria-invalid', 'true');
    await expect(desk.field('lines.3.salary')).toHaveValue('600,000');
    await desk.field('lines.0.recovered').fill('50000');
    await desk.saveNew();
    await expect(page).toHaveURL(/\/erp-users-management\/payroll\/\d+\/show/);
    const content = page.locator('#content');
    await expect(content).toContainText(desk.text('payroll.options.state.draft'));
    await expect(desk.button('payroll.actions.approve')).toHaveCount(0);

    const boss = await comes(page, owner, language);
    await boss.open(new URL(page.url()).pathname);
    await boss.press('payroll.actions.approve');
    await boss.confirm();
    await expect(boss.page.locator('#content')).toContainText(desk.text('payroll.options.state.approved'));

    await page.reload();
    await desk.press('payroll.actions.pay');
    await desk.pickSafe(desk.dialog);
    await desk.dialog.getByLabel(desk.text('payroll.whole'), { exact: true }).uncheck();
    const amount = (at: number) => desk.dialog.locator(`[data-path="slips.${at}.amount"]`).and(page.locator('input'));
    await amount(2).fill('550000');
    await amount(3).fill('300000');
    await desk.dialog.getByRole('button', { name: /850,000/ }).click();
    await expect(desk.dialog).toHaveCount(0);
    await expect(content).toContainText('2,025,000');
    const [zaid, noor] = [await slipsOf('Zaid Karim'), await slipsOf('Noor Salman')];
    expect([zaid[0]?.['paid'], zaid[0]?.['left'], noor[0]?.['paid'], noor[0]?.['left']]).toEqual([
      '550000',
      '0',
      '300000',
      '350000',
    ]);
  });
