import { expect, type Page, test } from '@playwright/test';
import { status } from '#courier/statuses/contract';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// What one may not do, one asks for; somebody else says yes, and it is done.
test.describe.configure({ mode: 'parallel' });
const agent = 'courier@basra.demo';
const boss = 'admin@basra.demo';

async function at(page: Page, who: string, language: Language): Promise<Desk> {
  await page.context().clearCookies();
  await comeSignedIn(page, who, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new Desk(page, language, 'basra');
}

/** A parcel of its own for the journey, in the agent's hands. */
async function givenToTheAgent(): Promise<{ id: number; receipt_no: string }> {
  const like = (await callAs(agent, 'GET', 'shipments?per_page=1')).items[0];
  const { item } = await callAs(boss, 'POST', 'shipments', {
    client_id: like.client_id,
    city_id: like.city_id,
    phone: '07811234567',
    receiver_name: 'سلمى',
    address: 'العشار',
    price: '45000',
  });
  const move = async (body: object) => {
    const { version } = (await callAs(boss, 'GET', `shipments/${item.id}`)).item;
    await callAs(boss, 'POST', `shipments/${item.id}/move`, { version, ...body });
  };
  await move({ transfer_to_status: status.inStore });
  await move({ transfer_to_status: status.outForDelivery, delivery_selected_id: like.delivery_id });
  return item;
}

for (const language of languages) {
  test(`an agent asks for less at the door and the office agrees, in ${language}`, async ({ page, browser }) => {
    const parcel = await givenToTheAgent();
    const desk = await at(page, agent, language);
    await desk.open(`/shipments/${parcel.id}/show`);
    await desk.press('ui.moreActions');
    await page.getByText(desk.text('requestScreens.askPrice'), { exact: true }).first().click();
    await desk.type({ price: '9000', reason: 'أخذ الزبون قطعة واحدة' });
    await desk.send();
    const waiting = page.locator('.k-attention').filter({ hasText: '9,000' });
    await expect(waiting).toBeVisible();
    await expect(waiting.getByRole('button')).toHaveText(desk.text('priceChangeRequest.actions.cancel'));
    const office = await at(await browser.newPage(), boss, language);
    await office.open('/shipments/change-price-requests');
    const row = office.row(parcel.receipt_no);
    await expect(row).toContainText('9,000');
    await row.getByRole('button').last().click();
    await office.page.getByText(office.text('priceChangeRequest.actions.approve'), { exact: true }).first().click();
    await office.send();
    await expect(office.page.getByRole('row').filter({ hasText: parcel.receipt_no })).toHaveCount(0);
    const { item } = await callAs(boss, 'GET', `shipments/${parcel.id}`);
    expect([item.price, item.expected]).toEqual(['9000', '9000']);
    await office.page.close();
  });

  test(`where the company allows it the agent delivers before the answer, and the answer decides it, in ${language}`, async ({
    page,
    browser,
  }) => {
    const settings = (await callAs(boss, 'GET', 'company-settings')).item;
    if (!settings.deliver_pending_price)
      await callAs(boss, 'PUT', `company-settings/${settings.id}`, {
        version: settings.version,
        deliver_pending_price: true,
      });
    const parcel = await givenToTheAgent();
    const asked = { price: '30000', reason: 'أخذ قطعة واحدة' };
    await callAs(agent, 'POST', `shipments/${parcel.id}/price-change-requests`, asked);
    await page.setViewportSize({ width: 390, height: 844 });
    const phone = await at(page, agent, language);
    await phone.open('/agent-day');
    const card = page.locator(`[data-parcel="${parcel.id}"]`);
    if ((await card.locator('.d-door').getAttribute('aria-expanded')) !== 'true') await card.locator('.d-door').click();
    await expect(card.locator('.d-note').first()).toContainText('30,000');
    await card.getByRole('button', { name: phone.text('agentDay.acts.deliver'), exact: true }).click();
    await phone.type({ collected: '30000' });
    await phone.dialog.locator('button[type="submit"]').click();
    await expect(card).toHaveCount(0);

    const office = await at(await browser.newPage(), boss, language);
    await office.open(`/shipments/${parcel.id}/show`);
    const notices = office.page.locator('.k-attention');
    await expect(notices).toHaveCount(2);
    await expect(notices.first()).toContainText('45,000');
    await expect(notices.first().getByRole('button')).toHaveCount(0);
    await notices
      .last()
      .getByRole('button', { name: office.text('priceChangeRequest.actions.approve') })
      .click();
    await office.send();
    await expect(notices).toHaveCount(0);
    const { item } = await callAs(boss, 'GET', `shipments/${parcel.id}`);
    expect([item.price, item.collected, item.amount_confirmed]).toEqual(['30000', '30000', true]);
    await office.page.close();
  });

  test(`an agent asks back a delivery pressed by mistake and is told no, in ${language}`, async ({ page, browser }) => {
    const { items } = await callAs(agent, 'GET', 'shipments?status_ids=9&is_fractional=false&per_page=100');
    const asked = (await callAs(boss, 'GET', 'status-change-requests?per_page=100')).items.map((one: any) => one.shipment_id);
    const open: any[] = [];
    for (const row of items.filter((one: any) => !asked.includes(one.id))) {
      const moves = (await callAs(agent, 'GET', `shipments/${row.id}/askable-moves`)).items;
      if (moves.length > 0) open.push(row);
      if (open.length === 2) break;
    }
    const parcel = open[language === 'en' ? 0 : 1];
    const desk = await at(page, agent, language);
    await desk.open(`/shipments/${parcel.id}/show`);
    await desk.press('ui.moreActions');
    await page.getByText(desk.text('requestScreens.askStatus'), { exact: true }).first().click();
    await desk.dialog.locator('.k-target').first().click();
    await desk.dialog.locator('textarea').fill('ضغطت بالخطأ');
    await desk.send();
    await expect(page.locator('.k-attention').filter({ hasText: 'ضغطت بالخطأ' })).toBeVisible();
    const office = await at(await browser.newPage(), boss, language);
    await office.open(`/shipments/${parcel.id}/show`);
    await office.page
      .locator('.k-attention')
      .getByRole('button', { name: office.text('statusChangeRequest.actions.reject') })
      .click();
    await office.type({ note: 'الزبون استلمها' });
    await office.send();
    await office.open('/change-status-requests?tab=decided');
    await expect(office.row(parcel.receipt_no)).toContainText('الزبون استلمها');
    await office.page.close();
  });
}

test('a switch of the graph says what it would strand before it is saved, and is given up', async ({ page }) => {
  const desk = await at(page, boss, 'en');
  await desk.open('/shipment-statuses/transfer-setting');
  const panel = page.getByRole('region', { name: 'Return in transit to branch', exact: true });
  for (const move of await panel.getByRole('switch').all()) await move.click({ force: true });
  const bar = page.locator('.k-bulk');
  await expect(bar).toContainText('Dead ends: Return in transit to branch');
  await desk.press('ui.form.discard');
  await expect(bar).toHaveCount(0);
  await expect(panel.getByRole('switch').first()).toBeChecked();
});

test('a number of returns leads to as many parcels', async ({ page }) => {
  const desk = await at(page, boss, 'en');
  await desk.open('/monitoring-return-shipments');
  const number = page.locator('.m-number').first();
  const count = await number.innerText();
  await number.click();
  await expect(page.locator('.k-list-count')).toContainText(new RegExp(`^${count} `));
});
