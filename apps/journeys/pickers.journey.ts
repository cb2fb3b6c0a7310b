import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, languages } from './people.ts';

// What is chosen by typing: nothing typed is lost, and what is missing is made on the way.
for (const language of languages)
  test(`a picker takes the only match, keeps words that match nothing, and makes what is missing (${language})`, async ({
    page,
  }) => {
    await comeSignedIn(page, 'admin@basra.demo', { language });
    const desk = new Desk(page, language, 'basra');
    await desk.open('/clients/create');
    const branch = desk.field('branch_id');
    const city = desk.field('city_id');

    await test.step('several empty fields are told in one sentence', async () => {
      await desk.press('ui.save');
      await expect(page.getByText(desk.text('ui.rules.several'))).toBeVisible();
    });
    await test.step('leaving the field takes the only one that answers', async () => {
      await branch.click();
      await page.keyboard.type(language === 'ar' ? 'بغداد' : 'Baghd');
      await page.keyboard.press('Tab');
      await expect(branch).toHaveValue(language === 'ar' ? /بغداد/ : /Baghdad/);
    });
    const name = `Al-Qurna ${Date.now()}`;
    await test.step('words that answer to nothing stay, and say so', async () => {
      await city.click();
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await expect(page.getByText(desk.text('ui.notPicked'))).toBeVisible();
      await expect(city).toHaveValue(name);
    });
    await test.step('the city is made in a small dialog, and chosen', async () => {
      await city.click();
      await page.getByRole('option', { name: desk.text('ui.addNamed', { name }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(
        dialog
          .locator('[data-path="name.en"], [data-path="title.en"]')
          .locator('input')
          .or(dialog.locator('input[data-path$=".en"]'))
          .first(),
      ).toHaveValue(name);
      await dialog.locator('input[data-path$=".ar"], [data-path$=".ar"] input').first().fill('القرنة');
      const governorate = dialog.locator('input[data-path="governorate_id"]');
      await governorate.click();
      await page.getByRole('option').first().click();
      await dialog.getByRole('button', { name: desk.text('ui.save') }).click();
      await expect(dialog).toBeHidden();
      await expect(city).toHaveValue(language === 'ar' ? 'القرنة' : name);
    });
    await expect(page).toHaveURL(/\/clients\/create$/);
  });
