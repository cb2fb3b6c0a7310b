import { expect, type Locator, test } from '@playwright/test';
import { status } from '#courier/statuses/contract';
import { Desk } from './desk.ts';
import { keepsTheApp } from './offline.ts';
import { callAs, languages, signIn } from './people.ts';

// An agent's day without signal: his list opens, what he does is kept, and arrives once.
test.use({ serviceWorkers: 'allow' });
const agent = 'courier@basra.demo';
const office = 'admin@basra.demo';

/** The agent's phone: 390 px, where he stands. */
class Phone extends Desk {
  card(id: number): Locator {
    return this.page.locator(`[data-parcel="${id}"]`);
  }
  get cash(): Locator {
    return this.page.locator('.d-totals [data-currency="IQD"]');
  }
  /** Opens one of his lists. A press while a dialog still closes falls on that: he presses again. */
  async view(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name: new RegExp(`^${this.text(`agentDay.views.${name}`)}`) });
    await expect(async () => {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
    }).toPass();
  }
  /** Says why: what he never said before is one press further. */
  async because(code: string): Promise<void> {
    const all = this.dialog.locator('.d-more');
    if (await all.isVisible()) await all.click();
    await this.dialog.locator(`input[value="${code}"]`).check();
  }
  /** Begins something with a parcel of his list. */
  async begin(id: number, act: string): Promise<void> {
    const door = this.card(id).locator('.d-door');
    if ((await door.getAttribute('aria-expanded')) !== 'true') await door.click();
    await this.card(id)
      .locator('.d-verbs')
      .getByRole('button', { name: this.text(`agentDay.acts.${act}`), exact: true })
      .click();
    await expect(this.dialog).toBeVisible();
  }
  async sign(): Promise<void> {
    const pad = this.dialog.locator('canvas.d-sign');
    await pad.scrollIntoViewIfNeeded();
    const box = (await pad.boundingBox()) as { x: number; y: number; width: number; height: number };
    await this.page.mouse.move(box.x + 30, box.y + 60);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 });
    await this.page.mouse.move(box.x + box.width - 30, box.y + 70, { steps: 5 });
    await this.page.mouse.up();
    await expect(this.dialog).toContainText(this.text('agentDay.deliver.signed'));
  }
}

/** Parcels of this journey's own, taken in by the office and handed to the agent. */
async function handOut(parcels: readonly object[]): Promise<any[]> {
  const { item } = await callAs(agent, 'GET', 'agent-day');
  const { items: cities } = await callAs(office, 'GET', 'cities?per_page=100');
  const { items: clients } = await callAs(office, 'GET', 'clients?per_page=100');
  const here = (rows: any[]) => rows.find((row) => row.branch_id === 1).id;
  const made: any[] = [];
  for (const [nth, more] of parcels.entries()) {
    const sent = {
      client_id: here(clients),
      city_id: here(cities),
      receiver_name: `أم علي ${nth}`,
      phone: '07801234567',
      address: 'شارع الكورنيش',
      price: '40000',
      ...more,
    };
    made.push((await callAs(office, 'POST', 'shipments?branch_id=1', sent)).item);
  }
  const shipment_ids = made.map(({ id }) => id);
  const move = (body: object) => callAs(office, 'POST', 'shipment-status-transfer/multi?branch_id=1', { shipment_ids, ...body });
  await move({ transfer_to_status: status.inStore });
  const out = await move({ transfer_to_status: status.outForDelivery, delivery_selected_id: item.agent.id });
  expect(out.ok.length).toBe(parcels.length);
  return made;
}

const events = async (id: number): Promise<any[]> => (await callAs(office, 'GET', `shipments/${id}/timeline`)).items;
const timesIn = async (id: number, entered: number): Promise<number> =>
  (await events(id)).filter((event) => event.to_status.id === entered).length;

