import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, type Language } from './people.ts';

// The owner asks where his money is and why; the accountant whom to pay.
test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const satisfies Language[])
  test(`a sum on the cash map is followed to its documents, and a client to what he is paid next, in ${language}`, async ({
    page,
  }) => {
    await comeSignedIn(page, 'accountant@basra.demo', { language });
    const desk = new Desk(page, language, 'basra');
    await desk.open('/accounts-dashboard');
    await expect(page.getByRole('status').first()).toContainText('IQD');
    const amount = page.locator('li[data-place="agents"] .a-amount').first();
    const held = (await amount.textContent()) as string;
    await amount.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(held);
    await expect(page.locator('tfoot')).toContainText(held);
    const part = page.locator('tbody .a-amount').first();
    const share = (await part.textContent()) as string;
    await part.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(share);
    await expect(page.locator('tfoot')).toContainText(share);
    await expect(page.locator('tbody a[href^="/shipments/"]').first()).toBeVisible();

    await desk.open('/accounts-dashboard/clients');
    await page.locator('tbody a[href$="/client"]').first().click();
    await page.locator('.a-next a').first().click();
    await expect(page).toHaveURL(/\/accounting\/(clients\/not_paid|statement-accounts)/);
  });
