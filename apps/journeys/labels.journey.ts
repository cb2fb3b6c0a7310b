import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// The clerk prints labels: of what he scans, of what he chose in the list, and of what has become cheaper.
test.describe.configure({ mode: 'parallel' });
const keeper = 'admin@corner.demo';

async function at(page: Page, language: Language): Promise<Desk> {
  await comeSignedIn(page, keeper, { language });
  return new Desk(page, language, 'corner');
}
async function product(name: string, price = '3500'): Promise<{ id: number; code: string }> {
  const { items } = await callAs(keeper, 'GET', 'units');
  const unit_id = items.find((one: { name: { en: string } }) => one.name.en === 'Piece').id;
  const body = { name: { en: name, ar: name }, unit_id, selling_price: price, barcodes: [{}] };
  const { item } = await callAs(keeper, 'POST', 'products', body);
  return { id: item.id, code: item.barcodes[0].code };
}
/** As a scanner types: at once, and Enter; the next one before anything was answered. */
async function scan(desk: Desk, ...codes: string[]): Promise<void> {
  await desk.field('find').focus();
  for (const code of codes) {
    await desk.page.keyboard.insertText(code);
    await desk.page.keyboard.press('Enter');
  }
}
async function choosePaper(desk: Desk, paper: string): Promise<void> {
  // The page is ready once the scanner is waited for.
  await expect(desk.field('find')).toBeFocused();
  await desk.field('paper').click();
  await desk.page.getByRole('option', { name: desk.text(`labelRun.options.paper.${paper}`), exact: true }).click();
}
/** Prints, looks whether the new tab gets a paper, and answers what was kept of it. */
async function printed(desk: Desk): Promise<any> {
  const { page } = desk;
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST' && /label-runs(\?|$)/.test(answer.url()));
  const paper = page.waitForResponse((answer) => /label-runs\/\d+\/paper/.test(answer.url()));
  const tab = page.waitForEvent('popup');
  await page.keyboard.press('Control+Enter');
  const { result } = await (await kept).json();
  const { pdf } = (await (await paper).json()).result;
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await (await tab).close();
  return result.item;
}

for (const language of languages) {
  test(`what is scanned is printed as shelf labels, a code scanned twice on two of them, in ${language}`, async ({ page }) => {
    const [one, other] = [await product(`Scanned ${language} ${Date.now()}`), await product(`Second ${language} ${Date.now()}`)];
    const desk = await at(page, language);
    await desk.open('/erp-products/poster-printing');
    await scan(desk, one.code, other.code, one.code, 'NOTHING-1');
    const rows = page.getByRole('table', { name: desk.text('labelDesk.chosen') }).locator('tbody tr');
    await expect(page.getByText(desk.text('findGoods.unknown', { words: 'NOTHING-1' }))).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(one.code);
    await expect(desk.field('lines.0.copies')).toHaveValue('2');
    await expect(desk.field('lines.1.copies')).toHaveValue('1');
    await choosePaper(desk, 'shelf');
    await expect(page.getByRole('img', { name: desk.text('labelDesk.preview') })).toBeVisible();
    expect(await printed(desk)).toMatchObject({ paper: 'shelf', goods: 2, labels: 3 });

    // It stands among the prints, and can be printed once more as it was.
    await desk.open('/erp-label-runs');
    await desk.row(desk.text('labelRun.options.paper.shelf')).click();
    await page.waitForURL(/\/erp-label-runs\/\d+\/show/);
    await expect(page.locator('#content')).toContainText(one.code);
  });

  test(`how many nobody can print is said beside its goods, and nothing is lost, in ${language}`, async ({ page }) => {
    const { code } = await product(`Many ${language} ${Date.now()}`);
    const desk = await at(page, language);
    await desk.open('/erp-products/poster-printing');
    await scan(desk, code);
    await desk.type({ 'lines.0.copies': '2001' });
    await expect(page.getByText(desk.text('labelDesk.tooManyLabels', { most: '2,000' }))).toBeVisible();
    await desk.type({ 'lines.0.copies': '0' });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.k-sheet-errors')).toBeVisible();
    await desk.type({ 'lines.0.copies': '2' });
    expect(await printed(desk)).toMatchObject({ goods: 1, labels: 2 });
  });

  test(`prices that fell lead to posters with the old price struck, in ${language}`, async ({ page }) => {
    const name = `Cheaper ${language} ${Date.now()}`;
    await product(name, '4000');
    const desk = await at(page, language);
    await desk.open('/erp-products/prices');
    await page.getByLabel(desk.text('priceChange.words')).fill(name);
    await page.getByLabel(desk.text('priceChange.by')).fill('-25');
    await page.keyboard.press('Enter');
    await desk.press('priceChange.save', { count: 1 });
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('link', { name: desk.text('priceChange.labels') }).click();
    await choosePaper(desk, 'poster_a5');
    await expect(desk.field('lines.0.old_price')).toHaveValue('4,000');
    const run = await printed(desk);
    expect(run.lines).toMatchObject([{ price: '3000', old_price: '4000' }]);
  });

  test(`what is chosen in the list of products is printed from there, in ${language}`, async ({ page }) => {
    const name = `Listed ${language} ${Date.now()}`;
    await product(name);
    const desk = await at(page, language);
    await desk.open(`/erp-products?search=${encodeURIComponent(name)}`);
    await desk.row(name).getByRole('checkbox').click();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: desk.text('product.labels') })
      .click();
    await page.waitForURL(/poster-printing/);
    await expect(page.getByRole('table', { name: desk.text('labelDesk.chosen') })).toContainText(name);
    expect(await printed(desk)).toMatchObject({ goods: 1, labels: 1 });
  });
}
