import { expect, type Page } from '@playwright/test';
import { menuLinks } from './people.ts';
import { home } from './playwright.config.ts';

/** Goes to every screen that the menu or another screen leads to, each once; where it was. */
export async function walkScreens(page: Page, look: (path: string) => Promise<void>): Promise<string[]> {
  const seen = new Set<string>();
  const links = await menuLinks(page);
  expect(links.length).toBeGreaterThan(15);
  const waiting = ['/', ...links];
  for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
    const { pathname } = new URL(link, home('basra'));
    const pattern = patternOf(pathname);
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    await look(pathname);
    waiting.push(...(await linksOf(page)));
  }
  return [...seen];
}

/** `/shipments/17/show` and `/shipments/18/show` are one screen. */
const patternOf = (pathname: string) => pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id').replace(/\/$/, '') || '/';

async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('#content a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') as string))]);
  // Of a record there is a form as well, where its list lets one edit; rows lead to it by a menu of their own.
  const edits = links.filter((link) => /\/\d+\/show/.test(link)).map((link) => link.replace(/\/show.*/, '/edit'));
  return [...links, ...edits].filter((link) => !/^\/(api|files|auth)\//.test(link));
}
