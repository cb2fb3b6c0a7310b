import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Desk } from './desk.ts';
import { comeSignedIn, type Language, password } from './people.ts';
import { dataDir } from './playwright.config.ts';

/** A new company of the operator's, with nobody in it but its administrator. */
export function newCompany(slug: string, business: 'courier' | 'shop' = 'courier'): string {
  const admin = `boss@${slug}.test`;
  const given = [
    'tenant',
    'create',
    '--slug',
    slug,
    '--name',
    'Worked Example',
    '--name-ar',
    'المثال',
    '--business',
    business,
    '--admin',
    admin,
    '--password-stdin',
  ];
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../server/admin.ts'), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'none', DATABASE_URL: '' },
    input: `${password}\n`,
  });
  return admin;
}

const baghdad = /^(Baghdad|بغداد)$/;
const basra = /^(Basra|البصرة)$/;
const named = (en: string, ar: string) => ({ 'name.en': en, 'name.ar': ar });

/** What the administrator writes down before the first parcel, each on its own screen: the figures of section 11. */
export async function defineCompany(desk: Desk, slug: string): Promise<void> {
  const standard = { package_id: /^(Standard prices|الأسعار العامة)$/ };
  await desk.define('/branches', { ...named('Baghdad', 'بغداد'), complete_phone: '07701000001' }, standard);
  await desk.define('/branches', { ...named('Basra', 'البصرة'), complete_phone: '07701000002' }, standard);
  await desk.define('/governorates', named('South', 'الجنوب'));
  const zubair = { 'title.en': 'Zubair', 'title.ar': 'الزبير' };
  await desk.define('/cities', zubair, { governorate_id: /South|الجنوب/, branch_id: basra });
  await definePrices(desk);
  await desk.define('/clients', { name: 'نادية', phone: '07702000001' }, { branch_id: baghdad });
  await defineShop(desk);
  await desk.define('/deliveries', { name: 'علي', phone: '07703000001' }, { branch_id: basra });
  await desk.define('/receiving', { name: 'سيف', phone: '07703000002' }, { branch_id: baghdad });
  for (const branch_id of [baghdad, basra]) {
    const kinds = { kind: desk.exactly('treasury.options.kind.cash'), currency: desk.exactly('treasury.options.currency.IQD') };
    await desk.define('/accounting/treasury', named('Safe', 'القاصة'), { branch_id, ...kinds });
  }
  await definePeople(desk, slug);
}

/** The name the client sends under, on the client's own page. */
async function defineShop(desk: Desk): Promise<void> {
  await desk.page.waitForURL(/\/clients\/\d+\/show/);
  await desk.page.getByRole('tab', { name: desk.text('client.names') }).click();
  await desk.press('ui.entity.create', { one: desk.text('commercialName.one') });
  await desk.field('name').fill('متجر نادية');
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByRole('tabpanel')).toContainText('متجر نادية');
}

async function definePrices(desk: Desk): Promise<void> {
  await desk.open('/packages/create');
  await desk.type({ ...named('Worked example', 'المثال') });
  await desk.field('is_default').check();
  await desk.pick('return_fee_policy', desk.exactly('pricingPackage.options.returnFeePolicy.fixed'));
  await desk.type({
    return_fee: '2000',
    'lines.0.fee': '5000',
    'lines.0.agent_commission': '1500',
    'lines.0.branch_share': '2000',
  });
  await desk.saveNew();
}

/** Two for the money, who check each other, and one for the store of the other branch, with a role of his own. */
async function definePeople(desk: Desk, slug: string): Promise<void> {
  await desk.open('/roles/create');
  await desk.type(named('Storekeeper', 'أمين المخزن'));
  await desk.press('role.allOf', { group: desk.text('role.groups.shipments') });
  await desk.saveNew();
  const person = (who: string, role_id: RegExp, branch_id: RegExp) =>
    desk.define('/users', { name: who, email: `${who}@${slug}.test`, password }, { role_id, branch_id });
  await person('creator', /^(Administrator|مدير النظام)$/, baghdad);
  await person('auditor', /^(Administrator|مدير النظام)$/, baghdad);
  await person('storekeeper', /^(Storekeeper|أمين المخزن)$/, basra);
}

/** Somebody at a desk of his own. */
export async function deskOf(page: Page, slug: string, who: string, language: Language): Promise<Desk> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const own = (await context?.newPage()) as Page;
  await comeSignedIn(own, `${who}@${slug}.test`, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new Desk(own, language, slug);
}
