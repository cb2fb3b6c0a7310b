import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from './people.ts';
import { home } from './playwright.config.ts';
import { say } from './texts.ts';

/** A person before a screen: how pages are opened, forms filled and dialogs answered, whatever the language. */
export class Desk {
  readonly page: Page;
  readonly language: Language;
  readonly origin: string;

  constructor(page: Page, language: Language, slug: string) {
    this.page = page;
    this.language = language;
    this.origin = home(slug);
  }

  text(key: string, values = {}): string {
    return say(this.language, key, values);
  }
  exactly(key: string): RegExp {
    return new RegExp(`^${this.text(key)}$`);
  }
  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  button(key: string, values = {}): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true });
  }
  async press(key: string, values = {}): Promise<void> {
    await this.button(key, values).first().click();
  }
  /** The row of a table that tells of something; the first one unless said. */
  row(text?: string | RegExp): Locator {
    const rows = this.page.getByRole('row');
    return text === undefined ? rows.nth(1) : rows.filter({ hasText: text }).first();
  }

  field(name: string): Locator {
    return this.page.locator(`[data-path="${name}"]`).and(this.page.locator('input, textarea'));
  }
  async type(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }
  async pick(name: string, choice: RegExp): Promise<void> {
    await this.field(name).click();
    await this.page.getByRole('option', { name: choice }).first().click();
  }
  /** Picks a treasury that does not hold dollars. */
  async pickSafe(within: Page | Locator, path = 'treasury_id'): Promise<void> {
    await within.locator(`[data-path="${path}"]`).click();
    const inDinars = this.page
      .getByRole('listbox')
      .getByRole('option')
      .filter({ hasNotText: /دولار|dollar|USD/i });
    await inDinars.first().click();
  }
  async pickLabelled(key: string, choice: RegExp): Promise<void> {
    await this.dialog.getByLabel(this.text(key)).first().click();
    await this.page.getByRole('option', { name: choice }).first().click();
  }

  /** Makes a record on the form of its screen. */
  async define(screen: string, typed: Record<string, string>, picked: Record<string, RegExp> = {}): Promise<void> {
    await this.open(`${screen}/create`);
    await this.type(typed);
    for (const [name, choice] of Object.entries(picked)) await this.pick(name, choice);
    await this.saveNew();
  }
  async saveNew(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await this.page.waitForURL((url) => !url.pathname.endsWith('/create'));
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).first();
  }
  dialogButton(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }
  /** Says yes where one is asked. */
  async confirm(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await this.dialog.getByRole('button').last().click();
    await expect(this.dialog).toHaveCount(0);
  }
  /** Sends the form of a dialog. */
  async send(): Promise<void> {
    await this.dialog.locator('button[type="submit"]').click();
    await expect(this.dialog).toHaveCount(0);
  }
}
