import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, languages } from './people.ts';

// A shopkeeper counts her shelves with a phone in her hand while the shop is open; what she found waits for somebody else to book it.
for (const language of languages)
  test(`goods are counted by scanner at a phone, and another books what differs, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await comeSignedIn(page, 'admin@corner.demo', { language });
    const desk = new Desk(page, language, 'corner');
    const content = page.locator('#content');
    await desk.open('/erp-stock-counts/create');
    await desk.type({ note: 'قرب الباب' });
    await desk.saveNew();
    await expect(page).toHaveURL(/\/erp-stock-counts\/\d+\/show/);
    await page.keyboard.press('Escape');
    await desk.press('stockCount.actions.start');
    await expect(content).toContainText(desk.text('stockCount.options.state.counting'));
    await page.getByRole('link', { name: desk.text('stockCount.actions.count'), exact: true }).click();

    const scan = async (code: string) => {
      await desk.field('find').fill(code);
      await page.keyboard.press('Enter');
      await expect(desk.field('find')).toHaveValue('');
    };
    const shown = page.locator('.wh-counted .wh-number');
    await scan('00001');
    await expect(shown).toContainText('1');
    await scan('00001');
    await expect(shown).toContainText('2');
    await scan('=40');
    await expect(shown).toContainText('40');
    await scan('+2');
    await expect(shown).toContainText('42');
    await scan('00005');
    await expect(shown).toContainText('1');
    await page.getByRole('textbox', { name: desk.text('countDesk.quantity') }).fill('٣');
    await desk.press('countDesk.set');
    await expect(shown).toContainText('3');
    await expect(page.locator('.wh-lines li')).toHaveCount(2);
    // What the books say is not told to whoever counts.
    await expect(content).not.toContainText(desk.text('stockCountLine.fields.book'));

    await page.getByRole('link', { name: desk.text('countDesk.done'), exact: true }).click();
    await expect(content).toContainText('42');
    await desk.press('ui.moreActions');
    await page.getByRole('menuitem', { name: desk.text('stockCount.actions.review') }).click();
    await desk.send();
    await expect(content).toContainText(desk.text('stockCount.options.state.review'));
    await expect(content).toContainText(desk.text('stockCountLine.fields.book'));
    await desk.press('ui.moreActions');
    await expect(page.getByRole('menuitem', { name: desk.text('stockCount.actions.post') })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

test('what somebody else counted is booked, in Arabic', async ({ page }) => {
  await comeSignedIn(page, 'admin@corner.demo', { language: 'ar' });
  const desk = new Desk(page, 'ar', 'corner');
  const content = page.locator('#content');
  await desk.open('/erp-stock-counts?state=review&search=الأمامي');
  await desk.row(/SC-/).getByRole('link').first().click();
  await expect(content).toContainText(desk.text('stockCountLine.fields.difference'));
  await desk.press('stockCount.actions.post');
  await desk.send();
  await expect(content).toContainText(desk.text('stockCount.options.state.posted'));
});
