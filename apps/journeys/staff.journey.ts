import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { newCompany } from './example-company.ts';
import { type Language, languages, menuLinks, password, signIn } from './people.ts';

// A shop opens: its administrator, alone in it, makes a branch, a role and people of it, on the shop's own side.
const named = (en: string, ar: string) => ({ 'name.en': en, 'name.ar': ar });
const branch = /Karrada|الكرادة/;

/** What the role is to give, and nothing beside it. */
const given = ['SHOW_ROLES_LIST', 'show_products'];
const goods = ['poster-printing', 'selling-price-group', 'selling-price-range'].map((name) => `/erp-products/${name}`);
const led = ['/', '/erp-products', ...goods];

async function setUp(desk: Desk): Promise<void> {
  await desk.define('/erp-branches', { ...named('Karrada', 'الكرادة'), complete_phone: '07701000001' });
  await desk.open('/erp-permissions');
  await desk.page.getByRole('link', { name: desk.text('ui.entity.create', { one: desk.text('role.one') }) }).click();
  await desk.page.waitForURL(/\/erp-permissions\/create$/);
  await desk.type(named('Salesman', 'بائع'));
  for (const key of given) await desk.page.getByRole('checkbox', { name: desk.text(`permissions.${key}`), exact: true }).check();
  await desk.saveNew();
  await expect(desk.row(/Salesman|بائع/)).toBeVisible();
}

async function takeIn(desk: Desk, seller: string): Promise<void> {
  const picked = { role_id: /Salesman|بائع/, branch_id: branch };
  const most = { max_discount_on_sales: '7.5' };
  await desk.define('/erp-users-management', { name: 'حيدر', email: seller, password, ...most }, picked);
  await desk.page.waitForURL(/\/erp-users-management\/\d+\/show$/);
  await expect(desk.page.locator('#content')).toContainText('7.5');
  // Who only stands behind the counter has no password to type.
  await desk.open('/erp-users-management/create');
  await desk.type({ name: 'أم زينب', phone: '07705000009', ...most });
  await desk.field('allow_login').uncheck();
  await expect(desk.field('password')).toHaveCount(0);
  for (const [name, choice] of Object.entries(picked)) await desk.pick(name, choice);
  await desk.saveNew();
  await desk.page.waitForURL(/\/show$/);
  await desk.open('/erp-users-management');
  await expect(desk.row('أم زينب')).toBeVisible();
}

async function comes(page: Page, who: string, language: Language): Promise<Desk> {
  const own = await (await page.context().browser()?.newContext({ reducedMotion: 'reduce' }))?.newPage();
  await signIn(own as Page, who, { language, mode: 'dark' });
  return new Desk(own as Page, language, slugOf(who));
}
const slugOf = (who: string) => who.split('@')[1]?.split('.')[0] ?? '';

for (const language of languages)
  test(`a new shop makes a branch, a role and its staff; one signs in to what the role gives, until he may not, in ${language}`, async ({
    page,
  }) => {
    const slug = `staff-${language}-${Date.now().toString(36)}`;
    const [boss, seller] = [newCompany(slug, 'shop'), `haydar@${slug}.test`];
    await signIn(page, boss, { language });
    const desk = new Desk(page, language, slug);
    await setUp(desk);
    await takeIn(desk, seller);

    const his = await comes(page, seller, language);
    await expect(his.page.getByRole('navigation').first()).toBeVisible();
    expect((await menuLinks(his.page)).sort()).toEqual(led);
    await his.open('/erp-products');
    await expect(
      his.page.getByRole('link', { name: his.text('ui.entity.create', { one: his.text('product.one') }) }),
    ).toHaveCount(0);
    for (const closed of ['/erp-users-management', '/erp-permissions', '/erp-branches', '/erp-products/create', '/shipments']) {
      await his.page.goto(his.origin + closed);
      await his.page.waitForURL((url) => url.pathname === '/not-authorized');
    }
    await his.open('/profile');
    await expect(his.page.locator('#content')).toContainText('7.5');

    await desk.row('حيدر').getByRole('link', { name: 'حيدر' }).first().click();
    await page.waitForURL(/\/erp-users-management\/\d+\/show$/);
    await page.goto(page.url().replace(/show$/, 'edit'));
    await desk.field('allow_login').uncheck();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/show$/);
    await his.page.goto(`${his.origin}/erp-products`);
    await his.page.waitForURL((url) => url.pathname === '/auth/login');
    await his.page.locator('input[data-path="identifier"], input[name="identifier"]').first().fill(seller);
    await his.page.locator('input[type="password"]').fill(password);
    await his.page.keyboard.press('Enter');
    await expect(his.page.getByText(his.text('errors.user.noSignIn'))).toBeVisible();
    await his.page.context().close();
  });
