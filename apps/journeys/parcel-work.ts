import { expect } from '@playwright/test';
import { type StatusCode, status } from '#courier/statuses/contract';
import type { Desk } from './desk.ts';
import { callAs } from './people.ts';
import { port } from './playwright.config.ts';

/** A parcel of Nadia's for Zubair, as the counter takes it in; the city's address is written down on the way. */
export async function takeIn(desk: Desk): Promise<number> {
  await desk.open('/shipments/create');
  await desk.pick('client_id', /نادية/);
  await desk.pick('commercial_name_id', /./);
  await desk.field('receiver_name').fill('زينب');
  await desk.field('phone').fill('٠٧٧٠٥٠٠٠٠٠١');
  await desk.pick('city_id', /Zubair|الزبير/);
  await desk.field('delivery_address_id').fill('شارع الكورنيش');
  const address = desk.page.getByRole('option').filter({ hasText: 'شارع الكورنيش' });
  await address.last().click();
  await desk.dialogButton(desk.text('ui.save')).click();
  await expect(desk.field('delivery_address_id')).toHaveValue('شارع الكورنيش');
  await desk.pick('shipment_type_id', /./);
  await desk.field('price').fill('50');
  await desk.field('price').press('Space');
  const price = desk.page.locator('aside').last();
  await expect(price).toContainText('45,000');
  await expect(price).toContainText('5,000');
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.waitForURL(/\/shipments\/\d+\/show/);
  return Number(/\/shipments\/(\d+)\//.exec(desk.page.url())?.[1]);
}

/** The sheet is made by the server and is a PDF, opened in a tab of its own. */
export async function printed(desk: Desk, key: string): Promise<void> {
  const answer = desk.page.waitForResponse((response) => response.url().includes('/shipment-print/'));
  const tab = desk.page.waitForEvent('popup');
  await desk.press(key);
  const { result } = await (await answer).json();
  const sheet = await desk.page.request.get(`http://127.0.0.1:${port}${result.pdf_url}`);
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await (await tab).close();
}

export async function move(
  desk: Desk,
  id: number,
  to: StatusCode,
  more: () => Promise<void> = async () => undefined,
): Promise<void> {
  await desk.open(`/shipments/${id}/show`);
  await desk.press('shipmentScreens.move.action');
  await desk.dialog
    .getByRole('button')
    .filter({ hasText: desk.text(`shipmentStatus.names.${to}`) })
    .first()
    .click();
  await more();
  await desk.dialogButton(desk.text('shipmentScreens.move.do')).click();
  await expect(desk.dialog).toHaveCount(0);
}

/** Fetched by the receiving agent, brought to the store, sent to the other branch on a manifest and scanned in there. */
export async function carry(desk: Desk, id: number): Promise<void> {
  await move(desk, id, 'at_receiving_agent', () => desk.pickLabelled('shipment.fields.receivingAgent', /سيف/));
  await move(desk, id, 'in_store');
  await desk.open('/shipment-transfer/inventory');
  await desk.page.getByRole('textbox', { name: desk.text('branchTransfer.fields.toBranch') }).click();
  await desk.page.getByRole('option', { name: /Basra|البصرة/ }).click();
  await desk.row().getByRole('checkbox').check();
  await desk.press('branchTransfer.actions.dispatch');
  await desk.page.waitForURL(/\/shipment-transfer\/\d+\/show/);
  await expect(desk.page.getByRole('definition').filter({ hasText: '0 / 1' })).toBeVisible();
  const number = await desk.row().getByRole('cell').first().innerText();
  await desk.page.getByLabel(desk.text('shipment.fields.receiptNo')).first().fill(number.trim());
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByRole('definition').filter({ hasText: '1 / 1' })).toBeVisible();
}

export async function sendOut(desk: Desk, id: number): Promise<void> {
  await move(desk, id, 'with_delivery', () => desk.pickLabelled('shipment.fields.courier', /علي/));
}

/** Another like a parcel that went by hand before it: taken in, carried to the other branch and out with the agent, by calls. */
export async function sendAnother(who: string, like: number): Promise<number> {
  const { item: one } = await callAs(who, 'GET', `shipments/${like}`);
  const { item } = await callAs(who, 'POST', 'shipments', {
    client_id: one.client_id,
    commercial_name_id: one.commercial_name_id,
    city_id: one.city_id,
    phone: one.phone,
    receiver_name: one.receiver_name,
    delivery_address_id: one.delivery_address_id,
    price: one.price,
  });
  const { id, version } = item;
  await callAs(who, 'POST', `shipments/${id}/move`, { version, transfer_to_status: status.inStore });
  const way = { from_branch_id: one.origin_branch_id, to_branch_id: one.destination_branch_id };
  const { item: manifest } = await callAs(who, 'POST', 'shipment-transfers', { ...way, shipment_ids: [id] });
  await callAs(who, 'POST', `shipment-transfers/${manifest.id}/dispatch`, {});
  await callAs(who, 'POST', `shipment-transfers/${manifest.id}/receive`, { everything: true });
  const out = { transfer_to_status: status.outForDelivery, delivery_selected_id: one.delivery_id };
  await callAs(who, 'POST', 'shipment-status-transfer/multi', { shipment_ids: [id], ...out });
  return id;
}

export async function deliver(desk: Desk, id: number): Promise<void> {
  await move(desk, id, 'delivered');
  await expect(desk.page.locator('#content')).toContainText('50,000');
}

/** Refused at the door: the agent says why, and brings it back. */
export async function refuse(desk: Desk, id: number): Promise<void> {
  const reason = new RegExp(desk.text('statusReason.names.refused_at_door'));
  await move(desk, id, 'returned_delivery', () => desk.pickLabelled('shipment.fields.reasonCode', reason));
}

/** On the shelf again by its own code; another parcel's code is refused and stays in the field. */
export async function scanBack(desk: Desk, id: number): Promise<void> {
  await move(desk, id, 'returned', async () => {
    const number = /(\d+)/.exec(await desk.dialog.getByRole('heading').innerText())?.[1] ?? '';
    const scan = desk.dialog.getByLabel(desk.text('shipmentScreens.move.scan'));
    await scan.fill('999');
    await desk.page.keyboard.press('Enter');
    await expect(desk.dialog).toContainText(desk.text('shipmentScreens.move.anotherParcel', { number }));
    await expect(scan).toHaveValue('999');
    await scan.fill(number);
  });
}
