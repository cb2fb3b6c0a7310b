import { type Browser, expect, type Page, test } from '@playwright/test';
import { accessFaults } from './accessible.ts';
import { measuredFaults } from './measured.ts';
import { comeSignedIn, type Language } from './people.ts';
import { home } from './playwright.config.ts';
import { englishOnly, keyRoots, say } from './texts.ts';
import { openScreen, walkScreens } from './walk.ts';

// Every screen a menu or another screen leads to, at a desk and on a phone. The long run looks in the other direction and by day too.
test.describe.configure({ mode: 'parallel' });
interface Side {
  language: Language;
  mode: 'light' | 'dark';
}
const sides: Side[] = [
  { language: 'ar', mode: 'dark' },
  ...(process.env.KARWAN_SOAK === '1' ? [{ language: 'en', mode: 'light' } as const] : []),
];
/** Each company with what its screens are titled by, where its walk goes (screens both have are walked in one; the long run walks all in both), and how many they are at least. */
const all = /^/;
const ofShops = process.env.KARWAN_SOAK === '1' ? all : /^\/(erp-|pos-|$)/;
const companies = [
  { slug: 'basra', name: { ar: 'بصرة إكسبرس', en: 'Basra Express' }, goes: all, screensAtLeast: 160 },
  { slug: 'corner', name: { ar: 'دكان الزاوية', en: 'Corner Shop' }, goes: ofShops, screensAtLeast: 55 },
] as const;
type Company = (typeof companies)[number];
/** Who else works with it, and how many screens each sees at least; in the long run only. */
const others =
  process.env.KARWAN_SOAK === '1'
    ? ([
        ['accountant@basra.demo', 40],
        ['branch@basra.demo', 40],
        ['courier@basra.demo', 3],
        ['receiver@basra.demo', 3],
        ['client@basra.demo', 5],
        ['viewer@basra.demo', 5],
        ['cashier@corner.demo', 3],
        ['accountant@corner.demo', 20],
      ] as const)
    : [];
const deskSize = { width: 1366, height: 768 };
const phoneSize = { width: 390, height: 844 };
/** How long a screen may take to come on a machine that does ten things at once. */
const patience = 30_000;
const rawKey = new RegExp(`(^|[\\s(“"])(${keyRoots.join('|')})\\.[a-z][A-Za-z_]+(\\.[A-Za-z_]+)*`);

for (const [company, { language, mode }] of companies.flatMap((one) => sides.map((side) => [one, side] as const)))
  test(`each screen of ${company.name.en} stands on its own in ${language}, ${mode}: reachable by assistive tools, in one language, within its width`, async ({
    browser,
  }) => {
    test.setTimeout(1_500_000);
    const { faults, seen } = await walkAs(browser, `admin@${company.slug}.demo`, company, { language, mode });
    expect(faults, faults.join('\n')).toEqual([]);
    expect(seen.length, seen.join(' ')).toBeGreaterThanOrEqual(company.screensAtLeast);
  });

for (const [who, screensAtLeast] of others)
  for (const side of sides)
    test(`each screen that ${who} sees stands on its own in ${side.language}`, async ({ browser }) => {
      test.setTimeout(1_500_000);
      const company = companies.find(({ slug }) => who.endsWith(`@${slug}.demo`)) as Company;
      const { faults, seen } = await walkAs(browser, who, company, side);
      expect(faults, faults.join('\n')).toEqual([]);
      expect(seen.length, seen.join(' ')).toBeGreaterThanOrEqual(screensAtLeast);
    });

/** What is wrong with the screens that somebody comes to, and which they were. */
async function walkAs(
  browser: Browser,
  who: string,
  company: Company,
  side: Side,
): Promise<{ faults: string[]; seen: string[] }> {
  const walkers = [await walkerOf(browser, who, side), await walkerOf(browser, who, side)] as const;
  const pages = walkers.flatMap(({ page, phone }) => [page, phone]);
  const faults: string[] = [];
  for (const page of pages) noteComplaints(page, faults);
  const look = async ({ page, phone }: Walker, path: string) => {
    const found = await Promise.all([faultsOf(page, path, company, side.language), faultsOnPhone(phone, path, company)]);
    // A client or an agent of another branch is named where he took part, and is not there for who sees his own branch alone.
    const isMissing = await page.getByRole('heading', { level: 1, name: say(side.language, 'ui.errors.notFound') }).isVisible();
    if (isMissing && !who.startsWith('admin@')) return;
    for (const fault of found.flat()) faults.push(`${path}: ${fault}`);
  };
  const seen = await walkScreens(walkers, look, { origin: home(company.slug), goes: company.goes });
  for (const page of pages) await page.context().close();
  console.log(`${who}, ${side.language}: ${seen.length} screens`);
  return { faults, seen };
}

/** A desk and a phone of their own: a window that changes its width draws everything anew, twice for each screen. */
interface Walker {
  page: Page;
  phone: Page;
}
async function walkerOf(browser: Browser, who: string, side: Side): Promise<Walker> {
  const open = async (viewport: { width: number; height: number }) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    await comeSignedIn(page, who, side);
    return page;
  };
  return { page: await open(deskSize), phone: await open(phoneSize) };
}

