import { expect, type Page, test } from '@playwright/test';
import { callAs, comeSignedIn } from './people.ts';
import { TillDesk } from './till-desk.ts';
import {
  arrived,
  type Counter,
  counter,
  deviceOf,
  listed,
  owner,
  type ShopGoods,
  shiftAt,
  stocked,
  ticketsOf,
} from './till-world.ts';

// What befalls the machine a till runs on: no room left, a page that dies in the middle, a second window.

interface Standing {
  at: Counter;
  tea: ShopGoods;
  page: Page;
  till: TillDesk;
}

/** How many pieces of the ticket being rung up the device keeps, in thousandths. */
const keptPieces = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('karwan-till');
      asked.onsuccess = () => resolve(asked.result);
    });
    return new Promise<number>((resolve) => {
      const asked = base.transaction('drafts').objectStore('drafts').getAll();
      asked.onsuccess = () =>
        resolve(asked.result.flatMap((one) => one.ticket.lines).reduce((sum, { quantity }) => sum + quantity, 0));
    }).finally(() => base.close());
  });

/** A till with its shift open and tea on the shelf. */
async function standing(browser: Parameters<typeof deviceOf>[0], more: object = {}): Promise<Standing> {
  const at = await counter();
  const tea = await stocked(at, 'Tea', 3_500, [[50, 2_000]]);
  const page = await deviceOf(browser, more);
  await comeSignedIn(page, at.cashier.email, { language: 'ar' });
  const till = new TillDesk(page, 'ar', 'corner');
  await till.claim(at);
  await till.openShift('50000');
  return { at, tea, page, till };
}

/** The till in a page of its own on the same device, as after it was switched off and on. */
async function openedAgain({ page, at }: Standing): Promise<TillDesk> {
  const again = await page.context().newPage();
  await comeSignedIn(again, at.cashier.email, { language: 'ar' });
  const till = new TillDesk(again, 'ar', 'corner');
  await till.open('/erp-sales/point-of-sale');
  await till.isReady();
  return till;
}

/** Every write of this page's store is refused, as by a disk that is full. */
const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    const state = window as unknown as { writes?: IDBObjectStore['put']; adds?: IDBObjectStore['add'] };
    state.writes ??= IDBObjectStore.prototype.put;
    state.adds ??= IDBObjectStore.prototype.add;
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full ? refuse : state.writes;
    IDBObjectStore.prototype.add = full ? refuse : state.adds;
  }, isFull);

/** What the till asks of the server never leaves, or is never answered. */
const loseAnswers = (page: Page, when: 'before' | 'after') =>
  page.evaluate((moment) => {
    const ask = window.fetch;
    window.fetch = async (...of) => {
      const address = of[0] instanceof Request ? of[0].url : String(of[0]);
      if (!address.endsWith('/till/papers')) return ask(...of);
      if (moment === 'after') await ask(...of);
      document.body.dataset['asked'] = '1';
      return new Promise(() => undefined);
    };
  }, when);

const soldOnce = async ({ at, tea }: Standing, tickets: number, pieces: number) => {
  const came = await arrived(at.register.id, tickets);
  expect(came.map(({ number }) => Number(number.slice(-6)))).toEqual(Array.from({ length: tickets }, (_, nth) => nth + 1));
  const { items } = await callAs(owner, 'GET', `stock-balances?variation_id=${tea.id}&branch_ids=${at.branch}`);
  expect(Number(items[0].quantity)).toBe(50 - pieces);
};

test('a device without room says so, loses nothing of the ticket, and sells on once there is room', async ({ browser }) => {
  const here = await standing(browser);
  const { at, tea, page, till } = here;
  for (const isCut of [false, true]) {
    await page.context().setOffline(isCut);
    await till.scan(tea.code, tea.code);
    await setFull(page, true);
    await till.begins();
    await page.keyboard.press('Enter');
    await till.dialog.locator('[data-act="finish"]').click();
    await expect(till.dialog.getByRole('alert')).toContainText(till.text('till.storeFull'));
    await till.shutsDialog();
    await expect(till.lines).toHaveCount(1);
    await till.comesTo('7,000');
    expect(await ticketsOf(at.register.id)).toHaveLength(isCut ? 1 : 0);
    await setFull(page, false);
    await till.begins();
    await till.sells();
  }
  await page.context().setOffline(false);
  await soldOnce(here, 2, 4);
  await page.context().close();
});

test('a device without room says so before a drawer is moved or counted, and keeps what was typed', async ({ browser }) => {
  const { at, tea, page, till } = await standing(browser);
  await till.scan(tea.code);
  await till.sellsForCash();
  await setFull(page, true);
  await till.opensDrawer('move');
  await till.dialog.locator('[data-way="out"]').click();
  await till.type({ amount: '1000' });
  await till.dialogButton(till.exactly('till.move.press')).click();
  await expect(till.dialog.getByRole('alert')).toContainText(till.text('till.storeFull'));
  await expect(till.field('amount')).toHaveValue('1,000');
  // The server has heard of it by then; once there is room it is said again, and done once.
  await setFull(page, false);
  await till.dialogButton(till.exactly('till.move.press')).click();
  await expect(till.dialog).toHaveCount(0);
  const { id } = await shiftAt(at.register.id);
  expect(await listed(`cash-moves?shift_id=${id}&way=out`)).toHaveLength(1);
  await page.context().close();
});

