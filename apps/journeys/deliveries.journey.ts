import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';
import { offerGoods, sellToBeSent } from './sell-one.ts';

// A clerk sells to somebody who may not owe, by a company that collects at the door; hands the goods over with others, hears that they
// are delivered, and takes what the company pays, less its fee. Another buyer refuses: his goods come back.
const keeper = 'admin@corner.demo';

/** Lanterns on the shelf, a buyer who pays at once, and a company that carries. */
async function shopThatSends() {
  const offered = await offerGoods(keeper, 'Lantern');
  const company = `Swift ${offered.mark}`;
  await callAs(keeper, 'POST', 'delivery-companies', { name: company, phone: `078${offered.mark}` });
  return { offered, company };
}

for (const language of languages)
  test(`goods are sent, delivered or refused, and paid for by the company that carried them, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { offered, company } = await shopThatSends();
    await comeSignedIn(page, keeper, { language });
    const desk = new Desk(page, language, 'corner');
    const content = page.locator('#content');

    /** Sells a lantern that the company carries and collects for; answers the number of its delivery. */
    const sellAndSend = async (): Promise<string> => {
      await sellToBeSent(desk, offered);
      await desk.dialog.locator('input[data-path="shipment.0.company_id"]').click();
      await page.getByRole('option', { name: new RegExp(company) }).click();
      await expect(desk.dialog.locator('input[data-path="shipment.0.cod"]')).toHaveValue('30,000');
      await desk.dialog.locator('input[data-path="shipment.0.fee"]').fill('3000');
      await desk.dialog.locator('[data-path="shipment.0.address"]').fill('شارع 62');
      await desk.send();
      await expect(content).toContainText(desk.text('sale.options.status.final'));
      await expect(content).toContainText(desk.text('sale.options.payment.unpaid'));
      const number = page.getByRole('link', { name: /^DL-/ });
      await expect(number).toBeVisible();
      return (await number.textContent()) as string;
    };
    const numbers = [await sellAndSend(), await sellAndSend()] as const;

    await test.step('the driver takes both at once', async () => {
      await desk.open(`/erp-sales/shipments?search=${numbers[0].slice(0, 5)}&status=ready`);
      for (const number of numbers) await desk.row(number).getByRole('checkbox').check();
      await desk.press('saleShipment.actions.handOver');
      await desk.send();
      await expect(desk.row(numbers[0])).toHaveCount(0);
    });

    await test.step('one is delivered: the company owes 30,000 and the buyer nothing', async () => {
      await desk.open(`/erp-sales/shipments?search=${numbers[0]}`);
      await page.getByRole('link', { name: numbers[0] }).click();
      await desk.press('saleShipment.actions.deliver');
      await expect(desk.dialog.locator('input[data-path="collected"]')).toHaveValue('30,000');
      await desk.send();
      await expect(content).toContainText(desk.text('saleShipment.options.status.delivered'));
      await expect(content).toContainText('30,000');
      await page.getByRole('link', { name: /^INV-/ }).click();
      await expect(content).toContainText(desk.text('sale.options.payment.paid'));
    });

    await test.step('the other is refused, and lies on the shelf again', async () => {
      await desk.open(`/erp-sales/shipments?search=${numbers[1]}`);
      await page.getByRole('link', { name: numbers[1] }).click();
      await desk.press('ui.moreActions');
      await page.getByRole('menuitem', { name: desk.text('saleShipment.actions.refuse'), exact: true }).click();
      await desk.dialog.locator('[data-path="reason"]').fill('لم يعجبه');
      await desk.send();
      await desk.press('saleShipment.actions.takeBack');
      await desk.dialog.locator('[data-path="reason"]').fill('رجعت سليمة');
      await desk.send();
      await expect(content).toContainText(desk.text('saleShipment.options.status.returned'));
      await expect(page.getByRole('link', { name: /^SR-/ })).toBeVisible();
    });

    await test.step('the company pays 27,000 for the first, and keeps its fee', async () => {
      await desk.open('/erp-sales/shipments/payments/create');
      await desk.pick('company_id', new RegExp(company));
      await page.getByRole('checkbox', { name: new RegExp(numbers[0]) }).check();
      await desk.pickSafe(page);
      await expect(page.locator('[data-name="net"]')).toContainText('27,000');
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(/\/payments\/\d+\/show/);
      for (const sum of ['30,000', '3,000', '27,000']) await expect(content).toContainText(sum);
      await desk.open(`/erp-sales/shipments?search=${numbers[0]}`);
      await page.getByRole('link', { name: numbers[0] }).click();
      await expect(page.getByRole('link', { name: /^DP-/ })).toBeVisible();
    });
  });