/** What breaks in a page, and a text that comes after its screen and makes it jump: the console says so. */
function noteComplaints(page: Page, faults: string[]): void {
  const note = (text: string) => faults.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('console', (said) => {
    // A record that somebody may not see is not there, and a token that has run out is renewed: the browser calls both failures.
    const isAnswer = /status of 40[14]/.test(said.text()) && said.location().url.includes('/api/');
    if ((said.type() === 'error' && !isAnswer) || said.text().includes('came late')) note(said.text());
  });
  page.on('pageerror', (error) => note(error.message));
}

/** The menu is the same on every screen but for where one is, and takes three times as long to look at as the screen. */
const menuLookedAtEach = process.env.KARWAN_SOAK === '1' ? 1 : 20;
let looked = 0;

async function faultsOf(page: Page, path: string, { slug, name }: Company, language: Language): Promise<string[]> {
  await openScreen(page, path, home(slug));
  const hasHeading = await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: patience })
    .then(
      () => true,
      () => false,
    );
  if (!hasHeading) return ['no heading'];
  // Editing what cannot be edited, or not by this person, has no screen of its own.
  if (path.endsWith('/edit') && new URL(page.url()).pathname !== path) return [];
  if (new URL(page.url()).pathname === '/not-authorized') return ['not authorized, though a link leads there'];
  const faults: string[] = [];
  const tenant = name[language];
  const { h1, title } = await settledNames(page, tenant);
  if (!(await hasFoot(page))) faults.push('no footer');
  if (h1.length !== 1) faults.push(`${h1.length} headings of the first level`);
  if (!title.endsWith(` – ${tenant}`) || title.length <= tenant.length + 3) faults.push(`titled “${title}”`);
  const text = await page.locator('body').innerText();
  // Where a company names the product's texts, each is known by its key.
  const key = path.startsWith('/site/translations') ? null : rawKey.exec(text);
  if (key) faults.push(`shows the key “${key[0].trim()}”`);
  if (language === 'ar') faults.push(...(await englishWords(page)).map((word) => `says “${word}”`));
  faults.push(...(await accessFaults(page, looked++ % menuLookedAtEach === 0 ? undefined : { exclude: ['.k-sidebar'] })));
  return [...faults, ...(await tooWide(page)), ...(await measuredFaults(page))];
}

/** What a screen is called once it is at rest: the one that is left may still stand there, and the company's name follows that of the screen. */
async function settledNames(page: Page, tenant: string): Promise<{ h1: string[]; title: string }> {
  let names = { h1: [] as string[], title: '' };
  await expect(async () => {
    names = await page.evaluate(() => ({
      h1: [...document.querySelectorAll('h1')].map((one) => one.textContent?.trim() ?? ''),
      title: document.title,
    }));
    expect(names.h1).toHaveLength(1);
    expect(names.title.endsWith(` – ${tenant}`)).toBe(true);
  })
    .toPass({ intervals: [50], timeout: patience })
    .catch(() => undefined);
  return names;
}

/** The foot shows a moment after the page above it has come. */
const hasFoot = (page: Page) =>
  page
    .getByRole('contentinfo')
    .waitFor({ timeout: patience })
    .then(
      () => true,
      () => false,
    );

async function faultsOnPhone(phone: Page, path: string, { slug }: Company): Promise<string[]> {
  await openScreen(phone, path, home(slug));
  return [...(await tooWide(phone)), ...(await measuredFaults(phone)).map((fault) => `${fault} on a phone`)];
}

async function tooWide(page: Page): Promise<string[]> {
  const over = await settledOverflow(page);
  const wide = over > 1 ? [`${over} px too wide at ${page.viewportSize()?.width}: ${await reachingOut(page)}`] : [];
  return [...wide, ...(await spilling(page))];
}

/** What reaches beyond the window, the outermost first. */
const reachingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].filter((one) => {
      const { width, left, right } = one.getBoundingClientRect();
      return width > 0 && (left < -1 || right > clientWidth + 1);
    });
    return beyond
      .slice(0, 3)
      .map((one) => (one.cloneNode() as Element).outerHTML.slice(0, 150))
      .join(' ');
  });

/** Words that reach beyond the card they stand in. */
async function spilling(page: Page): Promise<string[]> {
  const words = await page.evaluate(() =>
    [...document.querySelectorAll('.k-card')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect();
      const beyond = [...card.querySelectorAll('dt, dd')].filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const text = range.getBoundingClientRect();
        return text.width > 0 && (text.left < left - 1 || text.right > right + 1);
      });
      return beyond.map((one) => one.textContent ?? '');
    }),
  );
  return words.slice(0, 1).map((one) => `“${one}” reaches beyond its card`);
}

/** How far the page reaches beyond its window once it has taken the new width in. */
async function settledOverflow(page: Page): Promise<number> {
  let over = Number.POSITIVE_INFINITY;
  const narrowed = async () => {
    over = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    return over <= 1;
  };
  await expect
    .poll(narrowed, { intervals: [60], timeout: 10_000 })
    .toBe(true)
    .catch(() => undefined);
  return over;
}

const english = englishOnly();

/** Texts of menus, buttons, columns and labels that were left in English. */
async function englishWords(page: Page): Promise<string[]> {
  const texts = await page
    .locator('nav a, nav button, button, th, label, h1, h2, h3, [role="tab"]')
    .evaluateAll((all) =>
      all.flatMap((one) => [
        (one as HTMLElement).innerText?.trim(),
        one.getAttribute('aria-label') ?? '',
        one.getAttribute('title') ?? '',
      ]),
    );
  return [...new Set(texts.filter((text) => text && /^[A-Za-z]/.test(text) && english.has(text)))];
}
