import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn } from './people.ts';

// A shopkeeper takes a customer's cheque, gives it to his bank, and hears that it bounced: the customer owes as before.
test('a cheque is taken, deposited and bounces, and another is collected, in Arabic', async ({ page }) => {
  await comeSignedIn(page, 'admin@corner.demo', { language: 'ar' });
  const desk = new Desk(page, 'ar', 'corner');
  const content = page.locator('#content');
  // The only account there is stands there by itself.
  const bankIsChosen = () =>
    expect(desk.dialog.locator('[data-path="treasury_id"]').and(page.locator('input'))).toHaveValue(/الرافدين/);
  const take = async (number: string) => {
    await desk.open('/erp-accounts/cheques/create');
    await desk.pick('customer_id', /مطعم دجلة/);
    await expect(content).toContainText('640,000');
    await page.locator('[data-path="due_on"]').click();
    await page.locator('.mantine-DatePickerInput-day:not([data-outside])').last().click();
    await desk.type({ amount: '٢٤٠٠٠٠', cheque_number: number, bank: 'مصرف الرشيد' });
    await desk.saveNew();
    await expect(page).toHaveURL(/\/erp-accounts\/cheques\/\d+\/show/);
    await expect(content).toContainText(desk.text('cheque.options.state.held'));
    await desk.press('cheque.actions.deposit');
    await bankIsChosen();
    await desk.send();
    await expect(content).toContainText(desk.text('cheque.options.state.deposited'));
  };
  await take('770041');
  await desk.press('ui.moreActions');
  await page.getByRole('menuitem', { name: desk.text('cheque.actions.bounce') }).click();
  await desk.dialog.locator('[data-path="reason"]').fill('لا رصيد');
  await desk.send();
  await expect(content).toContainText(desk.text('cheque.options.state.bounced'));
  // Open as before: the next one finds the whole of it.
  await take('770042');
  await desk.press('cheque.actions.collect');
  await bankIsChosen();
  await desk.send();
  await expect(content).toContainText(desk.text('cheque.options.state.collected'));
  await desk.open('/erp-accounts/bills-collected');
  await expect(desk.row(/770042/)).toContainText('240,000');
  await expect(page.getByRole('row').filter({ hasText: '770041' })).toHaveCount(0);
});
