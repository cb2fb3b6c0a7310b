import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language } from './people.ts';

// The list of branches: what it shows and offers, to whom.
test.describe.configure({ mode: 'parallel' });
const boss = 'admin@basra.demo';

async function at(page: Page, language: Language = 'en'): Promise<Desk> {
  await comeSignedIn(page, boss, { language });
  const desk = new Desk(page, language, 'basra');
  await desk.open('/branches');
  return desk;
}
/** The same person, of whom the product thinks that he may do only this. */
async function holding(page: Page, permissions: readonly string[]): Promise<void> {
  await page.route('**/api/v1/auth/me*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('basra.localhost', '127.0.0.1') });
    const body = await response.json();
    body.result.user.permissions = permissions;
    await route.fulfill({ response, json: body });
  });
}
const ownBranch = async (name: string) => {
  const phone = `077${String(Date.now()).slice(-8)}`;
  const { item } = await callAs(boss, 'POST', 'branches', { name: { en: name, ar: `فرع ${name}` }, complete_phone: phone });
  return item as { id: number };
};

test('branches are shown with number, name, phone, e-mail and price list, below where they are found', async ({ page }) => {
  const desk = await at(page);
  await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
    'Home',
    'Definitions',
    'Branches',
  ]);
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(['', '#', 'Name', 'Phone', 'E-mail', 'Pricing package', 'Actions']);
  await expect(heads.first().getByRole('checkbox')).toBeVisible();
  await expect(desk.row('07701000002')).toContainText('Baghdad');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'E-mail', exact: true }).uncheck();
  await expect(heads).toHaveText(['', '#', 'Name', 'Phone', 'Pricing package', 'Actions']);
});

test('in Arabic their names are the Arabic ones', async ({ page }) => {
  const desk = await at(page, 'ar');
  await expect(desk.row('07701000002')).toContainText('فرع بغداد');
  await expect(desk.row('07701000002')).not.toContainText('Baghdad');
});

test('they are filtered by what they are and by the parcels they have', async ({ page }) => {
  await at(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog').locator('legend')).toHaveText([
    'By information',
    'Shipment date',
    'Status date',
    'Branch filter',
    'Client filter',
    'Delivery filter',
  ]);
});

test('an active one is disabled, a disabled one enabled, each told; what cannot be is told under Error!', async ({ page }) => {
  const name = `Turnabout ${Date.now()}`;
  const { id } = await ownBranch(name);
  const desk = await at(page);
  const verbs = async () => {
    await desk.row(name).getByRole('button').last().click();
    return page.getByRole('menuitem');
  };
  const toast = (text: string) => page.locator('.k-toast').filter({ hasText: text });
  await expect((await verbs()).filter({ hasText: 'Enable' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(toast('Disabled.')).toBeVisible();
  await expect((await verbs()).filter({ hasText: 'Disable' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(toast('Enabled.')).toBeVisible();
  await page.route(`**/api/v1/branches/${id}/disable*`, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Parcels still in this branch: 1.' } }),
  );
  await verbs();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: 'Error!' })).toBeVisible();
  await expect(popup).toContainText('An error occurred while deleting.');
  await popup.getByRole('button', { name: 'Close' }).click();
});

test('each verb is there for its key, leads where it says, and is gone without it', async ({ page }) => {
  const { id } = await ownBranch(`Keyed ${Date.now()}`);
  const row = `/branches/${id}`;
  const all = ['show_branches_definition', 'create_branches', 'edit_branches', 'disable_branches'];
  const seen = async (permissions: readonly string[], wanted: object) => {
    await page.unrouteAll();
    await holding(page, permissions);
    await at(page);
    const line = page.getByRole('row').filter({ has: page.locator(`a[href="${row}/show"]`) });
    // A menu that is opened while the page still settles may close again.
    await expect(async () => {
      await line.getByRole('button').last().click();
      await page.getByRole('menuitem').first().waitFor({ timeout: 10_000 });
      const found = {
        create: await page.locator('a[href="/branches/create"]').count(),
        edit: await page.locator(`[role="menuitem"][href="${row}/edit"]`).count(),
        disable: await page.getByRole('menuitem', { name: 'Disable' }).count(),
      };
      await page.keyboard.press('Escape');
      expect(found).toEqual(wanted);
    }).toPass();
    return line;
  };
  const whole = { create: 1, edit: 1, disable: 1 };
  const line = await seen(all, whole);
  await line.locator(`a[href="${row}/show"]`).click();
  await expect(page).toHaveURL(new RegExp(`${row}/show$`));
  for (const [verb, key] of [
    ['create', 'create_branches'],
    ['edit', 'edit_branches'],
    ['disable', 'disable_branches'],
  ] as const) {
    await seen(
      all.filter((one) => one !== key),
      { ...whole, [verb]: 0 },
    );
  }
});
