import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// A clerk sells by scanner and takes money, prints its papers, a carton by its own code, shirts partly on account; tea comes back and a shirt
// is exchanged by the paper of their sale, and a part of the debt is paid.
const keeper = 'admin@corner.demo';

interface Goods {
  id: number;
  code: string;
  carton?: string;
}
interface Shop {
  customer: string;
  tea: Goods;
  shirt: Goods;
}

/** A digit that makes a number one a scanner reads. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
let numbers = Number(String(Date.now()).slice(-7));
const number = () => withCheckDigit(`62999${String(numbers++).padStart(7, '0')}`);

/** Tea that is sold by the piece and by the carton of twenty-four, shirts, both on the shelf at what they cost, and a customer. */
async function stockedShop(): Promise<Shop> {
  const { items: units } = await callAs(keeper, 'GET', 'units?per_page=100');
  const unit = (fits: (one: any) => boolean) => units.find(fits).id as number;
  const piece = unit((one) => one.name.en === 'Piece');
  const carton = unit((one) => one.base_unit?.id === piece && Number(one.conversion_factor) === 24);
  const { items: branches } = await callAs(keeper, 'GET', 'branches?sort_by=id&sort_order=asc');
  const branch_id = branches[0].id as number;
  const made = async (
    name: string,
    selling_price: string,
    cost: string,
    quantity: string,
    more: object[] = [],
  ): Promise<number> => {
    const body = { name: { en: name, ar: name }, unit_id: piece, selling_price, barcodes: [{ code: number() }, ...more] };
    const { item } = await callAs(keeper, 'POST', 'products', body);
    const variation_id = item.variations[0].id as number;
    const lines = [{ variation_id, quantity, unit_cost: cost }];
    const opening = await callAs(keeper, 'POST', 'opening-stocks', { branch_id, on_day: item.created_at.slice(0, 10), lines });
    await callAs(keeper, 'POST', `opening-stocks/${opening.item.id}/post`);
    return item;
  };
  const mark = Date.now();
  const tea: any = await made(`Tea ${mark}`, '3500', '2366', '140', [{ code: number(), unit_id: carton }]);
  const shirt: any = await made(`Shirt ${mark}`, '20000', '12061', '20');
  const customer = `Buyer ${mark}`;
  await callAs(keeper, 'POST', 'customers', { name: customer, phone: `077${String(mark).slice(-8)}`, branch_id });
  const codes = (item: any): string[] => item.barcodes.map((one: any) => one.code);
  const [teaCode = '', cartonCode = ''] = codes(tea);
  return {
    customer,
    tea: { id: tea.id, code: teaCode, carton: cartonCode },
    shirt: { id: shirt.id, code: codes(shirt)[0] ?? '' },
  };
}

/** The desk of a clerk who sells: scanning, and reading what the page tells. */
class Till extends Desk {
  async scan(field: string, ...codes: string[]): Promise<void> {
    await this.field(field).focus();
    for (const code of codes) {
      await this.page.keyboard.insertText(code);
      await this.page.keyboard.press('Enter');
    }
    await expect(this.field(field)).toHaveValue('');
  }
  async begin(customer: string): Promise<void> {
    await this.open('/erp-sales/create');
    await this.pick('customer_id', new RegExp(customer));
  }
  totals() {
    return this.page.locator('.k-sheet-totals');
  }
  async discount(line: number, off: string): Promise<void> {
    const cell = this.page.locator(`input[data-path="lines.${line}.discount"]`);
    if (!(await cell.isVisible())) {
      await this.press('ui.lines.columns');
      await this.page.getByRole('menuitem', { name: this.text('sale.fields.discount'), exact: true }).click();
    }
    await cell.fill(off);
  }
  /** Saves what is written: what is paid for it is asked at once. */
  async save(): Promise<void> {
    await this.saveNew();
    await expect(this.dialog.locator('.s-due')).toBeVisible();
  }
  /** The safe that was chosen last stands in the payment: a moment after it, once what there is to choose from has come. */
  async safeStands(): Promise<void> {
    await expect(this.page.locator('input[data-path="tenders.0.treasury_id"]')).not.toHaveValue('');
  }
  /** By the paper of a sale, as a scanner types its code. */
  async scanPaper(code: string, purpose: string): Promise<void> {
    await this.open('/erp-sales/by-paper');
    await this.page.getByText(this.text(`salePaper.purposes.${purpose}`), { exact: true }).click();
    await this.field('paper').focus();
    await this.page.keyboard.insertText(code);
    await this.page.keyboard.press('Enter');
  }
  async said(...texts: string[]): Promise<void> {
    for (const text of texts) await expect(this.page.locator('#content')).toContainText(text);
  }
  async choose(key: string): Promise<void> {
    await this.press('ui.moreActions');
    await this.page.getByRole('menuitem', { name: this.text(key), exact: true }).click();
  }
}

/** What the code on the paper of the sale that is open says. */
async function codeOf(page: Page): Promise<string> {
  const { item } = await callAs(keeper, 'GET', `sales/${/(\d+)\/show/.exec(page.url())?.[1]}`);
  return BigInt(`0x${item.uuid.replaceAll('-', '')}`)
    .toString()
    .padStart(39, '0');
}

/** How wide each sheet is that comes out of a printer, in points. */
async function sheetsOf(page: Page): Promise<number[]> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...paper.matchAll(/MediaBox \[0 0 ([\d.]+)/g)].map(([, width]) => Math.round(Number(width)));
}