for (const language of languages) {
  test(`the agent's day without signal, in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { latitude: 30.5083, longitude: 47.7834 },
    });
    const page = await context.newPage();
    const swap = { exchange_of: 'الفستان الأحمر' };
    const [sold, promised, refused, swapped] = (await handOut([{}, {}, {}, swap])) as [any, any, any, any];
    await signIn(page, agent, { language, mode: language === 'ar' ? 'dark' : 'light' });
    const phone = new Phone(page, language, 'basra');
    const before = (await callAs(agent, 'GET', 'agent-day')).item.cash[0];
    const [cashBefore, dueBefore] = [Number(before?.cash ?? 0), Number(before?.due ?? 0)];
    const acts: string[] = [];
    context.on('requestfinished', (request) => {
      if (request.url().includes('/agent-day/acts')) acts.push(request.postDataJSON().client_uuid);
    });

    await test.step('signed in, he is at his day, and his phone keeps the app', async () => {
      await page.waitForURL(/\/agent-day$/);
      for (const parcel of [sold, promised, refused, swapped]) await expect(phone.card(parcel.id)).toBeVisible();
      await expect(phone.card(sold.id).locator('a[href^="tel:+964"]')).toBeVisible();
      await keepsTheApp(page, 'agent-day', 'signed-in', 'routes');
    });
    await test.step('without signal the page is loaded anew, and his list is there', async () => {
      await context.setOffline(true);
      await page.reload();
      await expect(phone.card(sold.id)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: phone.text('agentDay.offline') })).toBeVisible();
    });
    await test.step('he delivers one with its amount and a signature', async () => {
      await phone.begin(sold.id, 'deliver');
      await phone.sign();
      await phone.field('receiver_name').fill('نادية');
      await phone.dialog.locator('button[type="submit"]').click();
      await expect(phone.card(sold.id)).toHaveCount(0);
      const taken = Number(sold.expected ?? sold.price);
      await expect(phone.cash).toContainText((dueBefore + taken).toLocaleString('en-US'));
    });
    await test.step('delivers an exchange, and says why he takes nothing back for it', async () => {
      await phone.begin(swapped.id, 'deliver');
      await expect(phone.dialog).toContainText(swap.exchange_of);
      await phone.dialog.locator('button[type="submit"]').click();
      await expect(phone.dialog.locator('.d-exchange').getByRole('alert')).toBeVisible();
      await phone.dialog.getByText(phone.text('shipmentScreens.exchange.notTaken'), { exact: true }).click();
      await phone.field('not_taken_back').fill('أعطته لأختها');
      await phone.dialog.locator('button[type="submit"]').click();
      await expect(phone.card(swapped.id)).toHaveCount(0);
    });
    await test.step('promises one for tomorrow, and brings one back', async () => {
      await phone.begin(promised.id, 'postpone');
      await phone.dialog.getByRole('button', { name: phone.text('agentDay.postpone.tomorrow') }).click();
      await phone.because('requested_date');
      await phone.dialog.locator('button[type="submit"]').click();
      await phone.view('later');
      await expect(phone.card(promised.id)).toContainText(phone.text('agentDay.notSent'));
      await phone.view('now');
      await phone.begin(refused.id, 'return');
      await phone.because('refused_at_door');
      await phone.dialog.locator('button[type="submit"]').click();
      await phone.view('back');
      await expect(phone.card(refused.id)).toContainText(phone.text('agentDay.notSent'));
      expect(acts).toEqual([]);
    });
    await test.step('a reload keeps what waits, and leaving is warned about', async () => {
      await page.reload();
      await expect(page.locator('.d-waiting')).toHaveAttribute('data-waiting', '4');
      await page.locator('.k-profile').click();
      await page
        .getByRole('menuitem', { name: phone.text('ui.signOut') })
        .or(page.getByText(phone.text('ui.signOut')))
        .first()
        .click();
      await expect(phone.dialog).toContainText(phone.text('ui.unsent.means'));
      await page.keyboard.press('Escape');
      await expect(page.locator('.d-page')).toBeVisible();
    });
    await test.step('with signal again, in two tabs, everything arrives once', async () => {
      const other = await context.newPage();
      await context.setOffline(false);
      await other.goto(`${phone.origin}/agent-day`);
      await expect(page.locator('.d-waiting')).toHaveCount(0);
      expect(new Set(acts).size).toBe(4);
      expect(acts.length).toBe(4);
      expect(await timesIn(sold.id, status.delivered)).toBe(1);
      expect(await timesIn(swapped.id, status.delivered)).toBe(1);
      expect((await events(swapped.id)).some(({ details }) => details?.not_taken_back === 'أعطته لأختها')).toBe(true);
      expect(await timesIn(promised.id, status.postponed)).toBe(1);
      expect(await timesIn(refused.id, status.returnWithAgent)).toBe(1);
      await other.close();
    });
    await test.step('the office sees the signature, and the cash the agent is to hand in is the books’', async () => {
      const { items } = await callAs(office, 'GET', `shipments/${sold.id}/proofs`);
      expect(items[0]).toMatchObject({ kind: 'deliver', signature: expect.stringMatching(/^\/files\/.*\/proof\//) });
      const { item } = await callAs(agent, 'GET', 'agent-day');
      const taken = [sold, swapped].reduce((sum, parcel) => sum + Number(parcel.expected ?? parcel.price), 0);
      expect(item.cash[0].cash).toBe(String(cashBefore + taken));
      await expect(phone.cash).toContainText(Number(item.cash[0].due).toLocaleString('en-US'));
    });
    await test.step('taken from him meanwhile: he is told by whom, and keeps what he entered', async () => {
      const [again] = (await handOut([{}])) as [any];
      await page.reload();
      await expect(phone.card(again.id)).toBeVisible();
      await context.setOffline(true);
      await phone.begin(again.id, 'deliver');
      await phone.dialog.locator('button[type="submit"]').click();
      await callAs(office, 'POST', 'shipment-status-transfer/multi', {
        shipment_ids: [again.id],
        transfer_to_status: status.inStore,
      });
      await context.setOffline(false);
      await expect(page.locator('.d-refused')).toContainText('Noor Al-Basri');
      await expect(page.locator('.d-refused')).toContainText(again.receipt_no);
      expect(await timesIn(again.id, status.delivered)).toBe(0);
    });
    await context.close();
  });
}
