import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { newCompany } from './example-company.ts';
import { languages, signIn } from './people.ts';

test.describe.configure({ mode: 'parallel' });

/** The most clicks from an empty company to its first delivery; what is typed is not counted. */
const mostClicks = 45;

/** Counts what a hand presses, on every page; keys that press a button are not it. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('clicked', () => clicks++);
  await page.addInitScript(() => {
    const told = (event: MouseEvent) => event.isTrusted && event.detail > 0 && (window as any).clicked();
    document.addEventListener('click', told, true);
  });
  return () => clicks;
}

for (const language of languages)
  test(`a new company comes from nothing to its first delivery by its first steps, in few clicks, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const clicks = await countClicks(page);
    const slug = `first-${language}-${Date.now().toString(36)}`;
    await signIn(page, newCompany(slug), { language });
    const desk = new Desk(page, language, slug);
    const steps = page.getByRole('region', { name: desk.text('firstSteps.title') });
    const home = () =>
      page
        .getByRole('link', { name: desk.text('screens.index'), exact: true })
        .first()
        .click();
    const begin = async (step: string) => {
      await steps
        .getByRole('link', { name: desk.text(`firstSteps.${step}.do`), exact: true })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    const save = async () => {
      await page.locator('button[type="submit"]').last().click();
      await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    };
    const isDone = (step: string) =>
      expect(
        steps
          .getByRole('listitem')
          .filter({ hasText: desk.text(`firstSteps.${step}.title`) })
          .first(),
      ).toHaveAttribute('data-done', 'true');
    const move = async (to: string, more: () => Promise<void> = async () => undefined) => {
      await desk.press('shipmentScreens.move.action');
      const target = desk.dialog.getByRole('button').filter({ hasText: desk.text(`shipmentStatus.names.${to}`) });
      await target.first().click();
      await more();
      await desk.dialogButton(desk.text('shipmentScreens.move.do')).click();
      await expect(desk.dialog).toHaveCount(0);
    };

    await expect(steps).toBeVisible();
    await begin('branch');
    await desk.type({ 'name.en': 'Baghdad', 'name.ar': 'بغداد', complete_phone: '07701000001' });
    await desk.pick('package_id', /./);
    await save();
    await home();
    await isDone('branch');

    await steps.getByRole('button', { name: desk.text('city.take.IQ') }).click();
    await desk.confirm();
    await isDone('city');

    await begin('client');
    await desk.type({ name: 'نادية', phone: '07702000001' });
    await desk.pick('branch_id', /Baghdad|بغداد/);
    await save();
    await home();
    await begin('agent');
    await desk.type({ name: 'علي', phone: '07703000001' });
    await desk.pick('branch_id', /Baghdad|بغداد/);
    await save();
    await home();
    await isDone('agent');

    await begin('parcel');
    await desk.pick('client_id', /نادية/);
    await desk.type({ receiver_name: 'زينب', phone: '07705000001' });
    await desk.field('city_id').fill(language === 'en' ? 'Karrada' : 'الكرادة');
    await page
      .getByRole('option', { name: /Karrada|الكرادة/ })
      .first()
      .click();
    await desk.type({ address: 'شارع 52', price: '50000' });
    await desk.pick('shipment_type_id', /./);
    await save();
    await home();
    await isDone('parcel');

    await begin('handed');
    await move('in_store');
    await move('with_delivery', () => desk.pickLabelled('shipment.fields.courier', /علي/));
    await home();
    await isDone('handed');
    await begin('delivered');
    await move('delivered');
    await home();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(steps).toHaveCount(0);
    expect(clicks()).toBeGreaterThan(15);
    expect(clicks(), 'clicks from nothing to the first delivery').toBeLessThanOrEqual(mostClicks);
  });

test('whoever needs no first steps puts them away', async ({ page }) => {
  const slug = `away-${Date.now().toString(36)}`;
  await signIn(page, newCompany(slug), { language: 'en' });
  const desk = new Desk(page, 'en', slug);
  const steps = page.getByRole('region', { name: desk.text('firstSteps.title') });
  await expect(steps).toBeVisible();
  await desk.press('firstSteps.putAway');
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
