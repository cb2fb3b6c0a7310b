import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn } from './people.ts';
import { home } from './playwright.config.ts';

// The frame around every page: menu, top bar, how it looks and in which language, as somebody at a desk finds and changes it.
test.describe.configure({ mode: 'parallel' });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const bar = (page: Page) => page.locator('header.k-topbar');
const shell = (page: Page) => page.locator('.k-shell');
async function at(page: Page, who: string, path = '/'): Promise<Desk> {
  await comeSignedIn(page, who);
  const desk = new Desk(page, 'en', who.split('@')[1]?.split('.')[0] as string);
  await desk.open(path);
  return desk;
}

test('whoever is not signed in sees the page alone, in the light, until he says otherwise', async ({ page }) => {
  await page.goto('/auth/login?ref=4711');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ref'))).toBe('4711');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('.k-sidebar, .k-topbar')).toHaveCount(0);
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('light');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect.poll(scheme).toBe('dark');
});

test('menu and top bar stand around each page of who is signed in, and lead where they say', async ({ page }) => {
  await page.route('**/shipment-transfer/getIncomingShipmentCount*', (route) =>
    route.fulfill({ json: { success: true, result: { items: 37 } } }),
  );
  const desk = await at(page, 'admin@basra.demo', '/branches');
  await test.step('the menu has a logo, titles, groups and what is in them, and a red number where something waits', async () => {
    await expect(menu(page).getByRole('link', { name: 'Basra Express' })).toBeVisible();
    await expect(menu(page).locator('.k-menu-title').first()).toBeVisible();
    const group = menu(page).getByRole('button', { name: /^Between branches/ });
    await expect(group.locator('.k-badge-count')).toHaveText('37');
    await group.click();
    const incoming = menu(page).locator('a[href="/shipment-transfer/outgoing/incoming"]');
    await expect(incoming.locator('.k-badge-count')).toHaveText('37');
  });
  await test.step('a page is titled at once, and the company follows 200 ms later', async () => {
    await page.evaluate(() => {
      const told: [string, number][] = [];
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'title') as PropertyDescriptor;
      const set = (title: string) => {
        told.push([title, performance.now()]);
        own.set?.call(document, title);
      };
      Object.defineProperty(document, 'title', { configurable: true, get: () => own.get?.call(document), set });
      Object.assign(window, { told });
    });
    await menu(page).locator('a[href="/shipment-transfer/inventory"]').click();
    await expect(page).toHaveTitle(/^Send to a branch – Basra Express$/);
    const told = await page.evaluate(() => (window as unknown as { told: [string, number][] }).told);
    const at = (title: string) => told.find(([one]) => one === title)?.[1] as number;
    expect(at('Send to a branch – Basra Express') - at('Send to a branch')).toBeGreaterThanOrEqual(199);
    await page.goBack();
    // What is typed before the page is there again is gone with the one before.
    await expect(page).toHaveTitle(/^Branches – Basra Express$/);
  });
  await test.step('the search goes to its page, and an empty one says what is missing', async () => {
    const search = page.getByRole('searchbox', { name: desk.text('ui.search.label') });
    await search.fill('   ');
    await search.press('Enter');
    const toast = page.locator('.k-toast').filter({ hasText: 'Search value cannot be null or empty.' });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Done' }).click();
    await expect(toast).toHaveCount(0);
    await expect(page).toHaveURL(/\/branches$/);
    await search.fill('a b');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/global-search\/a%20b\/all$/);
  });
  await test.step('full screen and no calculator: the counter of a courier company has none', async () => {
    await expect(desk.button('ui.fullscreen')).toBeVisible();
    await expect(desk.button('ui.calculator')).toHaveCount(0);
    await expect(desk.button('ui.tasks.title')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0);
  });
  await test.step('whoever leaves stands at the door of accounts', async () => {
    await page.getByRole('button', { name: /Noor Al-Basri/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/account\/login$/);
    await expect(page.locator('.k-sidebar, .k-topbar')).toHaveCount(0);
  });
});

test('a language is chosen in the top bar, for a year, and turns the page round', async ({ page }) => {
  await at(page, 'admin@basra.demo', '/branches');
  const html = page.locator('html');
  const choose = async (from: string, to: string) => {
    await bar(page).getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  await bar(page).getByRole('button', { name: 'Language', exact: true }).click();
  const offered = page.getByRole('menu', { name: 'Language' }).getByRole('menuitem');
  await expect(offered).toHaveText(['English', 'العربية', 'Kurdî', 'Français', 'Español', '中文']);
  await page.keyboard.press('Escape');
  await choose('Language', 'العربية');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الفروع');
  const startOfMenu = async () => (await page.locator('.k-sidebar').boundingBox())?.x ?? 0;
  expect(await startOfMenu()).toBeGreaterThan(1000);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('locale'));
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect([cookie?.value, Math.round(days)]).toEqual(['ar', 365]);
  await choose('اللغة', 'Kurdî');
  await expect(html).toHaveAttribute('lang', 'ku-US');
  await expect(html).toHaveAttribute('dir', 'ltr');
  expect(await startOfMenu()).toBe(0);
});

