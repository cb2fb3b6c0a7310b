import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, languages } from './people.ts';

// A shopkeeper buys a hundred of one and twenty of another by scanner, takes them in with the day they expire, pays a part, and sends one back.
for (const language of languages)
  test(`goods are scanned, received, paid in part and sent back, to the dinar, in ${language}`, async ({ page }) => {
    await comeSignedIn(page, 'admin@corner.demo', { language });
    const desk = new Desk(page, language, 'corner');
    await desk.open('/erp-purchases/create');
    await desk.pick('supplier_id', /جميلة/);
    const scan = async (code: string) => {
      await desk.field('find').fill(code);
      await page.keyboard.press('Enter');
      await expect(desk.field('find')).toHaveValue('');
    };
    await scan('99999999');
    await expect(page.getByText(desk.text('findGoods.unknown', { words: '99999999' }))).toBeVisible();
    for (const code of ['00001', '00001', '00005']) await scan(code);
    await expect(desk.field('lines.0.quantity')).toHaveValue('2');
    await expect(desk.field('lines.1.quantity')).toHaveValue('1');
    await desk.type({ 'lines.0.quantity': '100', 'lines.0.unit_cost': '2500', 'lines.1.quantity': '20' });
    await desk.field('lines.1.unit_cost').fill('12000');
    await desk.type({ discount: '5000', freight: '7500' });
    await expect(page.locator('.k-sheet-totals')).toContainText('492,500');
    await desk.saveNew();

    await expect(page).toHaveURL(/\/erp-purchases\/\d+\/show/);
    await page.keyboard.press('Escape');
    const content = page.locator('#content');
    await desk.press('purchase.actions.receive');
    await desk.dialog.locator('button[type="submit"]').click();
    await expect(page.getByText(desk.text('errors.stock.noExpiry')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    for (const nth of [0, 1]) await page.locator(`[data-path="lines.${nth}.expires_on"]`).fill('2027-06-30');
    await desk.send();
    await expect(content).toContainText(desk.text('purchase.options.status.received'));
    await desk.press('purchase.actions.pay');
    await desk.pickSafe(desk.dialog);
    await desk.dialog.locator('[data-path="amount"]').fill('292500');
    await desk.send();
    await expect(content).toContainText('200,000');
    await desk.press('ui.moreActions');
    await page.getByRole('menuitem', { name: desk.text('purchase.actions.returnGoods') }).click();
    await desk.dialog.locator('[data-path="lines.1.quantity"]').fill('1');
    await desk.dialog.locator('[data-path="note"]').fill('ممزق');
    await desk.send();
    await expect(content).toContainText('PR-');
  });
