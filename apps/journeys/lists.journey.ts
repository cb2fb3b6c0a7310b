import { expect, type Locator, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';

// What every list and every form of the product does alike.
test.describe.configure({ mode: 'parallel' });
const boss = 'admin@basra.demo';

async function at(page: Page, path: string): Promise<Desk> {
  await comeSignedIn(page, boss);
  const desk = new Desk(page, 'en', 'basra');
  await desk.open(path);
  return desk;
}
/** What a page asks a list for from now on. */
function askedOf(page: Page, list: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/v1/${list}`) asked.push(url.searchParams);
  });
  return asked;
}
const table = (page: Page) => page.locator('section.k-table-box');
const heads = (page: Page) => table(page).getByRole('columnheader');

test('a list comes page by page, is sorted by its heads, and begins anew with each change', async ({ page }) => {
  const asked = askedOf(page, 'shipments');
  const first = (wanted: Record<string, string>) =>
    asked.find((one) => Object.entries(wanted).every(([name, value]) => one.get(name) === value));
  await page.route('**/api/v1/settings*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('basra.localhost', '127.0.0.1') });
    const body = await response.json();
    body.result.shipment_settings.shipments_per_page = 17;
    await route.fulfill({ response, json: body });
  });
  await at(page, '/shipments');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await test.step('as many at a time as the company says, more when one comes near the end of what is there', async () => {
    await page.waitForLoadState('networkidle');
    const before = asked.length;
    await table(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    expect(asked.map((one) => one.get('page'))).toEqual(asked.map((_, at) => String(at + 1)));
    expect(new Set(asked.map((one) => one.get('per_page')))).toEqual(new Set(['17']));
  });
  await test.step('up, then down, from the first page each time', async () => {
    const head = table(page).getByRole('columnheader', { name: 'Amount' });
    for (const [order, shown] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ] as const) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', shown);
      await expect.poll(() => first({ sort_by: 'price', sort_order: order })?.get('page')).toBe('1');
    }
  });
  await test.step('and so with another filter', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog').getByLabel("Receiver's phone").fill('0770');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => first({ phone: '0770', sort_by: 'price' })?.get('page')).toBe('1');
  });
});

test('a list that ends asks for no more, and one that is empty says so', async ({ page }) => {
  const asked = askedOf(page, 'branches');
  const desk = await at(page, '/branches');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await table(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await page.route('**/api/v1/sponsors?*', (route) =>
    route.fulfill({
      json: { success: true, result: { items: [], pagination: { total_records: 0, has_more: false }, totals: {} } },
    }),
  );
  await desk.open('/sponsors');
  await expect(page.getByTestId('no-data')).toContainText('No data yet');
  expect(asked.map((one) => one.get('page'))).toEqual(['1']);
});

test('columns are chosen, and kept on this machine for each list by its name', async ({ page }) => {
  await at(page, '/shipments');
  await expect(heads(page).filter({ hasText: 'Fee' })).toHaveCount(1);
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await chooser.getByRole('checkbox', { name: 'Fee', exact: true }).uncheck();
  await expect(heads(page).filter({ hasText: 'Fee' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(chooser).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('columns:shipments'))).toBe('{"delivery_fee":false}');
  await page.reload();
  await expect(heads(page).filter({ hasText: 'Amount' })).toHaveCount(1);
  await expect(heads(page).filter({ hasText: 'Fee' })).toHaveCount(0);
  await page.goto('/branches');
  await expect(heads(page).filter({ hasText: 'Phone' })).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('columns:branches'))).toBeNull();
});

for (const language of languages)
  test(`a table wider than the window says at its edges where there is more of it (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.addInitScript(() =>
      localStorage.setItem('columns:shipments', '{"phone":true,"address":true,"note":true,"branch_id":true}'),
    );
    await comeSignedIn(page, boss, { language });
    await new Desk(page, language, 'basra').open('/shipments');
    const frame = page.locator('.k-table-frame');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    const more = async (before: boolean, after: boolean) => {
      await (before ? expect(frame) : expect(frame).not).toHaveAttribute('data-more-before');
      await (after ? expect(frame) : expect(frame).not).toHaveAttribute('data-more-after');
    };
    const go = (part: number) =>
      table(page).evaluate((box, to) => {
        const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
        box.scrollTo({ left: sign * to * (box.scrollWidth - box.clientWidth) });
      }, part);
    await more(false, true);
    await go(0.5);
    await more(true, true);
    await go(1);
    await more(true, false);
  });

test('the bar of what is selected leaves the totals to be read, and the rows where they are', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await at(page, '/shipments');
  const second = table(page).getByRole('row').nth(2);
  const totals = table(page).locator('tfoot td').first();
  await expect(totals).toBeVisible();
  const before = await second.boundingBox();
  await second.getByRole('checkbox').click();
  const bar = page.getByRole('toolbar');
  await expect(bar).toBeVisible();
  const edges = async () => [await totals.boundingBox(), await bar.boundingBox()] as const;
  await expect(async () => {
    const [sums, over] = await edges();
    expect((sums?.y ?? 0) + (sums?.height ?? 0)).toBeLessThan(over?.y ?? 0);
  }).toPass();
  expect(await second.boundingBox()).toEqual(before);
  await bar.getByRole('button').first().click();
  await expect(bar).toHaveCount(0);
});

