import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { callAs, password, signIn } from './people.ts';
import { dataDir } from './playwright.config.ts';

const name = (en: string, ar: string) => ({ en, ar });

/** A new company of the operator's, with nobody in it but its administrator. */
export function newCompany(slug: string): string {
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
    'courier',
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

/** What the administrator writes down beside what the journey types: the figures of section 11 of the domain rules. */
export async function furnish(
  page: Page,
  admin: string,
  slug: string,
): Promise<{ creator: string; auditor: string; o: number; d: number }> {
  const make = async (where: string, body: unknown) => (await callAs(page, admin, 'POST', where, body)).item.id as number;
  const [o] = (await callAs(page, admin, 'GET', 'branches')).items.map((one: { id: number }) => one.id);
  const d = await make('branches', { name: name('Basra', 'البصرة'), complete_phone: '07701000002' });
  const governorate = await make('governorates', { name: name('South', 'الجنوب') });
  await make('cities', { title: name('Zubair', 'الزبير'), governorate_id: governorate, branch_id: d });
  await make('packages', {
    name: name('Worked example', 'المثال'),
    currency: 'IQD',
    is_default: true,
    return_fee_policy: 'fixed',
    return_fee: '2000',
    lines: [{ fee: '5000', agent_commission: '1500', branch_share: '2000' }],
  });
  const client = await make('clients', { name: 'نادية', phone: '07702000001', branch_id: o });
  await make('commercial-names', { name: name('Nadia Shop', 'متجر نادية'), client_id: client }).catch(() => undefined);
  await make('deliveries', { name: 'علي', phone: '07703000001', branch_id: d });
  for (const branch of [o, d])
    await make('treasuries', { name: name('Safe', 'القاصة'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  const roles = (await callAs(page, admin, 'GET', 'roles')).items as { id: number; name: { en: string } }[];
  const role_id = roles.find((one) => one.name.en === 'Administrator')?.id;
  const person = async (who: string) => {
    const email = `${who}@${slug}.test`;
    await make('users', { name: who, email, kind: 'employee', role_id, branch_id: o, password });
    return email;
  };
  return { creator: await person('creator'), auditor: await person('auditor'), o, d };
}

/** Somebody at a desk of his own. */
export async function deskOf(page: Page, who: string, language: 'en' | 'ar'): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const desk = (await context?.newPage()) as Page;
  await signIn(desk, who, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return desk;
}
