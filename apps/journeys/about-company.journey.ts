import { type Browser, expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { newCompany } from './example-company.ts';
import { callAs, type Language, languages, signIn } from './people.ts';
import { say } from './texts.ts';

// What a company says about itself is set by its administrator and read by guests, newcomers and its people.
const phone = '07701234567';
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const send = (page: Page) => page.locator('button[type="submit"]').click();

async function guestOf(browser: Browser, origin: string, language: Language): Promise<Page> {
  const guest = await (await browser.newContext()).newPage();
  await guest.context().addCookies([{ name: 'locale', value: language, url: origin }]);
  await guest.goto(`${origin}/auth/login`);
  await expect(field(guest, 'identifier')).toBeVisible();
  return guest;
}

async function saves({ page }: Desk): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Control+Enter');
  await saved;
}

async function saysHowItIsReached(desk: Desk): Promise<void> {
  await desk.open('/site');
  await desk.page.locator('#content a[href="/site/contact-us-settings"]').click();
  await desk.type({ phone });
  await saves(desk);
}

async function saysWhatItKeeps(desk: Desk, text: string): Promise<void> {
  await desk.open('/site/privacy');
  await desk.page.getByRole('tab', { name: desk.text('privacyText.sections.ar'), exact: true }).click();
  await desk.type({ text_ar: text });
  await saves(desk);
}

async function explains(desk: Desk, title: string): Promise<void> {
  await desk.open('/site/help_center/create');
  await desk.type({ 'title.ar': title, 'title.en': title });
  await desk.pick('audience', desk.exactly('helpArticle.options.audience.everybody'));
  await desk.page.getByRole('tab', { name: desk.text('helpArticle.sections.ar'), exact: true }).click();
  await desk.type({ body_ar: 'سلّم المبلغ كل مساء قبل الساعة الثامنة.' });
  await desk.saveNew();
}

/** He calls the page of these settings his own way, and sees it in the menu of the page he is on, and nowhere in another language. */
async function saysItHisWay(desk: Desk, browser: Browser): Promise<void> {
  const { page, language } = desk;
  const [inOwn, inOther] = ['siteSettings.title', 'ui.signIn.title'];
  await desk.open('/site/translations/create');
  for (const [key, word] of [
    [inOwn, 'بيتنا'],
    [inOther, 'أهلاً بيك'],
  ] as const) {
    if (key === inOther) await page.locator('#content a[href$="/site/translations/create"]').click();
    await desk.field('key').fill(key);
    await page.getByRole('option', { name: key }).first().click();
    await desk.type({ [`word_${language}`]: word });
    await desk.saveNew();
    await page.getByRole('dialog').getByRole('button').click();
  }
  await expect(page.locator('nav a[href="/site"]').first()).toHaveText('بيتنا');
  await page.reload();
  await expect(page.locator('nav a[href="/site"]').first()).toHaveText('بيتنا');
  const guest = await guestOf(browser, desk.origin, language);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('أهلاً بيك');
  await guest.context().close();
  const other = language === 'ar' ? 'en' : 'ar';
  const stranger = await guestOf(browser, desk.origin, other);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(say(other, inOther));
  await stranger.context().close();
}

/** What somebody who wants to send writes of himself. */
async function applies(guest: Page): Promise<void> {
  await guest.locator('a[href="/auth/register"]').click();
  await field(guest, 'name').fill('هالة');
  await field(guest, 'email').fill(`hala-${Date.now()}@shop.test`);
  await field(guest, 'phone').fill(phone);
}

for (const language of languages)
  test(`a company says how it is reached, what it keeps of people, how things are done and what it calls them, in ${language}`, async ({
    page,
    browser,
  }) => {
    const slug = `about-${language}-${Date.now().toString(36)}`;
    const boss = newCompany(slug);
    await signIn(page, boss, { language });
    const desk = new Desk(page, language, slug);
    const silent = await guestOf(browser, desk.origin, language);
    await expect(silent.locator('a[href="/contact-us"], a[href="/privacy"]')).toHaveCount(0);
    await saysHowItIsReached(desk);
    await saysWhatItKeeps(desk, 'نحفظ اسمك ورقم هاتفك لتوصيل شحناتك.');
    await explains(desk, 'كيف تُسلّم النقود');

    const guest = await guestOf(browser, desk.origin, language);
    await guest.locator('a[href="/contact-us"]').click();
    await expect(guest.locator('a[href^="tel:"]')).toContainText(phone);
    await guest.goBack();
    await applies(guest);
    await send(guest);
    await expect(field(guest, 'privacy_version')).toHaveAttribute('aria-invalid', 'true');
    await field(guest, 'privacy_version').check();
    // The words are replaced while he reads: he agrees to none that he did not see.
    const { item } = await callAs(boss, 'GET', 'privacy-text');
    const text = { text_ar: 'نحفظ اسمك ورقم هاتفك وعنوانك.', version: item.version };
    await callAs(boss, 'PUT', `privacy-text/${item.id}`, text);
    await send(guest);
    await expect(guest.getByText(desk.text('errors.registration.privacyReplaced'))).toBeVisible();
    await expect(field(guest, 'privacy_version')).not.toBeChecked();
    await field(guest, 'privacy_version').check();
    await send(guest);
    await guest.waitForURL((url) => url.pathname === '/auth/check-code');

    await desk.open('/site');
    await page.locator('.k-footer a[href="/help"]').click();
    await page.locator('#content a', { hasText: 'كيف تُسلّم النقود' }).click();
    await expect(page.locator('#content')).toContainText('قبل الساعة الثامنة');
    await saysItHisWay(desk, browser);
    for (const one of [silent, guest]) await one.context().close();
  });
