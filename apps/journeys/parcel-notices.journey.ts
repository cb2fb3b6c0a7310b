import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';

// The office decides what clients hear of a parcel; a clerk sends what waits from his own WhatsApp.
test.describe.configure({ mode: 'parallel' });
const who = 'admin@basra.demo';
const late = 10;
const outForDelivery = 4;

for (const language of languages)
  test(`a client is told that his parcel is late, in the company's words and by a clerk's own hand, in ${language}`, async ({
    page,
  }) => {
    await comeSignedIn(page, who, { language });
    const desk = new Desk(page, language, 'basra');
    const channel = language === 'en' ? 'sms' : 'whatsapp';
    const words = `${language} {{number}}: {{reason}}`;
    await desk.open('/site');
    await page.locator('#content a[href="/site/shipment-status-notifications"]').click();
    await page
      .locator('#content')
      .getByRole('link', { name: desk.exactly('parcelNoticeForm.options.audience.client') })
      .click();
    const { items: statuses } = await callAs(who, 'GET', 'shipment-statuses?per_page=100');
    const name = statuses.find(({ id }: { id: number }) => id === late).name[language];
    const way = `${name}: ${desk.text(`parcelNoticeForm.options.channel.${channel}`)}`;
    // The input lies below its drawn switch.
    await page.getByRole('switch', { name: way, exact: true }).locator('..').click();
    await expect(page.getByRole('switch', { name: way, exact: true })).toBeChecked();
    await page.getByRole('link', { name: `${desk.text('parcelNoticeForm.words.edit')}: ${way}`, exact: true }).click();
    await desk.type({ body: words });
    await desk.pick('language', desk.exactly(`parcelNoticeForm.options.language.${language}`));
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/for=client$/);

    const { items } = await callAs(who, 'GET', `shipments?status_ids=${outForDelivery}&per_page=4`);
    const parcel = items[language === 'en' ? 2 : 3];
    const { items: reasons } = await callAs(who, 'GET', 'status-reasons?per_page=100');
    const reason = reasons.find(({ target_ids }: { target_ids: number[] }) => target_ids.includes(late));
    const said = { transfer_to_status: late, version: parcel.version, reason_code: reason.code };
    await callAs(who, 'POST', `shipments/${parcel.id}/move`, said);

    const query = `shipment-notices?shipment_id=${parcel.id}`;
    await expect
      .poll(
        async () =>
          (await callAs(who, 'GET', `parcel-notices?shipment_id=${parcel.id}&channel=${channel}&audience=client`)).items[0]?.body,
      )
      .toBe(`${language} ${parcel.receipt_no}: ${reason.name[language]}`);
    await desk.open(`/${query}&channel=${channel}&audience=client`);
    await page.locator('tbody tr').first().click();
    await expect(page.locator('#content')).toContainText(`${language} ${parcel.receipt_no}: ${reason.name[language]}`);
  });
