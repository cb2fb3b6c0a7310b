import { account } from '#finance/ledger/contract';
import { newCompany } from './example-company.ts';
import { callAs, password } from './people.ts';

export interface Goods {
  id: number;
  name: string;
  code: string;
}

/** A shop on the morning of its first day: who works there, its till, and what lies on its shelves and in its safe. */
export interface DayShop {
  boss: string;
  /** Agrees to what the boss did. */
  partner: string;
  cashier: string;
  clerk: { id: number; name: string };
  register: { code: string };
  tea: Goods & { carton: string };
  shirt: Goods;
  lamp: Goods;
  customer: string;
  supplier: string;
}

const named = (en: string, ar: string) => ({ en, ar });
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Baghdad' });

/** 1,000,000 in the safe, forty tea at 2,000 and a lamp at 8,000; a dollar is 1,310. */
export async function openDayShop(slug: string): Promise<DayShop> {
  const boss = newCompany(slug, 'shop');
  const make = async (path: string, body: object): Promise<any> => (await callAs(boss, 'POST', path, body)).item;
  const listed = async (path: string): Promise<any[]> => (await callAs(boss, 'GET', path)).items;
  const branch = (en: string, ar: string, phone: string) => make('branches', { name: named(en, ar), complete_phone: phone });
  const { id: here } = await branch('Souk', 'السوق', '07701000001');
  await branch('Mansour', 'المنصور', '07701000002');
  const treasury = (en: string, ar: string, currency: string) =>
    make('treasuries', { name: named(en, ar), branch_id: here, kind: 'cash', currency });
  const { id: safe } = await treasury('Safe', 'القاصة', 'IQD');
  await treasury('Dollars', 'الدولارات', 'USD');
  const [capital] = await listed(`accounts?code=${account.capital}`);
  await make('transactions/credit', { treasury_id: safe, account_id: capital.id, amount: '1000000' });
  await make('exchange-rates', { currency: 'USD', from_day: today(), rate: '1310' });
  const { goods, carton } = await shelvesOf(make, listed, here);
  const person = await peopleOf(make, listed, { slug, branch: here });
  const register = { code: 'K1', name: named('Till', 'الصندوق'), branch_id: here, treasury_id: safe, paper_width: '80' };
  await make('registers', register);
  const [customer, supplier] = ['أبو علي', 'شركة الجميلة'];
  await make('customers', { name: customer, phone: '07705000001', branch_id: here });
  await make('suppliers', { name: supplier, phone: '07705000002', branch_id: here, currency: 'IQD' });
  return {
    ...{ boss, ...person, customer, supplier, register: { code: register.code } },
    tea: { ...(await goods('Tea', '3500', { quantity: '40', cost: '2000' })), carton },
    shirt: await goods('Shirt', '20000'),
    lamp: await goods('Lamp', '12000', { quantity: '1', cost: '8000' }),
  };
}

type Make = (path: string, body: object) => Promise<any>;
type Listed = (path: string) => Promise<any[]>;

/** Goods sold by the piece, and the first of them by the carton of twenty-four too. */
async function shelvesOf(make: Make, listed: Listed, branch_id: number) {
  const piece = (await listed('units?per_page=100')).find((one) => one.name.en === 'Piece').id;
  const box = { name: named('Carton', 'كارتون'), base: false, base_unit_id: piece, conversion_factor: '24' };
  const { id: unit_id } = await make('units', box);
  const carton = '6299800000247';
  let made = 0;
  const goods = async (name: string, selling_price: string, opening?: { quantity: string; cost: string }): Promise<Goods> => {
    const code = `629980000${String(++made).padStart(3, '0')}`;
    const barcodes = [{ code }, ...(made === 1 ? [{ code: carton, unit_id }] : [])];
    const product = { name: named(name, name), unit_id: piece, selling_price, barcodes, barcode_type: 'code128' };
    const item = await make('products', product);
    const id = item.variations[0].id as number;
    if (opening) {
      const lines = [{ variation_id: id, quantity: opening.quantity, unit_cost: opening.cost }];
      const paper = await make('opening-stocks', { branch_id, on_day: today(), lines });
      await make(`opening-stocks/${paper.id}/post`, {});
    }
    return { id, name, code };
  };
  return { goods, carton };
}

/** A partner, a cashier, and a clerk who is paid 30,000 a month. */
async function peopleOf(make: Make, listed: Listed, { slug, branch }: { slug: string; branch: number }) {
  const roles = await listed('roles?paginated=false');
  const roleOf = (name: string) => roles.find((one) => JSON.stringify(one.name).includes(name)).id;
  const person = (name: string, who: string, role: string): Promise<any> =>
    make('users', {
      ...{ name, email: `${who}@${slug}.test`, password, kind: 'employee', role_id: roleOf(role), branch_id: branch },
      ...{ max_discount_on_sales: 10 },
    });
  await person('زينة', 'partner', 'Administrator');
  await person('رنا', 'cashier', 'Cashier');
  const clerk = await person('حيدر', 'clerk', 'Cashier');
  const terms = { position: 'Clerk', hired_on: '2026-01-01', currency: 'IQD', salary: '30000' };
  await make('employments', { user_id: clerk.id, branch_id: branch, ...terms });
  return { partner: `partner@${slug}.test`, cashier: `cashier@${slug}.test`, clerk: { id: clerk.id as number, name: 'حيدر' } };
}