const begin = async (page: Page, language: Language): Promise<Till> => {
  await comeSignedIn(page, keeper, { language });
  return new Till(page, language, 'corner');
};

for (const language of languages)
  test(`goods are sold, brought back, exchanged and paid for later, to the dinar, in ${language}`, async ({ page }) => {
    const { customer, tea, shirt } = await stockedShop();
    const till = await begin(page, language);

    // Three tea and a shirt less 10 %: 30,000 given, 1,500 back.
    await till.begin(customer);
    await till.scan('find', tea.code, tea.code, shirt.code, tea.code);
    await expect(till.field('lines.0.quantity')).toHaveValue('3');
    await till.discount(1, '10%');
    await expect(till.totals()).toContainText('28,500');
    // Why the tea costs what it does, by its key.
    await till.field('lines.0.price').focus();
    await page.keyboard.press('Control+i');
    await expect(page.getByRole('dialog', { name: till.text('priceWhy.title') })).toContainText(
      till.text('priceWhy.steps.product'),
    );
    await page.keyboard.press('Escape');
    await till.save();
    // The safe is chosen once, and stands there from then on.
    await till.pickSafe(till.dialog, 'tenders.0.treasury_id');
    await till.dialog.locator('input[data-path="tenders.0.amount"]').fill('30000');
    await expect(till.dialog.locator('.s-change')).toContainText('1,500');
    await till.send();
    await till.said(till.text('sale.options.status.final'), till.text('sale.options.payment.paid'), 'INV-', '28,500');
    const first = page.url();
    const code = await codeOf(page);

    // Its papers: the sheet, and the roll as it will come out, in the other language too.
    const printed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/print'));
    await till.choose('ui.report.print');
    expect((await printed).headers()['content-type']).toContain('application/pdf');
    await till.choose('receipt.title');
    await page.waitForURL(/\/receipt$/);
    const paper = page.locator('.r-paper');
    for (const text of ['INV-', '28,500', '20,000', '-2,000', customer]) await expect(paper).toContainText(text);
    await expect(paper.getByRole('img')).toBeVisible();
    await page.getByText('English', { exact: true }).click();
    await expect(paper).toContainText('Invoice');
    await page.getByText('العربية', { exact: true }).click();
    await expect(paper).toContainText('فاتورة بيع');
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'yes') }));
    for (const [width, points] of [
      ['58', 164],
      ['80', 227],
    ] as const) {
      await page.getByText(till.text('receipt.millimetres', { width }), { exact: true }).click();
      await expect(paper).toHaveAttribute('data-width', width);
      await expect.poll(() => sheetsOf(page)).toEqual([points]);
    }
    await till.press('receipt.print');
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

    // A carton's code sells twenty-four: 84,000 less 4,000.
    await till.begin(customer);
    await till.scan('find', tea.carton ?? '');
    await expect(till.field('lines.0.quantity')).toHaveValue('1');
    await till.discount(0, '4000');
    await expect(till.totals()).toContainText('80,000');
    await till.save();
    await till.safeStands();
    await till.send();
    await till.said(till.text('sale.options.payment.paid'), '80,000');

    // Five shirts, 40,000 of them paid, the rest on account.
    await till.begin(customer);
    await till.scan('find', ...Array.from({ length: 5 }, () => shirt.code));
    await expect(till.totals()).toContainText('100,000');
    await till.save();
    await till.dialog.locator('input[data-path="tenders.0.amount"]').fill('40000');
    await expect(till.dialog).toContainText(till.text('sale.onAccount'));
    await expect(till.dialog).toContainText('60,000');
    await till.safeStands();
    await till.send();
    await till.said(till.text('sale.options.payment.partially_paid'), '60,000');
    const owed = page.url();

    // One of the tea comes back: its paper is scanned, and then the tea.
    await till.scanPaper(code, 'returnGoods');
    await page.waitForURL((url) => url.pathname === new URL(first).pathname);
    await till.scan('find_back', tea.code);
    await expect(till.field('lines.0.quantity')).toHaveValue('1');
    await till.type({ note: 'زائد عن الحاجة' });
    await till.pickSafe(till.dialog);
    await till.send();
    await till.said('SR-', '3,500', '25,000');

    // Its shirt is exchanged for six tea, by the same paper: 18,000 back, 21,000 taken, 3,000 paid.
    await till.scanPaper(code, 'exchange');
    await page.waitForURL(/\/erp-sales\/\d+\/exchange/);
    await till.scan('find_back', shirt.code);
    await till.type({ note: 'المقاس صغير' });
    await till.scan('find', ...Array.from({ length: 6 }, () => tea.code));
    await expect(till.totals()).toContainText('21,000');
    await till.said('18,000');
    await expect(page.locator('.s-due')).toContainText('3,000');
    await expect(till.field('tenders.0.amount')).toHaveValue('3,000');
    await till.safeStands();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL((url) => /\/erp-sales\/\d+\/show$/.test(url.pathname) && url.href !== first);
    await till.said(till.text('sale.options.payment.paid'), '21,000');
    expect(page.url()).not.toBe(first);
    await page.goto(first);
    await till.said('7,000');

    // The customer pays 25,000 of the 60,000 he owes.
    await page.goto(owed);
    await till.press('sale.actions.pay');
    await till.dialog.locator('input[data-path="tenders.0.amount"]').fill('25000');
    await till.safeStands();
    await till.send();
    await till.said('65,000', '35,000');
  });
