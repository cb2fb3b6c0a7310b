import { expect, type Page, test } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// Who writes an entry does not approve it, and what is closed stays closed.
const boss = 'admin@basra.demo';
const accountant = 'accountant@basra.demo';

async function at(page: Page, who: string, language: Language): Promise<Desk> {
  await page.context().clearCookies();
  await comeSignedIn(page, who, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new Desk(page, language, 'basra');
}

async function pickAccount(desk: Desk, row: number, code: string): Promise<void> {
  const field = desk.field(`lines.${row}.account_id`);
  await field.click();
  await field.fill(code);
  await desk.page
    .getByRole('option', { name: new RegExp(code) })
    .first()
    .click();
}

for (const language of languages) {
  test(`an entry by hand is written, approved by another and read in the reports, in ${language}`, async ({ page, browser }) => {
    const note = `مولدة الكهرباء ${language}`;
    const desk = await at(page, accountant, language);
    await desk.open('/accounting/journals/create');
    await desk.type({ note });
    await pickAccount(desk, 0, account.maintenance);
    await desk.type({ 'lines.0.debit': '125000' });
    await pickAccount(desk, 1, account.accruedExpenses);
    // What is missing fills itself in.
    await desk.field('lines.1.credit').press('=');
    await expect(page.locator('.l-proof')).toHaveAttribute('data-equal', 'true');
    await desk.press('manualEntry.handOver');
    await page.waitForURL(/\/manual\/\d+\/show/);
    await expect(desk.button('manualEntry.actions.approve')).toHaveCount(0);
    const address = new URL(page.url()).pathname;
    const other = await at(await browser.newPage(), boss, language);
    await other.open(address);
    await other.press('manualEntry.actions.approve');
    await expect(other.page.getByText(/J-2026-\d{5}/).first()).toBeVisible();
    await other.page.close();
    await desk.open('/accounting/trial_balance?currency=IQD');
    await expect(desk.row(account.maintenance)).toContainText(/125,000|250,000/);
    await desk.open('/accounting/income_statement?currency=IQD');
    await expect(desk.row(account.maintenance)).toContainText(/125,000|250,000/);
  });
}

/** Takes an account by its name and holds it over a row, as a hand does. */
async function dragOver(desk: Desk, code: string, over: string): Promise<void> {
  const from = await desk.row(code).locator('.l-account').boundingBox();
  const to = await desk.row(over).boundingBox();
  if (!from || !to) throw new Error(`${code} or ${over} is out of sight`);
  const { mouse } = desk.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 2);
}

for (const language of languages) {
  test(`an account is dragged under another heading and back, and is refused where it may not hang, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 1200 });
    const desk = await at(page, boss, language);
    const code = language === 'ar' ? '6192' : '6191';
    const { items } = await callAs(boss, 'GET', 'accounts?paginated=false');
    const of = (wanted: string) => items.find((one: { code: string }) => one.code === wanted).id;
    const name = { en: `Generator ${language}`, ar: `مولدة ${language}` };
    await callAs(boss, 'POST', 'accounts', { parent_id: of(account.runningExpenses), code, name });
    await desk.open('/general-accounting/chart-of-accounts?type=expense');
    const hint = page.locator('.l-drag-hint');

    await dragOver(desk, code, account.salaries);
    await expect(desk.row(account.shipmentClaims).locator('.l-account')).toHaveAttribute('data-standing', 'may');
    await expect(hint).toHaveText(desk.text('account.whyNot.notHeading', { code: account.salaries }));
    await page.mouse.up();
    await expect(hint).toHaveCount(0);
    await expect(page.locator('.k-toast')).toContainText(desk.text('account.whyNot.notHeading', { code: account.salaries }));
    await expect.poll(() => headingAbove(page, code)).toBe(account.runningExpenses);

    await dragOver(desk, code, account.shipmentClaims);
    await expect(hint).toContainText(account.shipmentClaims);
    await page.mouse.up();
    await expect(desk.dialog).toHaveCount(0);
    await expect.poll(() => headingAbove(page, code)).toBe(account.shipmentClaims);
    await page.reload();
    await expect.poll(() => headingAbove(page, code)).toBe(account.shipmentClaims);

    await dragOver(desk, code, account.runningExpenses);
    await page.mouse.up();
    await expect.poll(() => headingAbove(page, code)).toBe(account.runningExpenses);
    await desk.press('ui.undo');
    await expect.poll(() => headingAbove(page, code)).toBe(account.shipmentClaims);
  });
}

/** The code of the heading an account is listed under. */
function headingAbove(page: Page, code: string): Promise<string | undefined> {
  return page.locator('tbody tr:has([data-account])').evaluateAll((rows, wanted) => {
    const codeOf = (row: Element | undefined) => row?.querySelector('td')?.textContent?.trim();
    const at = rows.findIndex((row) => codeOf(row) === wanted);
    return codeOf(rows.slice(0, Math.max(at, 0)).findLast((row) => row.querySelector('[data-header]')));
  }, code);
}

test('a closed month takes no entry any more, and is opened again by somebody else', async ({ page }) => {
  const desk = await at(page, boss, 'en');
  await desk.open('/accounting/periods');
  const close = page.getByRole('button', { name: /^Close \d{4}-\d\d/ });
  await expect(close).toBeEnabled();
  await close.click();
  await expect(page.locator('.l-closed-to')).toContainText('Closed until');
  const { closed_to, closes } = await callAs(boss, 'GET', 'periods');
  const accounts = (await callAs(boss, 'GET', 'accounts?paginated=false')).items;
  const id = (code: string) => accounts.find((one: { code: string }) => one.code === code).id;
  const { item } = await callAs(accountant, 'POST', 'manual-entries', {
    entry_date: closed_to,
    note: 'Too late',
    lines: [
      { account_id: id(account.rent), debit: '1000' },
      { account_id: id(account.accruedExpenses), credit: '1000' },
    ],
  });
  await desk.open(`/accounting/journals/manual/${item.id}/show`);
  await desk.press('manualEntry.actions.submit');
  await expect(desk.dialog).toContainText('is closed');
  await desk.page.keyboard.press('Escape');
  await callAs(accountant, 'POST', `periods/${closes[0].id}/reopen`, { reason: 'a late bill' });
  await callAs(accountant, 'POST', `manual-entries/${item.id}/discard`, {});
});
