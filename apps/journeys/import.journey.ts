import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Desk } from './desk.ts';
import { callAs, signIn } from './people.ts';

// A company brings its clients along: from their list to a sheet, put right where it is wrong, and back to the list.
// A company of her own: the panel of another's sheets is somebody else's journey.
const clerk = 'admin@tigris.demo';

for (const [language, row, width] of [
  ['en', 'sheets.save.do_other', 1366],
  ['ar', 'sheets.save.do_two', 390],
] as const)
  test(`clients come out of a sheet: one is new, one is changed, one stays until it is put right (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, clerk, { language, mode: language === 'ar' ? 'dark' : 'light' });
    const desk = new Desk(page, language, 'tigris');
    const mark = String(Date.now()).slice(-7);
    const [fresh, known] = [`0771${mark}`, `0772${mark}`];
    const branch = (await callAs(clerk, 'GET', 'branches?per_page=1')).items[0];
    await callAs(clerk, 'POST', 'clients', { name: `Known ${mark}`, phone: known, branch_id: branch.id });

    await test.step('the list of clients leads there', async () => {
      await desk.open('/clients');
      await desk.press('ui.moreActions');
      await page.getByRole('menuitem', { name: desk.text('sheets.import'), exact: true }).click();
      await expect(page.locator('.x-drop')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('what is wrong is said in its cell, and put right there', async () => {
      const rows = ['Phone,الاسم,ملاحظات', `${fresh.slice(1)},متجر ${mark},جديد`, `${known},,seen`, `12,Nobody ${mark},`];
      const buffer = Buffer.from(rows.join('\r\n'));
      await page.locator('input[type="file"]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer });
      const bad = page.locator('.x-figures [data-name="bad"] dd');
      await expect(bad).toHaveText(/[1١]/);
      await expectAccessible(page);
      await expect(page.locator('button.x-cell[data-bad]')).toHaveCount(1);
    });
    await test.step('saved, the sheet is done and the rest of it stays', async () => {
      await desk.press(row, { shown: '2' });
      await desk.confirm();
      await expect(page.locator('.x-figures [data-name="done"] dd')).toHaveText(/[2٢]/);
    });
    const found = async (phone: string) => (await callAs(clerk, 'GET', `clients?search=${phone}`)).items;
    expect(await found(fresh)).toMatchObject([{ name: `متجر ${mark}`, note: 'جديد' }]);
    expect(await found(known)).toMatchObject([{ name: `Known ${mark}`, note: 'seen' }]);
  });
