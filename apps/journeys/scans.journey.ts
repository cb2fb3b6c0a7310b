import { expect, type Locator, type Page, test } from '@playwright/test';
import { status } from '#courier/statuses/contract';
import { Desk } from './desk.ts';
import { keepsTheApp } from './offline.ts';
import { callAs, comeSignedIn, type Language } from './people.ts';

// A clerk with a scanner: each number is answered at once, and none is lost or counted twice, whatever the connection does.
test.use({ serviceWorkers: 'allow' });
const clerk = 'admin@basra.demo';
const nobodys = '990000001';

interface Shelf {
  receipt_no: string;
  id: number;
}

/** The screen for scanning, and the person before it whose scanner types into whatever has the focus. */
class ScanDesk extends Desk {
  get verdict(): Locator {
    return this.page.locator('output.q-verdict');
  }
  count(name: string): Locator {
    return this.page.locator(`.q-counts [data-name="${name}"] dd`);
  }
  async choose(mode: string): Promise<void> {
    await this.open('/shipments/qr');
    await this.page
      .locator('.q-tile')
      .filter({ hasText: this.text(`scanScreens.modes.${mode}`) })
      .click();
  }
  async scan(number: string): Promise<void> {
    await this.page.keyboard.type(number);
    await this.page.keyboard.press('Enter');
  }
  /** The last answer: its colour, its word and the number. */
  async told(tone: string, word: string, number: string): Promise<void> {
    await expect(this.verdict).toHaveAttribute('data-tone', tone);
    await expect(this.verdict).toContainText(this.text(`scanScreens.${word}`));
    await expect(this.verdict).toContainText(number);
  }
  async end(): Promise<void> {
    await this.press('scanScreens.end');
    await expect(this.button('scanScreens.again')).toBeVisible();
    await this.press('scanScreens.again');
    await expect(this.page.locator('.q-tile').first()).toBeVisible();
  }
}

async function deskOf(page: Page, language: Language): Promise<ScanDesk> {
  await comeSignedIn(page, clerk, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new ScanDesk(page, language, 'basra');
}

const onTheShelf = async (): Promise<Shelf[]> => (await callAs(clerk, 'GET', 'scans/expected?mode=audit&branch_id=1')).items;

/** Parcels in the store that an agent may take. */
async function readyToGo(): Promise<Shelf[]> {
  const { items } = await callAs(clerk, 'GET', 'shipments?status_ids=8&branch_ids=1&branch_id=1&per_page=100');
  const here = new Set((await onTheShelf()).map(({ id }) => id));
  return items.filter(
    (row: any) => here.has(row.id) && row.can_transfer_to?.includes(status.outForDelivery) && row.destination_branch_id === 1,
  );
}

/** How often each was given to an agent, as the server tells it. */
async function dispatched(parcels: readonly Shelf[]): Promise<number[]> {
  const timelines = await Promise.all(parcels.map(({ id }) => callAs(clerk, 'GET', `shipments/${id}/timeline`)));
  return timelines.map(({ items }) => items.filter((event: any) => event.to_status.id === status.outForDelivery).length);
}

test('the shelf is counted: good, again, nobody’s, taken back, and what is missing', async ({ page }) => {
  const desk = await deskOf(page, 'en');
  const [first, second] = (await onTheShelf()) as [Shelf, Shelf];
  await desk.choose('audit');
  await expect(desk.field('code')).toBeFocused();
  const expected = Number(await desk.count('expected').innerText());

  await test.step('the first is there, and no longer missing', async () => {
    await desk.scan(first.receipt_no);
    await desk.told('ok', 'tones.ok', first.receipt_no);
    await expect(desk.count('missing')).toHaveText(String(expected - 1));
  });
  await test.step('read again it is already scanned, and counts once', async () => {
    await desk.scan(first.receipt_no);
    await desk.told('duplicate', 'tones.duplicate', first.receipt_no);
    await expect(desk.count('scanned')).toHaveText('1');
  });
  await test.step('a number nobody has is told, and is extra', async () => {
    await desk.scan(nobodys);
    await desk.told('stop', 'verdicts.unknown', nobodys);
    await expect(desk.count('extra')).toHaveText('1');
  });
  await test.step('a scan is heard where the field has lost the focus, and its Enter presses no button', async () => {
    const sound = desk.button('scanScreens.sound');
    await sound.focus();
    await desk.scan(second.receipt_no);
    await desk.told('ok', 'tones.ok', second.receipt_no);
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await expect(desk.field('code')).toBeFocused();
  });
  await test.step('the last one is taken back by Ctrl+Z, and is missing again', async () => {
    await page.keyboard.press('Control+z');
    await desk.told('undone', 'tones.undone', second.receipt_no);
    await expect(desk.count('missing')).toHaveText(String(expected - 1));
  });
  await test.step('a reload goes on with the count', async () => {
    await page.reload();
    await expect(desk.count('scanned')).toHaveText('1');
    await expect(desk.count('missing')).toHaveText(String(expected - 1));
  });
  await test.step('the end says what is missing', async () => {
    await desk.press('scanScreens.end');
    await expect(page.locator('.q-sum').first()).toContainText(second.receipt_no);
    await expect(page.locator('.q-sum').first()).not.toContainText(first.receipt_no);
    await expect(page.locator('.q-sum').last()).toContainText(nobodys);
  });
});

test('parcels go out with an agent while the connection comes and goes, each once', async ({ page, context }) => {
  const desk = await deskOf(page, 'en');
  const parcels = await readyToGo();
  expect(parcels.length, 'parcels in the store').toBeGreaterThanOrEqual(4);
  const [online, ...offline] = parcels.slice(0, 4) as [Shelf, ...Shelf[]];
  const before = await dispatched(offline);
  const sent: string[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/scans')
      sent.push(request.postDataJSON().code);
  });
  await desk.choose('dispatch');
  await desk.pick('delivery_id', /./);
  await desk.press('scanScreens.start');
  await expect(desk.field('code')).toBeFocused();

  await test.step('with a connection the answer is there at once', async () => {
    await desk.scan(online.receipt_no);
    await desk.told('ok', 'tones.ok', online.receipt_no);
  });
  await test.step('without one each is kept, in a colour of its own', async () => {
    await keepsTheApp(page, 'scan-shipments', 'signed-in', 'routes');
    await context.setOffline(true);
    for (const [index, { receipt_no }] of offline.entries()) {
      await desk.scan(receipt_no);
      await desk.told('kept', 'tones.kept', receipt_no);
      await expect(desk.count('waiting')).toHaveText(String(index + 1));
    }
  });
  await test.step('what waits is known when it is read again', async () => {
    const [again] = offline as [Shelf];
    await desk.scan(again.receipt_no);
    await desk.told('duplicate', 'tones.duplicate', again.receipt_no);
    await expect(desk.count('waiting')).toHaveText(String(offline.length));
  });
  await test.step('the page is loaded anew, in two tabs; what waited is sent once', async () => {
    await page.reload();
    await expect(desk.count('waiting')).toHaveText(String(offline.length));
    await context.setOffline(false);
    const other = await context.newPage();
    await Promise.all([desk.open('/shipments/qr'), other.goto(`${desk.origin}/shipments/qr`)]);
    await expect(desk.count('scanned')).toHaveText('4');
    await expect(desk.count('waiting')).toHaveCount(0);
    // One whose answer the reload cut off is asked for again by its own number, and counts once.
    expect([...new Set(sent)]).toEqual([online, ...offline].map(({ receipt_no }) => receipt_no));
    expect(await dispatched(offline)).toEqual(before.map((times) => times + 1));
    await other.close();
  });
  await test.step('all are taken back to the store, the last one first', async () => {
    for (const { id, receipt_no } of [online, ...offline].toReversed()) {
      await desk.press('scanScreens.undo');
      await desk.told('undone', 'tones.undone', receipt_no);
      expect((await callAs(clerk, 'GET', `shipments/${id}`)).item.status_id).toBe(status.inStore);
    }
  });
  await desk.end();
});

