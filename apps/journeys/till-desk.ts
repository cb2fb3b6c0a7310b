import { expect, type Locator } from '@playwright/test';
import { Desk } from './desk.ts';
import { keepsTheApp } from './offline.ts';

const setup = '/erp-sales/add-point-sale';
const selling = '/erp-sales/point-of-sale';

/** Somebody at a till: a scanner that types wherever the focus is, keys, and fingers. */
export class TillDesk extends Desk {
  get find(): Locator {
    return this.field('find');
  }
  get total(): Locator {
    return this.page.locator('[data-total]').first();
  }
  get lines(): Locator {
    return this.page.locator('.till-line');
  }
  get lineState(): Locator {
    return this.page.locator('.till-line-state');
  }

  /** Makes this device the register. */
  async claim({ register }: { register: { code: string } }): Promise<void> {
    await this.open(setup);
    await this.page
      .locator(`[data-register="${register.code}"]`)
      .getByRole('button', { name: this.text('tillSetup.claim') })
      .click();
    await expect(this.field('counted.IQD')).toBeVisible();
  }
  /** Opens the shift with what was fetched out of the safe for it. */
  async openShift(fetched: string): Promise<void> {
    await this.field('added.IQD').first().fill(fetched);
    await expect(this.field('counted.IQD')).toHaveValue(Number(fetched).toLocaleString('en-US'));
    await this.press('tillSetup.press');
    await this.page.waitForURL(new RegExp(`${selling}$`));
    await this.isReady();
  }
  async isReady(): Promise<void> {
    await expect(this.find).toBeVisible();
    await expect(this.find).toBeFocused();
  }
  /** The device would open the till and all that is done at it without a connection. */
  async keepsTheTill(): Promise<void> {
    const language = this.language === 'ar' ? ['erp-pos.ar'] : ['erp-pos.en'];
    await keepsTheApp(this.page, 'till', 'till-setup', 'pay-dialog', 'close-shift', 'queue-dialog', 'signed-in', ...language);
  }
  /** The page is loaded anew; what is at the till is read again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.isReady();
  }

  async scan(...codes: string[]): Promise<void> {
    await expect(this.find).toBeFocused();
    for (const code of codes) {
      await this.page.keyboard.type(code);
      await this.page.keyboard.press('Enter');
      await expect(this.find).toHaveValue('');
    }
  }
  async search(words: string): Promise<void> {
    await this.page.keyboard.press('F2');
    await this.find.fill(words);
    await expect(this.page.locator('.till-tile').first()).toContainText(words.split(' ')[0] as string);
    await this.page.keyboard.press('Enter');
    await expect(this.find).toHaveValue('');
  }
  async touch(category: string, goods: number): Promise<void> {
    await this.page.getByRole('button', { name: category, exact: true }).click();
    await this.page.locator(`[data-goods="${goods}"]`).click();
  }
  async comesTo(total: string): Promise<void> {
    await expect(this.total).toContainText(total);
  }

  async choosesCustomer(name: string): Promise<void> {
    await this.page.keyboard.press('F4');
    await this.field('customer').fill(name);
    await this.dialog.getByRole('button', { name }).click();
    await expect(this.dialog).toHaveCount(0);
  }
  async takesOff(written: string): Promise<void> {
    await this.page.keyboard.press('F6');
    await this.field('discount').fill(written);
    await this.page.keyboard.press('Enter');
  }

  /** Comes to the payment. */
  async begins(): Promise<void> {
    await this.page.keyboard.press('F9');
    await expect(this.dialog).toBeVisible();
  }
  /** Is paid by it; of notes, in that currency. */
  async by(method: 'cash' | 'card' | 'account' | 'credit', currency?: string): Promise<void> {
    for (const value of [method, currency])
      if (value) await this.dialog.locator(`input[type="radio"][value="${value}"] + label`).click();
  }
  /** Gives so much by what is chosen. */
  async gives(amount: string): Promise<void> {
    await this.field('given').fill(amount);
    await this.page.keyboard.press('Enter');
    await expect(this.field('given')).toHaveValue('');
  }
  /** Sells it, and reads what goes back; the ticket’s number. */
  async sells({ change }: { change?: string } = {}): Promise<string> {
    const finish = this.dialog.locator('[data-act="finish"]');
    await expect(finish).toBeEnabled();
    await finish.click();
    const next = this.dialog.locator('[data-act="next"]');
    await expect(next).toBeVisible();
    if (change) await expect(this.dialog.locator('[data-change]')).toContainText(change);
    else await expect(this.dialog.locator('[data-change]')).toHaveCount(0);
    const number = /\S+-\d{6}/.exec((await this.dialog.getByRole('heading').first().textContent()) ?? '')?.[0] ?? '';
    await next.click();
    await expect(this.dialog).toHaveCount(0);
    return number;
  }
  /** Sells what is rung up for exactly what it costs, in notes. */
  async sellsForCash(): Promise<string> {
    await this.begins();
    await this.page.keyboard.press('Enter');
    return this.sells();
  }