test('a page that dies while the server is asked leaves a ticket that arrives once', async ({ browser }) => {
  const here = await standing(browser, { serviceWorkers: 'block' });
  const { tea, page, till } = here;
  const finish = async (one: TillDesk) => {
    await one.scan(tea.code);
    await one.begins();
    await one.page.keyboard.press('Enter');
    await one.dialog.locator('[data-act="finish"]').click();
  };
  // It never came to the server.
  await loseAnswers(page, 'before');
  await finish(till);
  await expect.poll(() => page.evaluate(() => document.body.dataset['asked'])).toBe('1');
  await page.close();
  const again = await openedAgain(here);
  await expect(
    again.page.getByText(again.text('till.interrupted', { number: `${here.at.register.code}.1-000001` })),
  ).toBeVisible();
  await soldOnce(here, 1, 1);
  // It is sold: nothing of it is left to be sold once more.
  await expect(again.lines).toHaveCount(0);
  await expect(again.lineState).toHaveAttribute('data-state', 'up');

  // It came, and the page died before it heard so.
  await loseAnswers(again.page, 'after');
  await finish(again);
  await expect.poll(() => again.page.evaluate(() => document.body.dataset['asked'])).toBe('1');
  await again.page.close();
  const third = await openedAgain(here);
  await expect(third.lineState).toHaveAttribute('data-state', 'up');
  await soldOnce(here, 2, 2);
  await expect(third.lines).toHaveCount(0);
  await third.scan(tea.code);
  await third.sellsForCash();
  await soldOnce(here, 3, 3);
  await third.page.context().close();
});

test('a page that dies between writing and sending leaves a queue that arrives once', async ({ browser }) => {
  const here = await standing(browser, { serviceWorkers: 'allow' });
  const { tea, page, till } = here;
  await page.context().setOffline(true);
  for (let nth = 0; nth < 3; nth++) {
    await till.scan(tea.code);
    await till.sellsForCash();
  }
  await till.scan(tea.code, tea.code);
  await till.comesTo('7,000');
  // What is drawn is kept a moment later.
  await expect.poll(() => keptPieces(page)).toBe(2_000);
  await page.close();
  await page.context().setOffline(false);
  const again = await openedAgain(here);
  await expect(again.lineState).toHaveAttribute('data-state', 'up');
  await soldOnce(here, 3, 3);
  // What was being rung up stands there as well.
  await again.comesTo('7,000');
  await again.sellsForCash();
  await soldOnce(here, 4, 5);
  await again.page.context().close();
});

test('a second window is no second till: it waits, and takes over once the first is closed', async ({ browser }) => {
  const here = await standing(browser);
  const { at, tea, page, till } = here;
  await till.scan(tea.code);
  const other = await page.context().newPage();
  await comeSignedIn(other, at.cashier.email, { language: 'ar' });
  const second = new TillDesk(other, 'ar', 'corner');
  await second.open('/erp-sales/point-of-sale');
  await expect(other.getByText(second.text('till.stands.elsewhere'))).toBeVisible();
  await expect(second.find).toHaveCount(0);
  await page.bringToFront();
  await till.sellsForCash();
  await till.scan(tea.code);
  await till.comesTo('3,500');
  await page.close();
  await expect(second.find).toBeVisible();
  await second.comesTo('3,500');
  await second.begins();
  await other.keyboard.press('Enter');
  await second.sells();
  await soldOnce(here, 2, 2);
  await other.context().close();
});

test('what is scanned while something else is done is refused aloud, and is no figure of the field it lands in', async ({
  browser,
}) => {
  const { tea, page, till } = await standing(browser);
  const scan = async (delay = 0) => {
    await page.keyboard.type(tea.code, { delay });
    await page.keyboard.press('Enter');
    await expect(page.locator('.k-toast[role="alert"]')).toContainText(tea.code);
    await page.locator('.k-toast').getByRole('button').last().click();
  };
  await till.scan(tea.code);
  await page.keyboard.press('F10');
  // A dialog that is seen takes the focus a moment later: keys of one scan would fall on two places.
  await expect(till.dialog.locator(':focus')).toHaveCount(1);
  await scan();
  await till.dialog.locator('[data-part="move"]').click();
  await till.type({ amount: '1500' });
  for (const delay of [0, 80]) {
    await till.field('amount').focus();
    await scan(delay);
    await expect(till.field('amount')).toHaveValue('1,500');
  }
  await till.shutsDialog();
  await page.keyboard.press('F2');
  await till.scan(tea.code);
  await till.comesTo('7,000');
  await till.sellsForCash();

  await till.opensDrawer('close');
  await scan();
  await till.press('till.close.begin');
  const notes = page.locator('section input[data-path="note.25000"]').first();
  await notes.fill('2');
  for (const delay of [0, 80]) {
    await notes.focus();
    await scan(delay);
    await expect(notes).toHaveValue('2');
  }
  await expect(page.locator('.till-closed')).toHaveCount(0);
  await page.context().close();
});
