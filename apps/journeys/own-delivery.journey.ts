import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { move, refuse, scanBack } from './parcel-work.ts';
import { callAs, comeSignedIn, languages } from './people.ts';
import { offerGoods, sellToBeSent } from './sell-one.ts';

// A company with both sides sells to somebody who may not owe and sends its own driver, who collects: the sale is paid once the parcel is
// delivered. Another parcel is refused at the door and brought back to the shop, which says how its goods came back.
const owner = 'admin@tigris.demo';

for (const language of languages)
  test(`what is sold leaves with the company's own driver, and comes back as cash or as goods, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(1_200_000);
    const offered = await offerGoods(owner, 'Lamp');
    await comeSignedIn(page, owner, { language });
    const desk = new Desk(page, language, 'tigris');
    const content = page.locator('#content');

    /** Sells a lamp and sends it by our own driver, who collects; where its delivery is told, and its parcel. */
    const sellAndSend = async () => {
      await sellToBeSent(desk, offered);
      const sale = page.url();
      await desk.dialog.getByText(desk.text('sale.byOwnCourier'), { exact: true }).click();
      await expect(desk.dialog.locator('input[data-path="shipment.0.cod"]')).toHaveValue('30,000');
      await desk.dialog.locator('input[data-path="shipment.0.city_id"]').click();
      await page.getByRole('option').first().click();
      await desk.dialog.locator('[data-path="shipment.0.address"]').fill('شارع 62');
      await desk.send();
      await expect(content).toContainText(desk.text('sale.options.payment.unpaid'));
      await page.getByRole('link', { name: /^DL-/ }).click();
      await page.waitForURL(/\/erp-sales\/shipments\/\d+\/show$/);
      await expect(content).toContainText(desk.text('saleShipment.options.status.ready'));
      const delivery = page.url();
      const { item } = await callAs(owner, 'GET', `sale-shipments/${/(\d+)\/show/.exec(delivery)?.[1]}`);
      return { sale, delivery, parcel: item.parcel_id as number };
    };
    const goOut = async (parcel: number) => {
      await move(desk, parcel, 'in_store');
      await move(desk, parcel, 'with_delivery', () => desk.pickLabelled('shipment.fields.courier', /./));
    };
    const says = async (address: string, ...texts: string[]) => {
      await page.goto(address);
      for (const text of texts) await expect(content).toContainText(text);
    };

    await test.step('delivered: its buyer owes nothing, though nobody was at the till', async () => {
      const { sale, delivery, parcel } = await sellAndSend();
      await goOut(parcel);
      await says(delivery, desk.text('saleShipment.options.status.with_company'));
      await move(desk, parcel, 'delivered');
      await says(delivery, desk.text('saleShipment.options.status.delivered'), '30,000');
      await says(sale, desk.text('sale.options.payment.paid'));
    });

    await test.step('refused at the door: the goods wait at the shop for their condition, and lie on the shelf again', async () => {
      const { sale, delivery, parcel } = await sellAndSend();
      await goOut(parcel);
      await refuse(desk, parcel);
      await says(delivery, desk.text('saleShipment.options.status.refused'));
      await scanBack(desk, parcel);
      await move(desk, parcel, 'returned_client', () =>
        desk.dialog.getByLabel(desk.text('shipmentScreens.move.receivedBy')).fill('دينا'),
      );
      await says(delivery, desk.text('saleShipment.options.status.brought'));
      await desk.press('saleShipment.actions.takeBack');
      await desk.dialog.locator('[data-path="reason"]').fill('رجعت سليمة');
      await desk.send();
      await expect(content).toContainText(desk.text('saleShipment.options.status.returned'));
      await expect(page.getByRole('link', { name: /^SR-/ })).toBeVisible();
      await says(sale, desk.text('sale.options.payment.refunded'));
    });
  });
