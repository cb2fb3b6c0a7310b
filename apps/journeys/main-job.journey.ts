import { expect, type Page, test } from '@playwright/test';
import { deskOf, furnish, newCompany } from './example-company.ts';
import { callAs, type Language, signIn } from './people.ts';
import { home, port } from './playwright.config.ts';
import { say } from './texts.ts';

// A parcel from the first branch to the client's money, to the dinar, in both languages: section 11 of the domain rules on screen.
test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const)
  test(`a courier company's whole job, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const slug = `example-${language}-${Date.now().toString(36)}`;
    const boss = newCompany(slug);
    const job = new Job(page, language, slug);
    await signIn(page, boss, { language, mode: language === 'ar' ? 'dark' : 'light' });

    await test.step('the administrator opens the first branch', () => job.createBranch());
    const { creator, auditor } = await furnish(page, boss, slug);
    const parcel = await test.step('a parcel comes in, its price is shown and its label printed', () => job.takeIn());
    await test.step('it is stored, sent to the other branch on a manifest and received there', () => job.carry(parcel));
    await test.step('it goes out with the agent and is delivered', () => job.deliver(parcel));
    const desk = await deskOf(page, creator, language);
    const other = await deskOf(page, auditor, language);
    const work = new Job(desk, language, slug);
    const check = new Job(other, language, slug);
    await test.step('the agent’s cash is counted, checked and taken', async () => {
      const statement = await work.countHandIn();
      await check.take(statement, 'audit');
      await work.pay(statement, 'takeCash');
    });
    await test.step('the branch sends the cash home, where it is counted', () => work.remit(boss));
    await test.step('the client’s statement is drawn up, approved by somebody else, and paid', async () => {
      const statement = await work.drawUp();
      await work.take(statement, 'submit');
      await check.take(statement, 'audit');
      await work.pay(statement, 'pay');
    });
    await test.step('the figures are those of the example, and the books are green', () => work.lookAtTheBooks());
  });

class Job {
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
  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  button(key: string) {
    return this.page.getByRole('button', { name: this.text(key), exact: true });
  }
  dialogButton(name: string | RegExp) {
    return this.page.getByRole('dialog').getByRole('button', { name });
  }
  field(name: string) {
    return this.page.locator(`[data-path="${name}"]`).and(this.page.locator('input, textarea'));
  }
  async pick(name: string, choice: RegExp): Promise<void> {
    await this.field(name).click();
    await this.page.getByRole('option', { name: choice }).first().click();
  }
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
  }

  async createBranch(): Promise<void> {
    await this.open('/branches/create');
    await this.field('name.en').fill('Baghdad');
    await this.field('name.ar').fill('بغداد');
    await this.field('complete_phone').fill('07701000001');
    await this.save();
    await this.page.waitForURL((url) => !url.pathname.endsWith('/create'));
  }

  async takeIn(): Promise<number> {
    await this.open('/shipments/create');
    await this.pick('client_id', /نادية/);
    await this.field('receiver_name').fill('زينب');
    await this.field('phone').fill('٠٧٧٠٥٠٠٠٠٠١');
    await this.pick('city_id', /Zubair|الزبير/);
    await this.field('delivery_address_id').fill('شارع الكورنيش');
    await this.page.getByRole('option').filter({ hasText: 'شارع الكورنيش' }).last().click();
    await this.dialogButton(this.text('ui.save')).click();
    await this.field('price').fill('50000');
    const price = this.page.locator('aside').last();
    await expect(price).toContainText('45,000');
    await expect(price).toContainText('5,000');
    await this.save();
    await this.page.waitForURL(/\/shipments\/\d+\/show/);
    const id = Number(/\/shipments\/(\d+)\//.exec(this.page.url())?.[1]);
    await this.printed('shipmentScreens.print.label');
    return id;
  }

  /** The sheet is made by the server and is a PDF, opened in a tab of its own. */
  async printed(key: string): Promise<void> {
    const answer = this.page.waitForResponse((response) => response.url().includes('/shipment-print/'));
    const tab = this.page.waitForEvent('popup');
    await this.button(key).first().click();
    const { result } = await (await answer).json();
    const sheet = await this.page.request.get(`http://127.0.0.1:${port}${result.pdf_url}`);
    expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await (await tab).close();
  }

  async move(id: number, to: string, more: () => Promise<void> = async () => undefined): Promise<void> {
    await this.open(`/shipments/${id}/show`);
    await this.button('shipmentScreens.move.action').first().click();
    await this.dialogButton(to).first().click();
    await more();
    await this.dialogButton(this.text('shipmentScreens.move.do')).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** A status as the company calls it. */
  status(id: 4 | 8 | 9): string {
    const names = {
      en: { 4: 'Out for delivery', 8: 'In store', 9: 'Delivered' },
      ar: { 4: 'قيد التوصيل مع المندوب', 8: 'في المخزن', 9: 'تم التسليم' },
    };
    return names[this.language][id];
  }

  async carry(id: number): Promise<void> {
    await this.move(id, this.status(8));
    await this.open('/shipment-transfer/inventory');
    await this.page.getByLabel(this.text('branchTransfer.fields.toBranch')).click();
    await this.page.getByRole('option', { name: /Basra|البصرة/ }).click();
    await this.page.getByRole('row').nth(1).getByRole('checkbox').check();
    await this.button('branchTransfer.actions.dispatch').click();
    await this.page.waitForURL(/\/shipment-transfer\/\d+\/show/);
    const number = await this.page.getByRole('row').nth(1).getByRole('cell').first().innerText();
    await this.page.getByLabel(this.text('shipment.fields.receiptNo')).first().fill(number.trim());
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('definition').filter({ hasText: '1 / 1' })).toBeVisible();
  }

  async deliver(id: number): Promise<void> {
    await this.move(id, this.status(4), () => this.pickLabelled('shipment.fields.courier', /علي/));
    await this.move(id, this.status(9));
    await expect(this.page.locator('#content')).toContainText('50,000');
  }

  async pickLabelled(key: string, choice: RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByLabel(this.text(key)).first().click();
    await this.page.getByRole('option', { name: choice }).first().click();
  }

  async countHandIn(): Promise<number> {
    await this.open('/accounting/deliveries/not_paid-deliver');
    await this.page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: this.text('statement.actions.count') })
      .click();
    await this.page.waitForURL(/\/statement-accounts\/\d+/);
    await this.field('counted').fill('48500');
    await this.page.getByRole('button', { name: /48,500/ }).click();
    await this.confirm();
    return Number(/statement-accounts\/(\d+)/.exec(this.page.url())?.[1]);
  }

  /** Says yes where one is asked. */
  async confirm(): Promise<void> {
    const asked = this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).first();
    await expect(asked).toBeVisible();
    await asked.getByRole('button').last().click();
    await expect(asked).toHaveCount(0);
  }

  async take(statement: number, verb: 'audit' | 'submit'): Promise<void> {
    await this.open(`/accounting/statement-accounts/${statement}/shipments`);
    await this.button(`statement.actions.${verb}`).first().click();
    await this.confirm();
  }

  async pay(statement: number, verb: 'pay' | 'takeCash'): Promise<void> {
    await this.open(`/accounting/statement-accounts/${statement}/shipments`);
    await this.button(`statement.actions.${verb}`).first().click();
    await this.page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async remit(boss: string): Promise<void> {
    await this.open('/accounting/branches/not_paid');
    await this.page.getByRole('row').filter({ hasText: '48,000' }).first().getByRole('button').first().click();
    await this.page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    const [sent] = (await callAs(this.page, boss, 'GET', 'remittances')).items as { id: number; amount: string }[];
    expect(sent?.amount).toBe('48000');
    await this.open(`/accounting/remittances/${sent?.id}/show`);
    await this.button('remittance.actions.receive').first().click();
    await this.page.getByRole('dialog').locator('[data-path="counted"]').and(this.page.locator('input')).fill('48000');
    await this.page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async drawUp(): Promise<number> {
    await this.open('/accounting/clients/not_paid');
    await this.page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: this.text('statement.press.create') })
      .click();
    await this.confirm();
    await this.page.waitForURL(/\/statement-accounts\/\d+/);
    return Number(/statement-accounts\/(\d+)/.exec(this.page.url())?.[1]);
  }

  async lookAtTheBooks(): Promise<void> {
    await this.open('/accounting/trial_balance');
    const row = (code: string) => this.page.getByRole('row').filter({ hasText: new RegExp(`(^|\\D)${code}(\\D|$)`) });
    for (const [code, amount] of [
      ['1110', '3,500'],
      ['4110', '5,000'],
      ['4120', '2,000'],
      ['5110', '1,500'],
      ['5120', '2,000'],
    ] as const)
      await expect(row(code).first(), code).toContainText(amount);
    await this.open('/accounting/treasury');
    await expect(
      this.page
        .getByRole('row')
        .filter({ hasText: /Baghdad|بغداد/ })
        .first(),
    ).toContainText('3,000');
    await expect(
      this.page
        .getByRole('row')
        .filter({ hasText: /Basra|البصرة/ })
        .first(),
    ).toContainText('500');
    await this.open('/accounting/books');
    await expect(this.page.getByRole('status')).toContainText(this.text('books.green'));
  }
}