  async opensDrawer(part: 'move' | 'report' | 'queue' | 'close'): Promise<void> {
    await this.page.keyboard.press('F10');
    await this.dialog.locator(`[data-part="${part}"]`).click();
  }
  async shutsDialog(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toHaveCount(0);
  }
  /** Goods of a receipt come back: so many of each line that is named. */
  async takesBack(code: string, goods: Record<string, number>, why: string): Promise<void> {
    await expect(this.find).toBeFocused();
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
    for (const [name, count] of Object.entries(goods)) {
      const line = this.dialog.locator('.till-back-lines li').filter({ hasText: name });
      for (let n = 0; n < count; n++) await line.getByRole('button', { name: this.text('till.oneMore') }).click();
    }
    await this.type({ note: why });
    await this.dialogButton(this.exactly('till.back.take')).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Counts the drawer blind and closes the shift. */
  async closes(count: { notes: Record<string, number>; dollars?: string; slip?: string; note?: string }): Promise<void> {
    await this.opensDrawer('close');
    await this.press('till.close.begin');
    for (const [note, pieces] of Object.entries(count.notes))
      await this.page.locator(`section input[data-path="note.${note}"]`).first().fill(String(pieces));
    await this.field('counted.USD').fill(count.dollars ?? '0');
    if (count.slip) await this.page.locator('input[data-path^="slips."]').first().fill(count.slip);
    if (count.note) await this.type({ note: count.note });
    await this.press('till.close.press');
    await expect(this.page.locator('.till-closed')).toBeVisible();
  }
  /** Cash comes into the drawer or leaves it beside tickets. */
  async moves(way: 'in' | 'out' | 'expense', amount: string, { account, note }: { account?: string; note?: string } = {}) {
    await this.opensDrawer('move');
    await this.dialog.locator(`[data-way="${way}"]`).click();
    if (account) {
      await this.field('account_id').fill(account);
      await this.page.locator('[data-combobox-option]').filter({ hasText: account }).first().click();
    }
    await this.type({ amount, ...(note && { note }) });
    await this.dialogButton(this.exactly('till.move.press')).click();
    await expect(this.dialog).toHaveCount(0);
  }
  /** What a closed drawer came to: expected, counted, what is missing, and what of it was taken away. */
  async showsClosed(...figures: string[]): Promise<void> {
    const row = this.page.locator('.till-differences tbody tr').first();
    for (const [nth, name] of ['expected', 'counted', 'difference', 'deposited'].entries())
      await expect(row.locator(`[data-name="${name}"]`)).toHaveText(figures[nth] as string);
  }
}

/** What the code on a receipt says, as a scanner types it. */
export const receiptCode = (uuid: string): string =>
  BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString()
    .padStart(39, '0');
