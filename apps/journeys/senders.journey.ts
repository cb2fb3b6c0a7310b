import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';

// The office sets up by what its messages leave, and hears in words what is wrong; each language at a company of its own.
test.describe.configure({ mode: 'parallel' });
const companies = { en: 'tigris', ar: 'basra' } as const;

for (const language of languages) {
  const company = companies[language];
  const who = `admin@${company}.demo`;

  test(`a service for SMS is described, tried, and taken back, in ${language}`, async ({ page }) => {
    await comeSignedIn(page, who, { language });
    const desk = new Desk(page, language, company);
    await desk.open('/site');
    await page.locator('#content a[href="/site/messages_settings"]').click();
    await page.getByRole('radio', { name: desk.text('smsSettings.options.smsDriver.http'), exact: true }).check();
    await desk.type({ sms_url: 'http://127.0.0.1:9/send' });
    await page.getByRole('radio', { name: desk.text('smsSettings.options.smsKeys.bearer'), exact: true }).check();
    await desk.type({ messaging_service_token: 'a token of ours' });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(desk.text('errors.senders.private'))).toBeVisible();
    // Keys pressed while the refusal stands in front are the modal's.
    await desk.confirm();

    // A name nobody answers to: kept, and told when it is tried.
    await desk.type({ sms_url: 'https://sms.invalid/send' });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('sms.invalid', { exact: false }).first()).toBeVisible();
    await expect(page.getByText(desk.text('ui.sealed.kept'))).toBeVisible();
    await page.getByLabel(desk.text('senders.test.to')).fill('07701234567');
    await page.getByRole('button', { name: desk.exactly('senders.test.send') }).click();
    await expect(page.getByRole('status').getByText(desk.text('senders.said.unknownHost'))).toBeVisible();

    await page.getByRole('radio', { name: desk.text('smsSettings.byHand'), exact: true }).check();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(desk.text('senders.now.byHand'))).toBeVisible();
    const { item } = await callAs(who, 'GET', 'sms-settings');
    expect([item.sms_driver, item.messaging_service_token_is_set]).toEqual([null, true]);
  });
}
