import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';
import { home } from './playwright.config.ts';

const tab = (name: string) => ({ role: 'tab' as const, name });

test.describe('a form in tabs', () => {
  test('opens the tab of the first field that fails, before anything is sent and after', async ({ page }) => {
    // Of a company whose letters no other journey reads.
    await signIn(page, 'admin@corner.demo');
    await page.goto(`${home('corner')}/mail-templates/create`);
    const opened = page.getByRole('tab', { selected: true });
    await expect(opened).toHaveText('Letter');
    await page.locator('[data-path="name.ar"]').fill('صياغتنا');
    await page.locator('[data-path="name.en"]').fill('ours');
    await page.locator('[data-path="key"]').click();
    await page.getByRole('option', { name: 'Code for a forgotten password' }).click();
    await page.getByRole('tab', tab('English')).click();
    await page.locator('[data-path="subject_en"]').fill('Your code');
    await page.locator('[data-path="body_en"]').fill('It is {{code}}.');
    await page.getByRole('tab', tab('Chinese')).click();
    // What is needed in Arabic is missing, and is not in sight.
    await page.keyboard.press('Control+Enter');
    await expect(opened).toHaveText('Arabic');
    await expect(page.locator('[data-path="subject_ar"]')).toBeFocused();
    await expect(page.getByRole('tab', { name: /Arabic/ }).getByLabel('Has errors')).toBeVisible();
    await page.locator('[data-path="subject_ar"]').fill('رمزك');
    await page.locator('[data-path="body_ar"]').fill('هو {{code}}.');
    await page.getByRole('tab', tab('French')).click();
    await page.locator('[data-path="subject_fr"]').fill('Le code');
    await page.locator('[data-path="body_fr"]').fill('Voici {{mot}} {{code}}');
    await page.getByRole('tab', tab('English')).click();
    // What only the server knows.
    await page.keyboard.press('Control+Enter');
    await expect(opened).toHaveText('French');
    await expect(page.getByText('{{mot}} is not known here.').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.locator('[data-path="body_fr"]')).toBeFocused();
    await page.locator('[data-path="body_fr"]').fill('Voici {{code}}');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/mail-templates$/);
    await expect(page.getByText('ours')).toBeVisible();
  });
});
