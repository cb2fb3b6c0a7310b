import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, languages } from './people.ts';

// A shopkeeper writes up a long delivery; the window is gone before it is saved.
for (const language of languages)
  test(`what was typed into a new paper is there again after the window is gone, once, and only for him, in ${language}`, async ({
    page,
    context,
  }) => {
    await comeSignedIn(page, 'admin@corner.demo', { language });
    const opened = async (at: Page) => {
      const desk = new Desk(at, language, 'corner');
      await desk.open('/erp-purchases/create');
      await expect(desk.field('find')).toBeVisible();
      return desk;
    };
    const offer = (at: Page, desk: Desk) => at.getByRole('region', { name: desk.text('ui.draft.title') });
    const kept = (at: Page) => at.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
    const scan = async (desk: Desk, code: string) => {
      await desk.field('find').fill(code);
      await desk.page.keyboard.press('Enter');
      await expect(desk.field('find')).toHaveValue('');
    };
    const first = await opened(page);
    await first.pick('supplier_id', /جميلة/);
    for (const code of ['00001', '00005']) await scan(first, code);
    await first.type({ 'lines.0.quantity': '37', 'lines.0.unit_cost': '2500' });
    await first.field('note').fill('أول شحنة');
    await expect.poll(() => kept(page)).toBe(1);

    // A second window beside it is not offered what the first still writes.
    const beside = await context.newPage();
    const other = await opened(beside);
    await expect(offer(beside, other)).toHaveCount(0);
    await beside.close({ runBeforeUnload: false });

    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    const desk = await opened(again);
    await offer(again, desk)
      .getByRole('button', { name: desk.text('ui.draft.goOn') })
      .click();
    await expect(desk.field('lines.0.quantity')).toHaveValue('37');
    await expect(desk.field('lines.0.unit_cost')).toHaveValue('2,500');
    await expect(desk.field('note')).toHaveValue('أول شحنة');
    await expect(desk.field('supplier_id')).toHaveValue(/جميلة/);
    await desk.type({ 'lines.1.unit_cost': '12000' });
    await desk.saveNew();
    await expect(again).toHaveURL(/\/erp-purchases\/\d+\/show/);
    await expect.poll(() => kept(again)).toBe(0);

    const last = await opened(again);
    await expect(offer(again, last)).toHaveCount(0);
    await last.field('note').fill('ثانية');
    await expect.poll(() => kept(again)).toBe(1);
    await again.close({ runBeforeUnload: false });
    const gone = await context.newPage();
    await opened(gone);
    await expect(gone.getByText(desk.text('ui.draft.goOn'))).toBeVisible();
    await gone.evaluate(() => fetch('/api/v1/auth/logout', { method: 'POST' }));
    await gone.context().clearCookies();
    await gone.goto('/auth/login');
    await expect.poll(() => kept(gone)).toBe(0);
  });
