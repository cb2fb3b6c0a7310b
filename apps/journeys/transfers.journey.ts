import { expect, type Page, test } from '@playwright/test';
import type { StatusCode } from '#courier/statuses/contract';
import { status } from '#courier/statuses/contract';
import { Desk } from './desk.ts';
import { move } from './parcel-work.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// What does not come as it was sent, what comes back from the door, and what goes home: each with somebody's word on it.
test.describe.configure({ mode: 'parallel' });
const boss = 'admin@basra.demo';
const agent = 'courier@basra.demo';

interface Parcel {
  id: number;
  receipt_no: string;
}

async function deskOf(page: Page, language: Language): Promise<Desk> {
  await comeSignedIn(page, boss, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new Desk(page, language, 'basra');
}

/** Parcels of the journey's own, in the store of their branch. */
async function inStore(count: number, more: object = {}): Promise<Parcel[]> {
  const like = (await callAs(agent, 'GET', 'shipments?per_page=1')).items[0];
  const parcels: Parcel[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { item } = await callAs(boss, 'POST', 'shipments', {
      client_id: like.client_id,
      city_id: like.city_id,
      phone: '07811234567',
      receiver_name: 'سلمى',
      address: 'العشار',
      price: '45000',
      ...more,
    });
    await moveBy(item.id, { transfer_to_status: status.inStore });
    parcels.push(item);
  }
  return parcels;
}

async function newBranch(language: Language): Promise<number> {
  const name = { en: `Kut ${language}`, ar: `الكوت ${language}` };
  const made = await callAs(boss, 'POST', 'branches', { name, complete_phone: '07701000009' });
  return made.item.id;
}

async function moveBy(id: number, body: object): Promise<void> {
  const { version } = (await callAs(boss, 'GET', `shipments/${id}`)).item;
  await callAs(boss, 'POST', `shipments/${id}/move`, { version, ...body });
}

async function withAgent(more: object = {}): Promise<Parcel & { delivery_id: number; branch_id: number }> {
  const [parcel] = (await inStore(1, more)) as [Parcel];
  const { delivery_id } = (await callAs(agent, 'GET', 'shipments?per_page=1')).items[0];
  await moveBy(parcel.id, { transfer_to_status: status.outForDelivery, delivery_selected_id: delivery_id });
  return (await callAs(boss, 'GET', `shipments/${parcel.id}`)).item;
}

/** The dialog that moves a parcel on, opened at a status. */
async function chooseStatus(desk: Desk, id: number, to: StatusCode): Promise<void> {
  await desk.open(`/shipments/${id}/show`);
  await desk.press('shipmentScreens.move.action');
  await desk.dialog
    .getByRole('button')
    .filter({ hasText: desk.text(`shipmentStatus.names.${to}`) })
    .first()
    .click();
}

for (const language of languages) {
  test(`a transfer with a sealed bag, one missing and one too many, in ${language}`, async ({ page }) => {
    const desk = await deskOf(page, language);
    // A branch of its own: whoever scans for another branch meanwhile does not find this transfer begun.
    const kut = await newBranch(language);
    const [bagged, loose, missing, stranger] = (await inStore(4)) as [Parcel, Parcel, Parcel, Parcel];
    const made = await callAs(boss, 'POST', 'shipment-transfers', {
      from_branch_id: 1,
      to_branch_id: kut,
      shipment_ids: [loose.id, missing.id],
    });
    const number = page.getByLabel(desk.text('shipment.fields.receiptNo')).first();
    const scan = async (parcel: Parcel) => {
      await number.fill(parcel.receipt_no);
      await number.press('Enter');
      await expect(page.locator('.t-last')).toContainText(parcel.receipt_no);
    };
    const lines = page.getByRole('region', { name: desk.text('transferScreens.discrepancy.title') });
    const line = (parcel: Parcel) => lines.getByRole('listitem').filter({ hasText: parcel.receipt_no });

    await test.step('one parcel goes into a sealed bag, and all leave', async () => {
      await desk.open(`/shipment-transfer/${made.item.id}/show`);
      await page.getByLabel(desk.exactly('transferScreens.bag.number')).fill('B-7');
      await page.getByLabel(desk.exactly('transferScreens.bag.seal')).fill('4471');
      await scan(bagged);
      await expect(page.locator('.t-last')).toHaveAttribute('data-tone', 'ok');
      await desk.press('branchTransfer.actions.dispatch');
      await desk.confirm();
    });
    await test.step('the bag’s seal is intact: what is in it has arrived', async () => {
      await desk.press('transferScreens.bag.intact');
      await desk.confirm();
      await expect(page.getByRole('definition').filter({ hasText: '1 / 3' })).toBeVisible();
    });
    await test.step('one is scanned, a stranger is noted, one never came', async () => {
      await scan(loose);
      await expect(page.getByRole('definition').filter({ hasText: '2 / 3' })).toBeVisible();
      await scan(stranger);
      await expect(line(stranger)).toContainText(desk.text('transferDiscrepancy.options.kind.extra'));
      await desk.press('branchTransfer.actions.finish');
      await desk.confirm();
      await expect(line(missing)).toContainText(desk.text('transferDiscrepancy.options.kind.missing'));
    });
    await test.step('both wait in the list, with their worth', async () => {
      await desk.open('/shipment-transfer/discrepancies');
      await expect(desk.row(missing.receipt_no)).toContainText('45,000');
      await expect(desk.row(stranger.receipt_no)).toContainText(desk.text('transferDiscrepancy.options.kind.extra'));
    });
    await test.step('somebody says what became of each, and his name stands there', async () => {
      await desk.open(`/shipment-transfer/${made.item.id}/show`);
      await line(missing).getByRole('button').click();
      await desk.dialog.getByText(desk.text('transferDiscrepancy.options.decision.found_origin'), { exact: true }).click();
      await desk.send();
      await expect(line(missing)).toContainText(desk.text('transferDiscrepancy.options.decision.found_origin'));
      await line(stranger).getByRole('button').click();
      await desk.dialog.getByText(desk.text('transferDiscrepancy.options.decision.left'), { exact: true }).click();
      await desk.type({ note: 'يعود مع السائق' });
      await desk.send();
      await expect(line(stranger)).toContainText('يعود مع السائق');
    });
    const standing = async ({ id }: Parcel) => (await callAs(boss, 'GET', `shipments/${id}`)).item;
    expect(await standing(missing)).toMatchObject({ status_id: status.inStore, branch_id: 1 });
    expect(await standing(bagged)).toMatchObject({ status_id: status.inStore, branch_id: kut });
    expect((await callAs(boss, 'GET', `shipment-transfers/${made.item.id}`)).item.state).toBe('closed');
  });

  test(`a receiver keeps a part and pays a part by card, in ${language}`, async ({ page }) => {
    const desk = await deskOf(page, language);
    const parcel = await withAgent({ quantity: 3 });
    await chooseStatus(desk, parcel.id, 'delivered');
    await desk.dialog.getByLabel(desk.text('shipmentScreens.move.part')).check();
    await desk.type({ delivered_price: '30000', returned_quantity: '1' });
    await desk.dialog.getByLabel(desk.text('shipmentScreens.move.card')).check();
    await desk.type({ collected_electronic: '10000' });
    await desk.send();
    await desk.open('/fractional-shipments');
    await expect(desk.row(`${parcel.receipt_no}-1`)).toContainText(desk.text('fractionalShipments.options.kind.partial'));
    const { item } = await callAs(boss, 'GET', `shipments/${parcel.id}`);
    expect([item.price, item.collected, item.collected_electronic, item.quantity]).toEqual(['30000', '20000', '10000', 2]);
  });

  test(`an exchange brings the old one back, and another could not, in ${language}`, async ({ page }) => {
    const desk = await deskOf(page, language);
    const parcel = await withAgent({ exchange_of: 'الفستان القديم' });
    await chooseStatus(desk, parcel.id, 'delivered');
    await desk.dialog.locator('button[type="submit"]').click();
    await expect(desk.dialog.getByRole('alert')).toHaveText(desk.text('ui.rules.required'));
    await desk.dialog.getByText(desk.text('shipmentScreens.exchange.taken'), { exact: true }).click();
    await desk.send();
    await desk.open('/fractional-shipments');
    await expect(desk.row(`${parcel.receipt_no}-1`)).toContainText(desk.text('fractionalShipments.options.kind.exchange'));

    const kept = await withAgent({ exchange_of: 'الفستان القديم' });
    await chooseStatus(desk, kept.id, 'delivered');
    await desk.dialog.getByText(desk.text('shipmentScreens.exchange.notTaken'), { exact: true }).click();
    await desk.type({ not_taken_back: 'أعطته لأختها' });
    await desk.send();
    await expect(page.locator('#content')).toContainText('أعطته لأختها');
  });

  test(`an agent’s return is asked for, scanned in and handed to its sender, in ${language}`, async ({ page }) => {
    const desk = await deskOf(page, language);
    const parcel = await withAgent();
    await moveBy(parcel.id, { transfer_to_status: status.returnWithAgent, reason_code: 'refused_at_door' });
    const who = (await callAs(boss, 'GET', `deliveries/${parcel.delivery_id}`)).item.name;
    await test.step('one click asks the store to collect from him', async () => {
      await desk.open(`/monitoring-return-shipments/${parcel.branch_id}/deliveries`);
      await desk.row(who).getByRole('button').last().click();
      await page
        .getByText(desk.exactly('returnScreens.collect'))
        .or(page.getByText(desk.exactly('returnScreens.collectAgain')))
        .first()
        .click();
      await expect(page.getByText(desk.text('returnCollection.asked', { count: 1 })).first()).toBeVisible();
    });
    await test.step('the store sees whom, and scans what he brings', async () => {
      await desk.open('/shipments/qr');
      const mode = desk.text('scanScreens.modes.receive_returns');
      await page.locator('.q-tile').filter({ hasText: mode }).click();
      await page.locator('.q-tile').filter({ hasText: who }).filter({ hasNotText: mode }).first().click();
      await expect(desk.field('code')).toBeFocused();
      await page.keyboard.type(parcel.receipt_no);
      await page.keyboard.press('Enter');
      await expect(page.locator('output.q-verdict')).toHaveAttribute('data-tone', 'ok');
      await desk.press('scanScreens.end');
      await desk.press('scanScreens.again');
    });
    await test.step('it waits for its sender, and goes to him under the name of whoever takes it', async () => {
      await move(desk, parcel.id, 'transferred_returned_client');
      await move(desk, parcel.id, 'returned_client', async () => {
        await desk.dialog.getByLabel(desk.text('shipmentScreens.move.receivedBy')).fill('نادية');
      });
      await expect(page.locator('#content')).toContainText(desk.text('shipmentStatus.names.returned_client'));
    });
    expect((await callAs(boss, 'GET', `shipments/${parcel.id}`)).item.status_id).toBe(status.returnedToClient);
  });
}
