import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';

// A pile of one client's parcels, typed without the mouse: the second needs only what differs.
test.describe.configure({ mode: 'parallel' });

for (const language of languages)
  test(`parcels are typed one after another by keyboard alone, in ${language}`, async ({ page }) => {
    await comeSignedIn(page, 'admin@basra.demo', { language });
    const desk = new Desk(page, language, 'basra');
    await desk.open('/shipments/create_fast');
    const keys = page.keyboard;
    // Nobody reaches for the mouse: the page opens at its first field, and what is picked leads on.
    await expect(desk.field('client_id')).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(desk.field('shipment_type_id')).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(desk.field('receiver_name')).toBeFocused();
    await desk.field('client_id').focus();
    await keys.press('Enter');
    await expect(desk.field('receiver_name')).toBeFocused();
    const parcel = async (name: string, phone: string, price: string) => {
      await desk.field('receiver_name').focus();
      await keys.type(name);
      await keys.press('Enter');
      await keys.type(phone);
      await keys.press('Enter');
      await expect(desk.field('city_id')).toBeFocused();
      // Nobody waits for the list: Enter takes the first that answers.
      const typed = language === 'ar' ? 'البصرة' : 'Basra';
      await keys.type(typed);
      await keys.press('Enter');
      await expect(desk.field('address')).toBeFocused();
      await keys.type('شارع 14');
      await expect(desk.field('city_id')).not.toHaveValue(typed);
      await keys.press('Enter');
      await keys.type(price);
      await keys.press('Control+Enter');
    };
    await parcel('زينب', '٠٧٧٠٥٠٠٠٠١١', '50000');
    // The next one begins while the first is still being saved.
    await expect(desk.field('receiver_name')).toBeFocused();
    await expect(desk.field('receiver_name')).toHaveValue('');
    await parcel('علي', '07705000012', '25000');
    await expect(page.getByRole('status').filter({ hasText: language === 'ar' ? 'شحنتان' : '2 parcels saved' })).toBeVisible();

    await test.step('an exchange asks what is taken back, and the next parcel is none', async () => {
      await expect(desk.field('exchange_of')).toHaveCount(0);
      await desk.press('shipmentScreens.fast.exchange');
      await expect(desk.field('exchange_of')).toBeFocused();
      await keys.type('الفستان الأحمر');
      await parcel('نور', '07705000013', '30000');
      await expect(desk.field('exchange_of')).toHaveCount(0);
      await expect(page.locator('.c-fast-rows li[data-state="saved"]')).toHaveCount(3);
      const href = (await page.locator('.c-fast-rows li').first().getByRole('link').getAttribute('href')) as string;
      const { item } = await callAs('admin@basra.demo', 'GET', `shipments/${href.split('/')[2]}`);
      expect(item.exchange_of).toBe('الفستان الأحمر');
    });

    await test.step('a declared value that is emptied may be written anew', async () => {
      await desk.press('shipmentScreens.fast.declared');
      await keys.type('90000');
      await keys.press('Control+A');
      await keys.press('Backspace');
      await expect(desk.field('declared_value')).toBeFocused();
      await keys.type('80000');
      await parcel('سجى', '07705000014', '30000');
      await expect(desk.field('declared_value')).toHaveCount(0);
      await expect(page.locator('.c-fast-rows li[data-state="saved"]')).toHaveCount(4);
      const href = (await page.locator('.c-fast-rows li').first().getByRole('link').getAttribute('href')) as string;
      const { item } = await callAs('admin@basra.demo', 'GET', `shipments/${href.split('/')[2]}`);
      expect(item.declared_value).toBe('80000');
    });

    await test.step('opened again the client stays, and the first field is the first of the next parcel', async () => {
      await desk.open('/shipments/create_fast');
      await expect(desk.field('receiver_name')).toBeFocused();
    });

    await desk.field('receiver_name').fill('حسين');
    await desk.field('phone').fill('123');
    await keys.press('Control+Enter');
    await expect(desk.field('city_id')).toBeFocused();
    await expect(page.locator('.c-fast-rows li')).toHaveCount(0);
    await expect(desk.field('receiver_name')).toHaveValue('حسين');
  });

test('the fast form asks what the company wants of it: no note, and never without an address', async ({ page }) => {
  const language = 'ar';
  await comeSignedIn(page, 'admin@basra.demo', { language });
  const desk = new Desk(page, language, 'basra');
  const standing = (await callAs('admin@basra.demo', 'GET', 'parcel-forms/fast')).item;
  const tick = (does: string, field: string) =>
    page.getByRole('checkbox', { name: desk.text(`parcelForm.row.${does}`, { field: desk.text(`shipment.fields.${field}`) }) });
  try {
    await desk.open('/site/create-shipment-fast');
    await expect(tick('show', 'phone')).toBeDisabled();
    await tick('show', 'note').uncheck();
    await tick('ask', 'address').check();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: desk.text('ui.form.discard') })).toHaveCount(0);

    await desk.open('/shipments/create_fast');
    await expect(desk.field('receiver_name')).toBeVisible();
    await expect(desk.field('note')).toHaveCount(0);
    await expect(desk.field('address')).toHaveAttribute('required', '');
    await desk.pick('client_id', /./);
    await desk.pick('shipment_type_id', /./);
    await desk.type({ receiver_name: 'هدى', phone: '07705000021', price: '40000' });
    await desk.pick('city_id', /البصرة/);
    await page.keyboard.press('Control+Enter');
    await expect(desk.field('address')).toBeFocused();
    await page.keyboard.type('شارع الجزائر');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.c-fast-rows li[data-state="saved"]')).toHaveCount(1);
  } finally {
    const { version } = (await callAs('admin@basra.demo', 'GET', 'parcel-forms/fast')).item;
    await callAs('admin@basra.demo', 'PUT', 'parcel-forms/fast', { version, fields: standing.fields });
  }
});
