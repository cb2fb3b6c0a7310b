import { expect, type Page, test } from '@playwright/test';
import { comeSignedIn, type Language, languages } from './people.ts';
import { home } from './playwright.config.ts';

// A shopkeeper takes goods in: with a code that was scanned wrongly, in sizes and colours, and then dearer.
const shop = home('corner');
const words = {
  en: {
    name: 'Selling price',
    addCode: 'Add a barcode',
    several: 'Several variations',
    variance: 'Or a variance',
    clothes: 'Clothes',
    number: 'Product number',
    setPrice: 'Set price',
    numbers: 'Fill in numbers',
    off: 'XL / Blue',
    values: ['S', 'XL', 'White', 'Blue'],
    sold: '3 of 4 are sold',
    wrong: 'it would be 1',
    exists: 'Product already exists',
  },
  ar: {
    name: 'سعر البيع',
    addCode: 'أضف باركوداً',
    several: 'عدة أشكال',
    variance: 'أو تباين',
    clothes: 'ملابس',
    number: 'رقم المنتج',
    setPrice: 'ثبّت السعر',
    numbers: 'املأ الأرقام',
    off: 'كبير جداً / أزرق',
    values: ['صغير', 'كبير جداً', 'أبيض', 'أزرق'],
    sold: 'يُباع 3 من 4',
    wrong: 'يجب أن يكون 1',
    exists: 'المنتج موجود مسبقاً',
  },
} as const;

const open = async (page: Page, language: Language, path: string) => {
  await comeSignedIn(page, 'admin@corner.demo', { language });
  await page.goto(shop + path);
};
const field = (page: Page, path: string) => page.locator(`input[data-path="${path}"]`);

for (const language of languages) {
  const say = words[language];

  test(`a product with a code scanned wrongly keeps what was typed, and is saved when it is right, in ${language}`, async ({
    page,
  }) => {
    const number = `J-${language}-${Date.now()}`;
    await open(page, language, '/erp-products/create');
    await field(page, 'name.ar').fill('شاي الزاوية');
    await field(page, 'name.en').fill('Corner tea');
    await field(page, 'sku').fill('DISH');
    await field(page, 'selling_price').fill('٣٥٠٠');
    await page.getByRole('button', { name: say.addCode }).click();
    await expect(field(page, 'barcodes.0.code')).toBeFocused();
    await page.keyboard.type('4006381333932');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: say.wrong })).toBeVisible();
    await field(page, 'barcodes.0.code').fill('');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toContainText(say.exists);
    await page.keyboard.press('Escape');
    await expect(field(page, 'name.ar')).toHaveValue('شاي الزاوية');
    await expect(field(page, 'selling_price')).toHaveValue('3,500');
    await field(page, 'sku').fill(number);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/erp-products\/\d+\/show/);
    await expect(page.locator('#content')).toContainText(/200\d{10}/);
    await expect(page.locator('#content')).toContainText(number);
  });

  test(`a shirt comes in sizes and colours, with prices by column, numbers by pattern and a box unticked, in ${language}`, async ({
    page,
  }) => {
    await open(page, language, '/erp-products/create');
    await page.getByText(say.several, { exact: true }).click();
    await field(page, 'name.ar').fill('قميص الزاوية');
    await field(page, 'name.en').fill('Corner shirt');
    await field(page, 'sku').fill(`S${Date.now()}`);
    await page.getByRole('textbox', { name: say.variance }).click();
    await page.getByRole('option', { name: say.clothes }).click();
    for (const value of say.values) await page.locator('.c-values').getByText(value, { exact: true }).click();
    await page.locator('.c-filling').getByLabel(say.name).fill('12000');
    await page.getByRole('button', { name: say.setPrice }).click();
    await page.getByRole('button', { name: say.numbers }).click();
    await page.getByRole('checkbox', { name: say.off }).click();
    await expect(page.getByRole('status').filter({ hasText: say.sold })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/erp-products\/\d+\/show/);
    await expect(page.locator('.c-parts').first().locator('tbody tr')).toHaveCount(3);
    await expect(page.locator('.c-parts').first()).not.toContainText(say.off);
  });
}
