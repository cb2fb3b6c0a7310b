import { randomUUID } from 'node:crypto';
import { type Caller, signInAt } from './caller.ts';

const named = (en: string) => ({ en, ar: en });
const password = 'correct horse 1';

/** A till as its device knows it: who stands at it, its claim, and the shift it rings up on. */
export interface Till {
  by: Caller;
  code: string;
  claim: number;
  device: string;
  shift: string;
}

/** A shop whose tills stand in a product of its own. */
export interface ShopOfTills {
  admin: Caller;
  branch: number;
  safe: number;
  /** The company's day, which its shifts are opened on. */
  day: string;
  goods: readonly { variation: number; unit: number }[];
  tills: readonly Till[];
}

/** What one of the goods is sold for, and how many of each lie on the shelf. */
export const [price, onShelf] = [5_000, 1_000_000];

/** Everything a new shop writes down before its first ticket, and its tills claimed, as its people would over the API. */
export async function shopOfTills(base: string, administrator: string, slug: string, count: number): Promise<ShopOfTills> {
  const admin = await signInAt(base, administrator, password);
  const make = async (path: string, body: unknown) => (await admin.post(path, body)).item.id as number;
  const branch = await make('branches', { name: named('Karrada'), complete_phone: '07701000001' });
  const safe = await make('treasuries', { name: named('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  const units = (await admin.get('units?sort_by=id&sort_order=asc')).items as { id: number; whole: boolean }[];
  const unit = units.find(({ whole }) => whole)?.id as number;
  const goods: { variation: number; unit: number }[] = [];
  for (const name of ['Tea', 'Sugar', 'Rice', 'Soap', 'Cups', 'Lamp']) {
    const product = { name: named(name), sku: name, unit_id: unit, manage_stock: true, selling_price: String(price) };
    const id = await make('products', product);
    goods.push({ variation: (await admin.get(`variations?product_id=${id}`)).items[0].id, unit });
  }
  const lines = goods.map(({ variation }) => ({ variation_id: variation, quantity: String(onShelf), unit_cost: '2000' }));
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Baghdad' }).format(new Date());
  await admin.post(`opening-stocks/${await make('opening-stocks', { branch_id: branch, on_day: day, lines })}/post`);
  const roles = (await admin.get('roles')).items as { id: number; name: { en: string } }[];
  const role_id = roles.find(({ name }) => name.en === 'Cashier')?.id;
  const till = async (nth: number): Promise<Till> => {
    const code = `K${nth}`;
    const cashier = { name: `Cashier ${nth}`, email: `cashier-${nth}@${slug}.test`, kind: 'employee', role_id, password };
    await make('users', { ...cashier, branch_id: branch });
    const by = await signInAt(base, cashier.email, password);
    const register_id = await make('registers', {
      ...{ code, name: named(code), branch_id: branch, treasury_id: safe, paper_width: '80' },
    });
    const device = randomUUID();
    const { item } = await by.post('till-claims', { register_id, device, device_name: `Counter ${nth}` });
    return { by, code, claim: item.id, device, shift: '' };
  };
  const tills: Till[] = [];
  for (let nth = 1; nth <= count; nth++) tills.push(await till(nth));
  return { admin, branch, safe, day, goods, tills };
}