test('a transfer is loaded by scanning, sent off, and unpacked in the other branch', async ({ page }) => {
  const desk = await deskOf(page, 'en');
  const { items } = await callAs(clerk, 'GET', 'shipments?status_ids=8&branch_ids=1&branch_id=1&per_page=100');
  const parcel = items.find((row: any) => row.destination_branch_id === 2);
  expect(parcel, 'a parcel in Basra for Baghdad').toBeTruthy();
  const arrive = desk.page.locator('.q-tile').filter({ hasText: desk.text('scanScreens.modes.receive_manifest') });

  await desk.open('/shipment-transfer/inventory/qr');
  await desk.pick('to_branch_id', /Baghdad/);
  await desk.press('scanScreens.start');
  await expect(desk.field('code')).toBeFocused();
  const number = await page.locator('.q-facts bdi').first().innerText();
  await desk.scan(parcel.receipt_no);
  await desk.told('ok', 'tones.ok', parcel.receipt_no);
  await desk.scan(nobodys);
  await desk.told('stop', 'verdicts.unknown', nobodys);
  await desk.press('branchTransfer.actions.dispatch');
  await expect(desk.dialog).toContainText(number);
  await desk.confirm();
  await desk.press('scanScreens.again');

  await desk.press('ui.workingBranch', { name: 'Basra' });
  await page
    .getByRole('menuitem', { name: 'Baghdad' })
    .or(page.getByRole('menuitemradio', { name: 'Baghdad' }))
    .click();
  await arrive.click();
  await page.locator('.q-tile').filter({ hasText: number }).click();
  await expect(desk.field('code')).toBeFocused();
  await desk.scan(parcel.receipt_no);
  await desk.told('ok', 'tones.ok', parcel.receipt_no);
  await expect(desk.count('missing')).toHaveText('0');
  await desk.end();
  expect((await callAs(clerk, 'GET', `shipments/${parcel.id}`)).item).toMatchObject({ status_id: status.inStore, branch_id: 2 });
});

test('the same desk in Arabic', async ({ page }) => {
  const desk = await deskOf(page, 'ar');
  const [first] = (await onTheShelf()) as [Shelf];
  await desk.choose('audit');
  await expect(desk.field('code')).toBeFocused();
  await desk.scan([...first.receipt_no].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''));
  await desk.told('ok', 'tones.ok', first.receipt_no);
  await desk.scan(nobodys);
  await desk.told('stop', 'verdicts.unknown', nobodys);
  await expect(page.locator('.q-row').first()).toContainText(nobodys);
  await desk.end();
});