test('letters, light, and the shape of the frame are everybody’s own', async ({ page }) => {
  const desk = await at(page, 'admin@basra.demo', '/branches');
  await test.step('letters from 10 to 30 px, floating beside the page', async () => {
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(await size()).toBe('16px');
    await desk.press('ui.fontSize');
    const slider = page.getByRole('slider', { name: 'Font size' });
    await slider.press('End');
    await expect.poll(size).toBe('30px');
    await slider.press('Home');
    await expect.poll(size).toBe('10px');
    await desk.press('ui.reset');
    await expect.poll(size).toBe('16px');
    await page.keyboard.press('Escape');
  });
  await test.step('dark, and kept on this machine', async () => {
    await desk.press('ui.darkMode');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await desk.press('ui.lightMode');
  });
  await test.step('side menu and top bar in each of their looks, the page boxed or over the whole window', async () => {
    await page.getByRole('button', { name: /Noor Al-Basri/ }).click();
    await page.getByRole('menuitem', { name: 'Layout' }).click();
    const choice = (group: string, name: string) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
    for (const look of ['Dark', 'Compact', 'Icons only', 'Colored', 'Light']) {
      await choice('Side menu', look).check();
      await expect(shell(page)).toHaveAttribute('data-sidebar', look === 'Icons only' ? 'icon' : look.toLowerCase());
    }
    for (const look of ['Dark', 'Colored', 'Light']) {
      await choice('Top bar', look).check();
      await expect(bar(page)).toHaveAttribute('data-tone', look.toLowerCase());
    }
    await choice('Width', 'Boxed').check();
    await expect(shell(page)).toHaveAttribute('data-width', 'boxed');
    await choice('Width', 'Whole window').check();
    await expect(shell(page)).toHaveAttribute('data-width', 'fluid');
    await choice('Menu', 'On top').check();
    await expect(page.locator('.k-sidebar')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('on top, a dropdown of more than eleven pages stands in columns', async () => {
    const menus = page.locator('.k-hmenu');
    await menus.getByRole('button', { name: 'System' }).click();
    await expect(page.locator('.k-popup:popover-open').getByRole('menuitem').first()).toBeVisible();
    await expect(page.locator('.k-hmenu-columns')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await menus.getByRole('button', { name: 'Money' }).click();
    await expect(page.locator('.k-hmenu-columns')).toHaveCSS('column-count', '3');
  });
});

test('the side menu folds to icons from 992 px on and lies over the page below; on a phone the bar scrolls away', async ({
  page,
}) => {
  const desk = await at(page, 'admin@basra.demo', '/branches');
  await page.setViewportSize({ width: 992, height: 800 });
  await desk.press('ui.toggleMenu');
  await expect(shell(page)).toHaveAttribute('data-collapsed', 'true');
  await expect(bar(page)).toHaveCSS('position', 'sticky');
  await desk.press('ui.toggleMenu');
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(menu(page)).toHaveCount(0);
  await desk.press('ui.toggleMenu');
  await expect(menu(page)).toHaveAttribute('data-overlay', 'true');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await page.setViewportSize({ width: 577, height: 800 });
  await expect(bar(page)).toHaveCSS('position', 'sticky');
  await page.setViewportSize({ width: 576, height: 800 });
  await expect(bar(page)).toHaveCSS('position', 'relative');
});

test('a company that is a courier and a shop sees in its top bar what waits, and goes there', async ({ page }) => {
  await page.route('**/api/v1/price-change-requests/pending-count*', (route) =>
    route.fulfill({ json: { success: true, result: { items: 3 } } }),
  );
  const desk = await at(page, 'admin@tigris.demo', '/branches');
  await expect(bar(page).locator('.k-badge-count')).toHaveText('3');
  await desk.press('ui.tasks.title');
  await page.getByRole('menuitem', { name: '3' }).click();
  await expect(page).toHaveURL(/\/shipments\/change-price-requests/);
});

test('a shop has a calculator in its top bar, and each page it opens as a tab', async ({ page }) => {
  const desk = await at(page, 'admin@corner.demo', '/accounting/treasury');
  await test.step('the calculator reckons, and says so where it cannot', async () => {
    await desk.press('ui.calculator');
    const display = page.getByRole('dialog', { name: 'Calculator' }).getByRole('textbox');
    for (const [typed, shown] of [
      ['', '0'],
      ['12+3', '15'],
      ['1÷0', 'Error'],
    ] as const) {
      await display.fill(typed);
      await page.getByRole('button', { name: '=', exact: true }).click();
      await expect(display).toHaveValue(shown);
    }
    await page.keyboard.press('Escape');
  });
  await test.step('what waits is one press away, and where nothing does it says so', async () => {
    await desk.press('ui.tasks.title');
    await expect(page.getByText('Nothing waits')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('tabs are called as their pages, the one here is marked, and closing it goes to another', async () => {
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    const first = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    await page.goto(`${home('corner')}/accounting/trial_balance`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const second = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    await expect(tabs.getByRole('link')).toHaveText([first, second]);
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(second);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('tabs') ?? '[]'));
    expect(kept.map(({ path }: { path: string }) => path)).toEqual(['/accounting/treasury', '/accounting/trial_balance']);
    await tabs.getByRole('button', { name: `Close ${second}` }).click();
    await expect(page).toHaveURL(/\/accounting\/treasury$/);
    await expect(tabs.getByRole('link')).toHaveText([first]);
  });
});

test('a page that falls over says so; where even that cannot be said, one line and the way home are left', async ({ page }) => {
  const broken = "export default function Broken() { throw new Error('the books fell over'); }";
  await page.route('**/assets/books-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await comeSignedIn(page, 'admin@basra.demo');
  await page.goto('/accounting/books');
  await expect(page.getByRole('heading', { level: 1, name: 'the books fell over' })).toBeVisible();
  await expect(page.locator('#content')).toContainText('An error occurred while rendering the page.');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(home('basra') + '/');
  // What a page tells of its fall it tells the console first: where that falls too, nothing of ours is left.
  await page.addInitScript(() => {
    console.error = (told: unknown) => {
      if (String(told).includes('the books fell over')) throw new Error('nothing can be said');
    };
  });
  await page.goto('/accounting/books');
  await expect(page.locator('#app')).toContainText('An error occurred while showing the error page');
  await expect(page.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/');
});

test('pages of ours are tabs of the page they belong to, found and pinned like any other', async ({ page }) => {
  const desk = await at(page, 'admin@basra.demo', '/accounting/treasury');
  const tabs = page.getByRole('navigation', { name: 'Treasuries', exact: true });
  const currentTab = tabs.locator('[aria-current="page"]');
  const ofMenu = (path: string) => menu(page).locator(`.k-menu-children a[href="${path}"]`);
  const counts = desk.text('treasuryCount.title');
  await test.step('one press apart, while the menu keeps to the page they belong to', async () => {
    await expect(currentTab).toHaveText('Treasuries');
    await tabs.getByRole('link', { name: counts }).click();
    await expect(page).toHaveURL(/\/accounting\/treasury\/counts$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(counts);
    await expect(currentTab).toHaveText(counts);
    await expect(ofMenu('/accounting/treasury')).toHaveAttribute('aria-current', 'page');
    await expect(ofMenu('/accounting/treasury/counts')).toHaveCount(0);
  });
  await test.step('the filter of the menu finds one, and pins it; the palette finds it too', async () => {
    await page.getByRole('searchbox', { name: 'Find in the menu' }).fill(counts);
    await menu(page)
      .getByRole('button', { name: `Pin “${counts}” on top` })
      .click();
    await page.getByRole('searchbox', { name: 'Find in the menu' }).fill('');
    await expect(menu(page).getByRole('list', { name: 'Pinned' }).getByRole('link', { name: counts })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('payment gateways');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/accounting\/payment-gateways$/);
    await expect(currentTab).toHaveText('Payment gateways');
  });
  await test.step('a record has none above it, and the menu still says where one is', async () => {
    await desk.open('/accounting/payment-gateways/1/show');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tabs).toHaveCount(0);
    await expect(ofMenu('/accounting/treasury')).toHaveAttribute('aria-current', 'page');
  });
  await test.step('on a phone the tab one is on is in sight, and the page no wider than the window', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await desk.open('/accounting/payment-gateways');
    await expect(currentTab).toBeInViewport({ ratio: 0.99 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
  });
});

test('a panel nobody asked for that does not come takes no page with it, and comes once there is a line', async ({ page }) => {
  await comeSignedIn(page, 'admin@basra.demo');
  await page.addInitScript(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  const panel = '**/assets/foundation-sheets.door-*.js';
  await page.route(panel, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('foundation-sheets.door'));
  await page.goto(`${home('basra')}/branches`);
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
  await page.unroute(panel);
  await page.waitForResponse((answer) => answer.url().includes('foundation-sheets.door') && answer.ok());
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
});

test('a page whose files do not come says so, and comes when it is asked for again', async ({ page }) => {
  await comeSignedIn(page, 'admin@basra.demo');
  await page.goto(home('basra') + '/');
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await page.route('**/assets/books-*.js', (route) => route.abort());
  await page.getByRole('searchbox', { name: 'Find in the menu' }).fill('books check');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be fetched' })).toBeVisible();
  await page.unroute('**/assets/books-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/accounting\/books$/);
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be fetched' })).toBeHidden();
});
