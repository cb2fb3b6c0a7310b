import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../test/chromium.ts';

// Pictures of screens as a demo user sees them: both writing directions, both modes, desk and phone.
const base = process.env.LOOK_URL ?? 'http://basra.localhost:3000';
const user = process.env.LOOK_USER ?? 'admin@basra.demo';
const out = path.resolve(import.meta.dirname, '../../look');
const languages = (process.env.LOOK_LANGUAGES ?? 'en,ar').split(',');
const modes = (process.env.LOOK_MODES ?? 'light,dark').split(',');
const widths = (process.env.LOOK_WIDTHS ?? '1366,390').split(',').map(Number);
const routes = process.argv.slice(2);

if (routes.length === 0) {
  console.error('Which screens? npm run look -- /branches /branches/create');
  process.exit(1);
}
mkdirSync(out, { recursive: true });
const executablePath = findChromium(console.error);
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const state = await signedIn(browser);
  for (const language of languages)
    for (const mode of modes) for (const width of widths) await look(state, language, mode, width);
} finally {
  await browser.close();
}

async function look(state: Awaited<ReturnType<BrowserContext['storageState']>>, language: string, mode: string, width: number) {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width, height: width < 600 ? 844 : 768 },
    reducedMotion: 'reduce',
    isMobile: width < 600,
    hasTouch: width < 600,
  });
  await context.addCookies([{ name: 'locale', value: language, url: base }]);
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), mode);
  const page = await context.newPage();
  page.on('console', (line) => line.type() === 'error' && console.log(`  console: ${line.text().slice(0, 300)}`));
  page.on('pageerror', (error) => console.log(`  error: ${error.message.slice(0, 300)}`));
  for (const route of routes) await picture(page, route, `${language}-${mode}-${width}`);
  Object.assign(state, await context.storageState());
  await context.close();
}

async function picture(page: Page, route: string, variant: string) {
  await page.goto(base + route);
  await page.waitForSelector('h1', { timeout: 15_000 }).catch(() => console.log(`  no heading on ${route}`));
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(400);
  const name = `${route.replace(/^\//, '').replace(/[^\w-]+/g, '-') || 'home'}-${variant}.png`;
  await page.screenshot({ path: path.join(out, name) });
  console.log(`look/${name}`);
}

/** Signs in once; every picture takes the session over. */
async function signedIn(chosen: Browser) {
  const context = await chosen.newContext();
  const page = await context.newPage();
  if (user === 'nobody') return context.storageState();
  await page.goto(`${base}/auth/login`);
  await page.fill('input[name=identifier]', user);
  await page.fill('input[name=password]', process.env.LOOK_PASSWORD ?? 'karwan-demo');
  await page.click('button[type=submit]');
  await page.waitForURL((url) => !url.pathname.includes('/login'), { timeout: 15_000 });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const state = await context.storageState();
  await context.close();
  return state;
}