test('nothing is deleted before one has said so, and one who thinks better of it deletes nothing', async ({ page }) => {
  const name = `Crate ${Date.now()}`;
  await callAs(boss, 'POST', 'shipment-sizes', { name: { en: name, ar: name } });
  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url());
  });
  const desk = await at(page, '/shipment-sizes');
  const ask = async (): Promise<Locator> => {
    await desk.row(name).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(desk.dialog).toContainText(`“${name}” will be deleted.`);
    return desk.dialog;
  };
  await (await ask()).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(desk.row(name)).toBeVisible();
  expect(deleted).toEqual([]);
  await (await ask()).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  expect(deleted).toHaveLength(1);
});

test('a form says what is missing, what the server refused beside its field, and the rest in the modal', async ({ page }) => {
  const desk = await at(page, '/branches/create');
  const said = (name: string) => page.locator('.mantine-InputWrapper-root').filter({ has: desk.field(name) });
  await test.step('an empty field that is needed is required', async () => {
    await desk.press('ui.save');
    await expect(said('complete_phone')).toContainText('This field is required');
    await expect(said('name.ar')).toContainText('This field is required');
  });
  await test.step('of several messages the first stands beside the field; what belongs to none is in the modal', async () => {
    await page.route('**/api/v1/branches?*', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          message: 'Please fill the specified fields.',
          errors: { complete_phone: ['Phone must be 11 digits.', 'Phone must begin with 0.'], quota: ['No more branches.'] },
        },
      }),
    );
    await desk.type({ 'name.ar': 'سامراء', 'name.en': 'Samarra', complete_phone: '07701112233' });
    await desk.press('ui.save');
    const modal = page.getByRole('dialog').getByRole('alert');
    await expect(modal).toContainText('Please fill the specified fields.');
    await expect(modal).toContainText('No more branches.');
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(said('complete_phone')).toContainText('Phone must be 11 digits.');
    await expect(page.getByText('Phone must begin with 0.')).toHaveCount(0);
    await expect(desk.field('complete_phone')).toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('what the server has no words for opens the modal as well', async () => {
    await page.unroute('**/api/v1/branches?*');
    await page.route('**/api/v1/branches?*', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await desk.press('ui.save');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Something went wrong');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/api/v1/branches?*');
  });
  await test.step('a picker that finds nothing says so', async () => {
    await desk.field('city_id').fill('zzzz no such city');
    await expect(page.getByText('No elements found').filter({ visible: true })).toBeVisible();
    await desk.field('city_id').fill('');
    await page.keyboard.press('Escape');
  });
  await test.step('what went well is said in the modal', async () => {
    await page.route('**/api/v1/branches?*', (route) =>
      route.fulfill({ status: 201, json: { success: true, message: 'Branch saved.', result: { item: { id: 1 } } } }),
    );
    await desk.press('ui.save');
    const modal = page.getByRole('dialog').getByRole('status');
    await expect(modal).toContainText('Branch saved.');
    await modal.getByRole('button', { name: 'Done' }).click();
    await expect(modal).toHaveCount(0);
  });
});

test('a picture is sent as soon as it is chosen, and shown before anything is saved', async ({ page }) => {
  const desk = await at(page, '/sponsors/create');
  const square = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 8;
    return canvas.toDataURL('image/png').split(',')[1] as string;
  });
  const file = { name: 'square.png', mimeType: 'image/png', buffer: Buffer.from(square, 'base64') };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(desk.button('ui.upload.replace')).toBeVisible();
  const shown = page.locator('.k-upload img');
  await expect(shown).toHaveAttribute('src', /^\/files\//);
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(8);
});

test('an address that is missing is added on the way: chosen at once, and told by a toast alone', async ({ page }) => {
  const name = `Quay ${Date.now()}`;
  const desk = await at(page, '/shipments/create');
  await desk.pick('city_id', /Basra/);
  await desk.field('delivery_address_id').fill(name);
  await page.getByRole('option').filter({ hasText: name }).last().click();
  await page.evaluate(() => {
    const modals: string[] = [];
    Object.assign(window, { modals });
    const look = () => modals.push(...[...document.querySelectorAll('.k-notice')].map((one) => one.textContent ?? ''));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await desk.dialogButton(desk.text('ui.save')).click();
  await expect(page.locator('.k-toast').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(desk.field('delivery_address_id')).toHaveValue(name);
  await desk.field('delivery_address_id').fill('');
  await expect(page.getByRole('option').filter({ hasText: name })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { modals: string[] }).modals)).toEqual([]);
});
